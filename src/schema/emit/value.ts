/**
 * Writes the value of an instruction as JSON text, or as a part of the inside of a JSON string: what `interpret.ts`
 * gives, printed by `jsonText`. What has no WebAssembly here is asked of the interpreter.
 */

import { type JsonValue, jsonText } from '../../text/json.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { interpret } from '../interpret/interpret.ts'
import { writeArray } from './array.ts'
import { writeBase64 } from './base64.ts'
import { canDraw, pushDouble } from './distribution.ts'
import { pushChance } from './draw.ts'
import { writeConditional, writeFunction } from './expression-write.ts'
import { fold, optionsMax } from './fold.ts'
import { writeCode, writeLetters, writeSpelling } from './letters.ts'
import { isPlain, writeDecimal, writeRising } from './number.ts'
import { writeObject } from './object.ts'
import { pushSmallPick } from './pick.ts'
import { sequenceRange } from './range.ts'
import { canFollow, writeReference } from './reference.ts'
import { writeRepeat } from './repeat.ts'
import { pushSite } from './site.ts'
import { canTabulate, type Form, textOf, writeWord } from './table.ts'
import { tablesOf, writeWordOf } from './table-choice.ts'
import { writeCapital, writeChecked, writeEnding, writePadded } from './text.ts'
import { writeUuid } from './uuid.ts'
import { writeDigits, writeLookup, writeMoment, writeWhole } from './whole.ts'
import { giveUp, oneWay, type Writing } from './writing.ts'

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
    case 'capital':
    case 'padded':
    case 'checked':
    case 'base64':
    case 'ending':
    case 'uuid':
    case 'instant':
    case 'digits':
    case 'moment':
      return true
    case 'lookup':
      return instruction.values.every((value) => typeof value === 'string')
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
    case 'double':
      if (form === 'text' || !canDraw(instruction)) {
        ask()
        return
      }
      pushDouble(writing, instruction)
      output.pushAddress()
      code.call(library.host('double'))
      output.popAddress(0)
      return
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
      // Of the instances to which references lead the numbers do not rise.
      if (range.minimum >= 0 && writing.depth === 0) writeRising(writing)
      else writeDecimal(writing, range, 0)
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
    case 'capital':
      writeCapital(writing, instruction)
      return
    case 'padded':
      if (!writePadded(writing, instruction)) ask()
      return
    case 'checked':
      writeChecked(writing, instruction)
      return
    case 'base64':
      writeBase64(writing, instruction)
      return
    case 'ending':
      if (!writeEnding(writing, instruction)) ask()
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
    case 'number':
    case 'start':
    case 'offset':
    case 'index':
    case 'sum':
    case 'share':
    case 'within':
    case 'computed':
    case 'degrees':
      if (!writeWhole(writing, instruction)) ask()
      return
    case 'lookup':
      if (!writeLookup(writing, instruction, form)) ask()
      return
    case 'digits':
      if (!writeDigits(writing, instruction)) ask()
      return
    case 'moment':
      if (!writeMoment(writing, instruction)) ask()
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
    case 'call':
      ask()
      return
    case 'conditional':
      if (!writeConditional(writing, instruction, form)) ask()
      return
    case 'function':
      if (!writeFunction(writing, instruction, form)) ask()
  }
}

function writeLiteral(writing: Writing, value: JsonValue, form: Form): void {
  if (form === 'json') {
    writing.output.literal(jsonText(value))
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
  const { code, output } = writing
  output.settle()
  const { most } = output
  pushWhether()
  code.if()
  yes(oneWay(writing))
  output.settle()
  code.else()
  const mostOfFirst = output.most
  output.most = most
  no(oneWay(writing))
  output.settle()
  code.end()
  output.most = Math.max(output.most, mostOfFirst)
}

function writeChoice(
  writing: Writing,
  instruction: Extract<Instruction, { op: 'choice' }>,
  form: Form,
): void {
  const { code, output, layout } = writing
  const { options, pick, by } = instruction
  if (options.length > optionsMax) {
    pushSite(writing, { kind: form, value: interpret(instruction) })
    return
  }
  const tables = by === undefined ? tablesOf(options.map(fold), form) : undefined
  if (tables !== undefined) {
    writeWordOf(writing, pick, tables, form)
    return
  }
  output.settle()
  const { most } = output
  let mostOfAll = most
  // The blocks around the table, from within: behind the end of each stands one option.
  for (let i = 0; i <= options.length; i++) code.block()
  pushSmallPick(writing, pick)
  if (by !== undefined) code.access('i32.load8_u', layout.add(Uint8Array.from(by)))
  code.branchTable(options.length)
  for (const [i, option] of options.entries()) {
    code.end()
    output.most = most
    writeValue({ ...oneWay(writing), isRare: true }, option, form)
    output.settle()
    mostOfAll = Math.max(mostOfAll, output.most)
    if (i < options.length - 1) code.branch(options.length - 1 - i)
  }
  code.end()
  output.most = mostOfAll
}
