/**
 * The WebAssembly function that writes the complete events of one entity: their frame, the value, and the members after
 * the value.
 */

import type { Output } from '../../definition/output.ts'
import { bailOut } from '../../schema/emit/context/bail-out.ts'
import type { CachedLocal, EmitContext, ModuleContext } from '../../schema/emit/context/context.ts'
import { countInstance } from '../../schema/emit/context/counter.ts'
import { enterInstance } from '../../schema/emit/context/instance.ts'
import { pushOffsetOf } from '../../schema/emit/context/lookup.ts'
import { pushChance } from '../../schema/emit/draw/draw.ts'
import { type Member, writeObjectInSteps } from '../../schema/emit/object.ts'
import { writeRising } from '../../schema/emit/text/decimal.ts'
import { writeRowInSteps, writeRowOfMembers } from '../../schema/emit/text/row.ts'
import { writeStatement } from '../../schema/emit/text/statement.ts'
import { instancesMax } from '../../schema/interpret/instance.ts'
import type { CellForm } from '../../text/cell.ts'
import { jsonText } from '../../text/json.ts'
import type { Code } from '../../wasm/code.ts'
import { type Encoding, type EventFrame, plainFrame, type RowLayout } from '../../wire/event.ts'
import { deliveryTags } from '../counts/deliveries.ts'
import type { EntityProgram } from '../entity-program.ts'

/** Number of instances above which their indexes need more than 32 bits. */
const instancesHigh = 2 ** 32

/**
 * The signature of an event function. Parameters are the address to write to, the id, and the index and the offset of
 * the event. The result is the address after the written text.
 */
export const eventSignature = {
  parameters: ['i32', 'i64', 'i64', 'i64'],
  results: ['i32'],
} as const

/** Writes code that counts the event's instance, if the entity has a counter. References to the entity use it. */
export function count(code: Code, counter: number | undefined): void {
  if (counter !== undefined)
    countInstance(code, { counter, offset: eventOffset, index: eventIndex })
}

/** The parameters of an event function after the address. */
const id = 1
export const [eventIndex, eventOffset] = [2, 3]

/**
 * Writes the event function of an entity. Returns the maximum length of an event, or undefined if the interpreter must
 * write the events. Pauses after each property, because computing the layout of a word list may take long.
 */
export function* writeEventInSteps(
  moduleContext: ModuleContext & Pick<EmitContext, 'code' | 'output'>,
  {
    entity,
    encoding,
    counter,
  }: {
    readonly entity: EntityProgram
    readonly encoding: Encoding
    readonly counter?: number
  },
): Generator<void, number | undefined> {
  const { code, output } = moduleContext
  const { instruction, output: format, damage, deliveryOf, isMessage } = entity
  const isFormatted = format !== undefined
  const frame = encoding.frame(entity.key, { ...plainFrame, isFormatted, isMessage })
  if (format !== undefined && !canWriteFormat(entity, frame)) return undefined
  const row = encoding.rows?.get(entity.key)
  // Only an object that is written as such has its columns in the order of its properties.
  if (row !== undefined && (row.isScalar || instruction.op !== 'object')) return undefined
  count(code, counter)
  const delivery = deliveryOf && writeDelivery(moduleContext, entity)
  const { index, offset } = delivery ?? { index: eventIndex, offset: eventOffset }
  const scratch = code.local('i32')
  const cached = new Map<string, CachedLocal>()
  const isNow = delivery === undefined
  const outside = {
    ...moduleContext,
    index,
    offset,
    scratch,
    arrivals: entity.instances.address,
    firstOffset: firstOffset(entity),
    depth: 0,
    isNow,
    cached,
  }
  const context: EmitContext = { ...outside, ...enterInstance(outside, hasHighIndexes(entity)) }
  if (damage !== undefined) {
    pushChance(context, damage.chance.key, damage.chance.probability)
    code.if()
    bailOut(context)
    code.end()
  }
  const members: Member[] = []
  for (const part of frame) {
    if (writePlain(context, part)) continue
    switch (part.slot) {
      case 'value':
      case 'shown':
        if (instruction.op === 'object') {
          yield* writeObjectInSteps(context, instruction, format && members)
        } else context.emitters.value(context, instruction, 'json')
        break
      case 'text':
        yield* writeTextInSteps(context, entity)
        break
      case 'row':
        yield* writeCellsInSteps(context, entity, row)
        break
      case 'rest':
        writeFormat(context, entity, members)
        if (delivery !== undefined) writeTags(moduleContext, delivery.tags)
    }
  }
  output.flush()
  code.get(output.address)
  return output.maxBytes
}

/** Writes a part of a frame that does not depend on the value: a constant, the id or the offset. */
export function writePlain(
  context: EmitContext,
  part: EventFrame[number],
): part is string | { readonly slot: 'id' | 'offset' } {
  if (typeof part === 'string') context.output.literal(part)
  else if (part.slot === 'id' || part.slot === 'offset') {
    context.code.get(part.slot === 'id' ? id : eventOffset)
    writeRising(context)
  } else return false
  return true
}

/**
 * Returns whether an event function can write the events of an entity with a format. The interpreter writes all others.
 */
function canWriteFormat(
  { instruction, failing, output }: EntityProgram,
  frame: ReturnType<Encoding['frame']>,
): boolean {
  const slots = frame.map((part) => (typeof part === 'object' ? part.slot : undefined))
  const isEnvelope = output?.format === 'debezium'
  if (instruction.op !== 'object' || isEnvelope || slots.includes('shown')) return false
  // A value that its format cannot represent is a failure even if the encoding does not show the format.
  return (
    failing?.length === 0 || (['rest', 'text', 'row'] as const).some((slot) => slots.includes(slot))
  )
}

/** Writes code that writes the member `format` of an event: a statement or a row. */
function writeFormat(
  context: EmitContext,
  { output: format, timestamps: timestampColumns }: EntityProgram,
  members: readonly Member[],
): void {
  if (format === undefined || format.format === 'debezium') return
  context.output.literal(',"format":"')
  if (format.format === 'sql') {
    writeStatement(context, format, { members, timestampColumns, isRaw: false })
  } else writeRowOfMembers(context, format.format, members)
  context.output.literal('"')
}

/** Writes code that writes the cells of an object. It bails out at a value that the format of the entity cannot hold. */
function* writeCellsInSteps(
  context: EmitContext,
  { instruction, failing = [], output: format }: EntityProgram,
  row: RowLayout | undefined,
): Generator<void> {
  if (row === undefined || instruction.op !== 'object') throw new Error('a row must be an object')
  const json = new Set(row.cells.filter(({ form }) => form === 'json').map(({ name }) => name))
  const checked = format && cellFormOf(format)
  yield* writeRowInSteps(context, instruction, {
    form: 'copy',
    isJson: (name) => json.has(name),
    checkedBy: (name) => (failing.includes(name) ? checked : undefined),
  })
}

/** Returns the form in which a format writes the values of columns, or undefined for one that can hold every value. */
function cellFormOf(format: Output): CellForm | undefined {
  if (format.format === 'debezium') return undefined
  return format.format === 'sql' ? format.dialect : format.format
}

/** Writes code that writes only the statement, the row or the JSON text of a value, without a frame. */
function* writeTextInSteps(
  context: EmitContext,
  { instruction, output: format, timestamps }: EntityProgram,
): Generator<void> {
  const { output } = context
  if (instruction.op !== 'object') {
    context.emitters.value(context, instruction, 'json')
    return
  }
  if (format === undefined || format.format === 'debezium') {
    yield* writeObjectInSteps(context, instruction)
    return
  }
  if (format.format !== 'sql') {
    yield* writeRowInSteps(context, instruction, { form: format.format })
    return
  }
  // The columns are known only after the values. So the values are written first, and the statement then replaces them.
  const begin = output.mark()
  const members: Member[] = []
  yield* writeObjectInSteps(context, instruction, members)
  const statement = output.mark()
  writeStatement(context, format, { members, timestampColumns: timestamps, isRaw: true })
  replaceText(context, begin, statement)
}

/** Writes code that replaces the text from `begin` on by that from `statement` on, which are local variables. */
export function replaceText({ code, output }: EmitContext, begin: number, statement: number): void {
  output.flush()
  code.get(statement).get(output.address).get(statement).op('i32.sub').get(begin)
  code.call('copyText')
  output.popAddress(0)
}

/**
 * Writes code that computes the instance, its offset and the tags of a delivery. Returns the local variables that contain
 * the results.
 */
function writeDelivery(
  { code }: Pick<EmitContext, 'code'>,
  { arrivals, instances }: EntityProgram,
) {
  const [tags, index, offset] = [code.local('i32'), code.local('i64'), code.local('i64')]
  const pushEvent = (): void => {
    code.i32(arrivals.address).get(eventIndex).op('f64.convert_i64_s')
  }
  pushEvent()
  code.call('deliveryTag').set(tags)
  pushEvent()
  code.call('ownerOf').op('i64.trunc_sat_f64_s').set(index)
  pushOffsetOf({ code }, { arrivals: instances.address }, index)
  code.set(offset)
  return { tags, index, offset }
}

function writeTags({ code, output }: Pick<EmitContext, 'code' | 'output'>, tags: number): void {
  for (const [i, each] of deliveryTags.entries()) {
    if (each.length === 0) continue
    output.flush()
    code.get(tags).i32(i).op('i32.eq').if()
    output.literal(`,"metadata":${jsonText(each.map((tag) => ({ tag })))}`)
    output.flush()
    code.end()
  }
}

/** Returns an offset before which no instance occurs. It is not known for children. */
export function firstOffset({ instances }: EntityProgram): number {
  return instances.ownerOf === undefined && instances.total > 0 ? instances.offsetOf(0) : 0
}

export function hasHighIndexes({ instances }: EntityProgram): boolean {
  return (instances.ownerOf === undefined ? instances.total : instancesMax) > instancesHigh
}
