/** The function that writes the events of one entity, whole: their frame, their value, and what follows it. */

import { pushChance } from '../../schema/emit/draw/draw.ts'
import { copyFunction } from '../../schema/emit/library/copy.ts'
import { type Member, writeObjectInSteps } from '../../schema/emit/object.ts'
import { writeRising } from '../../schema/emit/text/decimal.ts'
import { writeRowInSteps, writeRowOfMembers } from '../../schema/emit/text/row.ts'
import { writeStatement } from '../../schema/emit/text/statement.ts'
import { bailOut } from '../../schema/emit/writing/bail-out.ts'
import { countOne } from '../../schema/emit/writing/counter.ts'
import { placeOf } from '../../schema/emit/writing/instance.ts'
import { shared } from '../../schema/emit/writing/shared.ts'
import type { Chosen, Emission, Writing } from '../../schema/emit/writing/writing.ts'
import { instancesMax } from '../../schema/interpret/instance.ts'
import { jsonText } from '../../text/json.ts'
import type { Code } from '../../wasm/code.ts'
import type { Encoding } from '../../wire/event.ts'
import { deliveryTags } from '../counts/deliveries.ts'
import type { EntityProgram } from '../entity-program.ts'

/** An index takes more than 32 bits from here on. */
const instancesHigh = 2 ** 32

/** An address, an id, and the index and the offset of an event → the address behind its text. */
export const eventSignature = {
  parameters: ['i32', 'i64', 'i64', 'i64'],
  results: ['i32'],
} as const

/** Counts the event's instance, for references to it. */
export function count(code: Code, counter: number | undefined): void {
  if (counter !== undefined) countOne(code, { counter, offset: eventOffset, index: eventIndex })
}

/** The parameters of the function for an entity's events. */
const [id, eventIndex, eventOffset] = [1, 2, 3]

/**
 * Returns how long an event may be, or undefined where the interpreter must write it. Pauses after each property: its
 * words are much to lay out where they are not known yet.
 */
export function* writeEventInSteps(
  emission: Emission & Pick<Writing, 'code' | 'output'>,
  {
    entity,
    number,
    encoding,
    counter,
  }: {
    readonly entity: EntityProgram
    readonly number: number
    readonly encoding: Encoding
    readonly counter?: number
  },
): Generator<void, number | undefined> {
  const { code, output } = emission
  const { instruction, output: format, damage, deliveryOf } = entity
  const frame = encoding.frame(entity.key)
  if (format !== undefined && !canWriteFormat(entity, frame)) return undefined
  count(code, counter)
  const delivery = deliveryOf && writeDelivery(emission, number)
  const { index, offset } = delivery ?? { index: eventIndex, offset: eventOffset }
  const scratch = code.local('i32')
  const chosen = new Map<string, Chosen>()
  const isNow = delivery === undefined
  const outside = { ...emission, index, offset, scratch, depth: 0, isNow, chosen }
  const writing: Writing = { ...outside, ...placeOf(outside, hasHighIndexes(entity)) }
  if (damage !== undefined) {
    pushChance(writing, damage.chance.key, damage.chance.probability)
    code.if()
    bailOut(writing)
    code.end()
  }
  const members: Member[] = []
  for (const part of frame) {
    if (typeof part === 'string') {
      output.literal(part)
      continue
    }
    switch (part.slot) {
      case 'id':
      case 'offset':
        code.get(part.slot === 'id' ? id : eventOffset)
        writeRising(writing)
        break
      case 'value':
      case 'shown':
        if (instruction.op === 'object') {
          yield* writeObjectInSteps(writing, instruction, format && members)
        } else writing.emitters.value(writing, instruction, 'json')
        break
      case 'text':
        yield* writeTextInSteps(writing, entity)
        break
      case 'rest':
        writeFormat(writing, entity, members)
        if (delivery !== undefined) writeTags(emission, delivery.tags)
    }
  }
  output.settle()
  code.get(output.address)
  return output.most
}

/** Whether the event of an entity with a format can be written; the interpreter writes all others. */
function canWriteFormat(
  { instruction, failing }: EntityProgram,
  frame: ReturnType<Encoding['frame']>,
): boolean {
  const slots = frame.map((part) => (typeof part === 'object' ? part.slot : undefined))
  if (instruction.op !== 'object' || slots.includes('shown')) return false
  // A value that its format cannot hold fails also where that is not shown.
  return failing?.length === 0 || slots.includes('rest') || slots.includes('text')
}

/** Writes the member `format` of an event: the statement or the row. */
function writeFormat(
  writing: Writing,
  { output: format, moments: timestampColumns }: EntityProgram,
  members: readonly Member[],
): void {
  if (format === undefined) return
  writing.output.literal(',"format":"')
  if (format.format === 'sql') {
    writeStatement(writing, format, { members, timestampColumns, isRaw: false })
  } else writeRowOfMembers(writing, format.format, members)
  writing.output.literal('"')
}

/** The statement, the row or the JSON text of a value, and nothing else of it. */
function* writeTextInSteps(
  writing: Writing,
  { instruction, output: format, moments }: EntityProgram,
): Generator<void> {
  const { code, output, library } = writing
  if (instruction.op !== 'object') {
    writing.emitters.value(writing, instruction, 'json')
    return
  }
  if (format === undefined) {
    yield* writeObjectInSteps(writing, instruction)
    return
  }
  if (format.format !== 'sql') {
    yield* writeRowInSteps(writing, instruction, format.format)
    return
  }
  // Which columns there are is known when the values are: those are written first, and then overwritten.
  const [begin, statement] = [code.local('i32'), code.local('i32')]
  output.settle()
  code.get(output.address).set(begin)
  const members: Member[] = []
  yield* writeObjectInSteps(writing, instruction, members)
  output.settle()
  code.get(output.address).set(statement)
  writeStatement(writing, format, { members, timestampColumns: moments, isRaw: true })
  output.settle()
  code.get(begin).get(statement).get(output.address).get(statement).op('i32.sub')
  code.call(library.function(copyFunction))
  output.popAddress(0)
}

/** The instance that an event delivers, and which of the tags it has, as local variables. */
function writeDelivery({ code, library }: Pick<Writing, 'code' | 'library'>, entity: number) {
  const [tags, index, offset] = [code.local('i32'), code.local('i64'), code.local('i64')]
  code.i32(entity).get(eventIndex).op('f64.convert_i64_s').call(library.host('deliver')).set(tags)
  code.i32(0).access('f64.load', shared.index).op('i64.trunc_sat_f64_s').set(index)
  code.i32(0).access('f64.load', shared.offset).op('i64.trunc_sat_f64_s').set(offset)
  return { tags, index, offset }
}

function writeTags({ code, output }: Pick<Writing, 'code' | 'output'>, tags: number): void {
  for (const [i, each] of deliveryTags.entries()) {
    if (each.length === 0) continue
    output.settle()
    code.get(tags).i32(i).op('i32.eq').if()
    output.literal(`,"metadata":${jsonText(each.map((tag) => ({ tag })))}`)
    output.settle()
    code.end()
  }
}

export function hasHighIndexes({ instances }: EntityProgram): boolean {
  return (instances.chain === undefined ? instances.total : instancesMax) > instancesHigh
}
