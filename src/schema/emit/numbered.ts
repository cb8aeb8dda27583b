/** Numbered texts as WebAssembly: each part of a text is a digit of the number. */

import type { Of } from '../instructions/instruction.ts'
import type { Numbering } from '../instructions/numbered.ts'
import { writeBranch } from './context/branch.ts'
import type { EmitContext } from './context/context.ts'
import { encode } from './context/output.ts'
import { pushWidePick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { canTabulate, textOf, writeWord } from './text/word-table.ts'

/**
 * Maximum number of parts of a numbering; more would make a WebAssembly function too long to be compiled well.
 */
const partsMax = 128

export const numbered: Emitter<Of<'numbered'>> = {
  write(context, { pick, of, divisor }) {
    if (sizeOf(of) > partsMax || !isWritable(of)) return false
    const { code } = context
    const number = code.local('i64')
    pushWidePick(context, pick)
    if (divisor !== undefined) code.i64(divisor).op('i64.div_u').i64(of.count).op('i64.rem_u')
    code.set(number)
    writeNumbered(context, of, narrowed(context, of, { local: number, type: 'i64' }))
    return true
  },
}

/** The parts that a numbering contains, directly or in its parts. */
function partsOf(numbering: Numbering): readonly Numbering[] {
  switch (numbering.kind) {
    case 'set':
      return []
    case 'sequence':
      return numbering.parts
    case 'alternation':
      return numbering.options
    case 'repeat':
      return [numbering.of]
  }
}

function sizeOf(numbering: Numbering): number {
  return partsOf(numbering).reduce((size, part) => size + sizeOf(part), 1)
}

function isWritable(numbering: Numbering): boolean {
  if (numbering.kind !== 'set') return partsOf(numbering).every(isWritable)
  const { characters } = numbering
  return characters.every((text) => text.isWellFormed()) && canTabulate(characters, 'text')
}

/** A local variable with the number of a text. The code may change it. */
interface Number {
  readonly local: number
  readonly type: 'i32' | 'i64'
}

/**
 * Returns the number in a local variable of 32 bits if that is enough for the texts of the numbering: divisions are
 * then several times as fast.
 */
function narrowed(
  { code }: EmitContext,
  { count }: Pick<Numbering, 'count'>,
  number: Number,
): Number {
  if (number.type === 'i32' || count > 2 ** 31) return number
  const local = code.local('i32')
  code.get(number.local).op('i32.wrap_i64').set(local)
  return { local, type: 'i32' }
}

function writeNumbered(context: EmitContext, numbering: Numbering, number: Number): void {
  switch (numbering.kind) {
    case 'set':
      writeCharacter(context, numbering.characters, number)
      break
    case 'sequence':
      writeSequence(context, numbering.parts, number)
      break
    case 'alternation':
      writeOptions(context, numbering.options, number)
      break
    case 'repeat':
      writeRepeated(context, numbering, number)
  }
}

function writeCharacter(
  context: EmitContext,
  characters: readonly string[],
  { local, type }: Number,
): void {
  const { code, output, layout } = context
  const [only = ''] = characters
  if (characters.length === 1) {
    output.literal(textOf(only, 'text'))
    return
  }
  const texts = characters.map((character) => textOf(character, 'text')).join('')
  const isPlain = /^[ -~]*$/.test(texts) && texts.length === characters.length
  const distance = isPlain ? output.distance() : 0
  if (isPlain) code.get(output.address)
  code.get(local)
  if (type === 'i64') code.op('i32.wrap_i64')
  if (!isPlain) {
    writeWord(context, characters, 'text')
    return
  }
  code.access(
    'i32.load8_u',
    layout.once(`alphabet ${texts}`, () => layout.add(encode(texts))),
  )
  code.access('i32.store8', distance)
  output.advance(1)
}

function writeSequence(context: EmitContext, parts: readonly Numbering[], number: Number): void {
  const last = parts.findLastIndex(({ count }) => count > 1)
  let rest = number
  for (const [i, part] of parts.entries()) {
    if (part.count === 1) writeNumbered(context, part, rest)
    else if (i === last) writeNumbered(context, part, narrowed(context, part, rest))
    else {
      writeDigit(context, part, rest)
      const count = parts.slice(i + 1).reduce((total, next) => total * next.count, 1)
      rest = narrowed(context, { count }, rest)
    }
  }
}

/** Writes the text of the number's last digit, and removes this digit from the number. */
function writeDigit(context: EmitContext, part: Numbering, { local, type }: Number): void {
  const { code } = context
  const digit = { local: code.local(type), type }
  code.get(local)[type](part.count).op(`${type}.rem_u`).set(digit.local)
  code.get(local)[type](part.count).op(`${type}.div_u`).set(local)
  writeNumbered(context, part, narrowed(context, part, digit))
}

function writeOptions(
  context: EmitContext,
  [option, ...others]: readonly Numbering[],
  number: Number,
): void {
  if (option === undefined) return
  if (others.length === 0) {
    writeNumbered(context, option, narrowed(context, option, number))
    return
  }
  const { code } = context
  const { local, type } = number
  writeBranch(
    context,
    () => code.get(local)[type](option.count).op(`${type}.lt_u`),
    (inner) => writeNumbered(inner, option, narrowed(inner, option, number)),
    (inner) => {
      code.get(local)[type](option.count).op(`${type}.sub`).set(local)
      writeOptions(inner, others, number)
    },
  )
}

function writeRepeated(
  context: EmitContext,
  { of, minimum, counts }: Extract<Numbering, { kind: 'repeat' }>,
  number: Number,
): void {
  const { code, output } = context
  const { local, type } = number
  const times = code.local('i32')
  output.flush()
  code.i32(minimum).set(times).block()
  for (const count of counts.slice(0, -1)) {
    code.get(local)[type](count).op(`${type}.lt_u`).branchIf(0)
    code.get(local)[type](count).op(`${type}.sub`).set(local)
    code.get(times).i32(1).op('i32.add').set(times)
  }
  code.end().block().loop()
  code.get(times).op('i32.eqz').branchIf(1)
  const { maxBytes } = output
  writeDigit(context, of, number)
  output.flush()
  output.maxBytes = maxBytes + (output.maxBytes - maxBytes) * (minimum + counts.length - 1)
  code.get(times).i32(1).op('i32.sub').set(times).branch(0).end().end()
}
