/**
 * Writes the value of an instruction as JSON text, or as a part of the inside of a JSON string: what `interpret.ts`
 * gives, printed by `JSON.stringify`. What has no WebAssembly here is asked of the interpreter.
 */

import type { JsonValue } from '../../text/json.ts'
import type { Instruction } from '../instruction.ts'
import { interpret } from '../interpret.ts'
import { writeArray } from './array.ts'
import { pushChance, pushUnit } from './draw.ts'
import { fold } from './fold.ts'
import { writeCode, writeLetters, writeSpelling } from './letters.ts'
import { isPlain, writeDecimal } from './number.ts'
import { writeObject } from './object.ts'
import { pushSmallPick, pushWidePick } from './pick.ts'
import { rangeOf, sequenceRange } from './range.ts'
import { canFollow, writeReference } from './reference.ts'
import { writeRepeat } from './repeat.ts'
import { pushSite } from './site.ts'
import { canTabulate, type Form, textOf, writeWord } from './table.ts'
import { writeUuid } from './uuid.ts'
import { giveUp, type Writing } from './writing.ts'

/** Whether every value is a string, which then can be written without its quotes. */
export function isText(instruction: Instruction): boolean {
  switch (instruction.op) {
    case 'literal':
      return typeof instruction.value === 'string'
    case 'table':
      return instruction.values.every((value) => typeof value === 'string')
    case 'choice':
      return instruction.options.every(isText)
    case 'letters':
    case 'code':
    case 'spelling':
    case 'numbered':
    case 'join':
    case 'repeat':
    case 'uuid':
    case 'instant':
      return true
    default:
      return false
  }
}

export function writeValue(writing: Writing, unfolded: Instruction, form: Form): void {
  const instruction = fold(unfolded)
  if (form === 'json' && isText(instruction)) {
    writing.output.literal('"')
    write(writing, instruction, 'text')
    writing.output.literal('"')
  } else write(writing, instruction, form)
}

function write(writing: Writing, instruction: Instruction, form: Form): void {
  const { code, output, library } = writing
  const ask = (): void => pushSite(writing, { kind: form, value: interpret(instruction) })
  switch (instruction.op) {
    case 'literal':
      writeLiteral(writing, instruction.value, form)
      return
    case 'table':
      if (!canTabulate(instruction.values, form)) {
        ask()
        return
      }
      pushSmallPick(writing, instruction.pick)
      writeWord(writing, instruction.values, form)
      return
    case 'choice':
      writeChoice(writing, instruction, form)
      return
    case 'number': {
      const range = rangeOf(instruction)
      if (!isPlain(range, instruction.scale)) {
        ask()
        return
      }
      pushWidePick(writing, instruction.pick)
      code.i64(instruction.multiple).op('i64.mul').i64(instruction.minimum).op('i64.add')
      writeDecimal(writing, range, instruction.scale)
      return
    }
    case 'double': {
      const { key, minimum, maximum, distribution } = instruction
      if (distribution !== undefined || form === 'text') {
        ask()
        return
      }
      const share = code.local('f64')
      pushUnit(writing, key)
      code.set(share)
      code
        .f64(minimum / 2)
        .f64(1)
        .get(share)
        .op('f64.sub', 'f64.mul')
        .f64(2)
        .op('f64.mul')
      code
        .f64(maximum / 2)
        .get(share)
        .op('f64.mul')
        .f64(2)
        .op('f64.mul', 'f64.add')
      code.f64(minimum).op('f64.max').f64(maximum).op('f64.min').set(share)
      code.get(share)
      output.pushAddress()
      code.call(library.host('double'))
      output.popAddress(0)
      return
    }
    case 'sequence': {
      const range = sequenceRange(instruction)
      if (!isPlain(range, 0)) {
        ask()
        return
      }
      const { first, step, last } = instruction
      const value = code.local('i64')
      code.get(writing.index).i64(step).op('i64.mul').i64(first).op('i64.add').tee(value)
      code.i64(
        Math.min(Math.max(Math.trunc(last), -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
      )
      code.op(step > 0 ? 'i64.gt_s' : 'i64.lt_s').if()
      giveUp(writing)
      code.end().get(value)
      writeDecimal(writing, range, 0)
      return
    }
    case 'letters':
      if (!writeLetters(writing, instruction)) ask()
      return
    case 'code':
      if (!writeCode(writing, instruction)) ask()
      return
    case 'spelling':
      if (!writeSpelling(writing, instruction)) ask()
      return
    case 'join':
      for (const part of instruction.parts) writeValue(writing, part, 'text')
      return
    case 'repeat':
      writeRepeat(writing, instruction)
      return
    case 'uuid':
      writeUuid(writing, instruction)
      return
    case 'instant': {
      const { startMs, endMs } = writing.time
      output.pushAddress()
      if (instruction.of === 'now') code.get(writing.offset).i64(startMs).op('i64.add')
      else code.i64(instruction.of === 'start' ? startMs : endMs)
      code.call(library.timestamp)
      output.skip(24)
      return
    }
    case 'offset':
      code.get(writing.offset)
      writeDecimal(writing, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 0)
      return
    case 'index':
      code.get(writing.index)
      writeDecimal(writing, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 0)
      return
    case 'nullable': {
      const { key, probability } = instruction.chance
      branch(
        writing,
        () => pushChance(writing, key, probability),
        (inner) => inner.output.literal('null'),
        (inner) => writeValue(inner, instruction.of, form),
      )
      return
    }
    case 'object':
      if (form === 'json') writeObject(writing, instruction)
      else ask()
      return
    case 'array':
      if (form !== 'json' || !writeArray(writing, instruction)) ask()
      return
    case 'reference':
      if (canFollow(writing, instruction)) writeReference(writing, instruction, form)
      else ask()
      return
    case 'numbered':
    case 'map':
    case 'conditional':
    case 'function':
    case 'call':
      ask()
  }
}

function writeLiteral(writing: Writing, value: JsonValue, form: Form): void {
  if (form === 'json') {
    writing.output.literal(JSON.stringify(value))
    return
  }
  const isScalar = typeof value !== 'object' || value === null
  // Half a surrogate pair may find its other half beside it; then the text as a whole tells how it is written.
  if (!isScalar || !String(value).isWellFormed()) giveUp(writing)
  else writing.output.literal(textOf(value, 'text'))
}

/** One of two ways; both end at an address of their own. */
export function branch(
  writing: Writing,
  pushWhether: () => void,
  yes: (writing: Writing) => void,
  no: (writing: Writing) => void,
): void {
  const { code, output, chosen } = writing
  output.settle()
  const { most } = output
  pushWhether()
  code.if()
  // What is chosen in one way is not known in the other.
  yes({ ...writing, chosen: new Map(chosen) })
  output.settle()
  code.else()
  const mostOfFirst = output.most
  output.most = most
  no({ ...writing, chosen: new Map(chosen) })
  output.settle()
  code.end()
  output.most = Math.max(output.most, mostOfFirst)
}

/** More than this many options would make a function too long to be compiled well. */
const optionsMax = 64

function writeChoice(
  writing: Writing,
  instruction: Extract<Instruction, { op: 'choice' }>,
  form: Form,
): void {
  const { code, output, chosen } = writing
  const { options, pick } = instruction
  if (options.length > optionsMax) {
    pushSite(writing, { kind: form, value: interpret(instruction) })
    return
  }
  output.settle()
  const { most } = output
  let mostOfAll = most
  // The blocks around the table, from within: behind the end of each stands one option.
  for (let i = 0; i <= options.length; i++) code.block()
  pushSmallPick(writing, pick)
  code.branchTable(options.length)
  for (const [i, option] of options.entries()) {
    code.end()
    output.most = most
    writeValue({ ...writing, chosen: new Map(chosen) }, option, form)
    output.settle()
    mostOfAll = Math.max(mostOfAll, output.most)
    if (i < options.length - 1) code.branch(options.length - 1 - i)
  }
  code.end()
  output.most = mostOfAll
}
