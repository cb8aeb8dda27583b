/**
 * The types of the events of a stream, and the interface of all encodings. The sender has the value of an event as JSON
 * text; the receiver gets the parsed value.
 */

import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  jsonText,
  member,
} from '../text/json.ts'

export type StreamEvent = ChangeEvent | ErrorEvent

/** The types of events that have a value. Only entities with a lifecycle have `update` and `delete` events. */
export const changeTypes = ['create', 'update', 'delete'] as const

export type ChangeType = (typeof changeTypes)[number]

const eventTypes = [...changeTypes, 'error'].join('|')

/**
 * Matches the start of an event up to its id. In both encodings, the id is before any text that the definition
 * controls.
 */
export const eventHead = new RegExp(
  `^(?:\\{"type":"(?:${eventTypes})","id":|event: (?:${eventTypes})\nid: )(\\d+)`,
)

export interface ChangeEvent {
  readonly type: ChangeType
  /** Id of the event: its position in the run, from 1. */
  readonly id: number
  readonly entity: string
  /** Offset of the event, in simulated milliseconds since the start of the run. */
  readonly offset: number
  /** Key of the instance, as JSON text, if the entity has a lifecycle. */
  readonly keyText?: string
  /** Value of the instance after the change, as JSON text on one line: `null` for a deleted one. */
  readonly valueText: string
  /** Value before the change, or the part of it that changed, as JSON text, if the lifecycle asks for it. */
  readonly beforeText?: string
  /** Text of the SQL statement or row, if the entity has a format other than JSON. */
  readonly format?: string
  /** The faults of the event, such as `[{"tag": "late"}]`. Undefined for an event without faults. */
  readonly metadata?: readonly Tag[]
  /** The cells of the row, if the encoding has rows. */
  readonly rowText?: string
}

/** A fault of an event, in the form that clients of the original service read. */
export interface Tag {
  readonly tag: string
  readonly path?: readonly string[]
}

/**
 * An event for an instance whose value could not be generated. The event is deterministic, has an id like any event,
 * and is part of every replay.
 */
export interface ErrorEvent {
  readonly type: 'error'
  readonly id: number
  readonly entity?: string
  readonly offset?: number
  readonly message: string
  /**
   * The path to the part of the value that failed. Array positions are strings, because clients of the original service
   * reject integers.
   */
  readonly path?: readonly string[]
}

/** Returns the properties of the key of an event: those that the key of the lifecycle names. */
export function keyProperties(key: JsonValue, names: readonly string[]): JsonObject {
  const [only = 'id', another] = names
  return another !== undefined && isObject(key) ? key : { [only]: key }
}

/** The text of an entity's events of one type in an encoding: constant parts, and slots for the parts that vary. */
export type EventFrame = readonly (string | { readonly slot: FrameSlot })[]

/** The kind of events that a frame is for. */
export interface FrameKind {
  readonly type: ChangeType
  /** Whether the entity has a lifecycle, so that its events have a key. */
  readonly hasKey: boolean
  /** Whether the entity has a format other than JSON. */
  readonly isFormatted: boolean
  /** Whether a system sends the events of the entity as messages. */
  readonly isMessage: boolean
}

export const plainFrame: FrameKind = {
  type: 'create',
  hasKey: false,
  isFormatted: false,
  isMessage: false,
}

/**
 * The slots of a frame. `rest` is for the members `before`, `format` and `metadata` of an event, each after a comma. `text` is
 * for the statement or row as it is, or else the value. `shown` is for the statement or row as a JSON string, or else
 * the value. `row` is for the cells of a row (`wire/cells.ts`).
 */
export type FrameSlot = 'id' | 'offset' | 'key' | 'value' | 'rest' | 'text' | 'shown' | 'row'

export interface Encoding {
  readonly contentType: string
  frame(entity: string, kind?: FrameKind): EventFrame
  /** Returns the complete text of an `error` event. The texts of several events can be concatenated. */
  error(event: ErrorEvent): string
  /** For each entity, the layout of the rows in the slot `row`. */
  readonly rows?: ReadonlyMap<string, RowLayout>
  /** Text without a meaning that keeps the connection alive. Undefined for an encoding that has no such text. */
  readonly heartbeat?: string
}

/** The cells of a row, which are separated by tabs. */
export interface RowLayout {
  /** The columns, with the form of their cells: the value as in a row of COPY, or its JSON text. */
  readonly cells: readonly { readonly name: string; readonly form: 'copy' | 'json' }[]
  /** Whether the only cell has the value itself, which is not an object. */
  readonly isScalar: boolean
}

type ChangeParts = Omit<ChangeEvent, 'type' | 'entity'>

/** Returns a function that returns the text of events of one entity and one kind, by default plain `create` events. */
export function createWriter(
  encoding: Encoding,
  entity: string,
  kind?: FrameKind,
): (event: ChangeParts) => string {
  const frame = encoding.frame(entity, kind)
  return (event) => {
    assertOneLine(event.valueText)
    let text = ''
    for (const part of frame) text += typeof part === 'string' ? part : textOf(part.slot, event)
    return text
  }
}

/** Returns the parts of a frame for the member `key`, after a comma, if the events have a key. */
export function keyMember(hasKey: boolean): EventFrame {
  return hasKey ? [',"key":', { slot: 'key' }] : []
}

function textOf(slot: FrameSlot, event: ChangeParts): string {
  const { id, offset, keyText = 'null', valueText, format } = event
  switch (slot) {
    case 'id':
      return String(id)
    case 'offset':
      return String(offset)
    case 'key':
      return keyText
    case 'value':
      return valueText
    case 'rest':
      return membersAfterValue(event)
    case 'row':
      return event.rowText ?? ''
    case 'text':
      return format ?? valueText
    case 'shown':
      return format === undefined ? valueText : jsonText(format)
  }
}

function membersAfterValue({ beforeText, format, metadata }: ChangeParts): string {
  const before = beforeText === undefined ? '' : `,"before":${beforeText}`
  const formatMember = format === undefined ? '' : `,"format":${jsonText(format)}`
  const tags = metadata === undefined ? '' : `,"metadata":${jsonText(metadata)}`
  return before + formatMember + tags
}

/** Checks the invariant that JSON text has no line break, which would end the event or start another. */
export function assertOneLine(json: string): void {
  if (json.includes('\n') || json.includes('\r')) {
    throw new Error('the data of an event must be one line of JSON text')
  }
}

export type ReceivedEvent = ReceivedChange | ErrorEvent

interface ReceivedValue {
  readonly id: number
  readonly entity: string
  readonly offset: number
  readonly format?: string
  readonly metadata?: readonly Tag[]
}

export type ReceivedChange =
  | (ReceivedValue & {
      readonly type: 'create'
      readonly key?: JsonValue
      readonly value: JsonValue
    })
  | (ReceivedValue & {
      readonly type: 'update'
      readonly key: JsonValue
      readonly value: JsonValue
      readonly before?: JsonObject
    })
  | (ReceivedValue & {
      readonly type: 'delete'
      readonly key: JsonValue
      readonly value: null
      readonly before?: JsonObject
    })

/** Received text that is not an event: the sender is faulty, or not this service. */
export interface Malformed {
  readonly type: 'malformed'
  readonly text: string
}

/**
 * Decodes the next piece of a response, which may end anywhere, and returns the events that are complete with this
 * piece.
 */
export type Decoder = (piece: string) => readonly (ReceivedEvent | Malformed)[]

/**
 * Returns the received event with a type, an id and the members of `data`, or undefined if they are not a valid event.
 */
export function receivedEvent(
  type: unknown,
  id: unknown,
  data: JsonValue,
): ReceivedEvent | undefined {
  if (!isPosition(id) || !isObject(data)) return undefined
  const change = changeTypes.find((name) => name === type)
  if (change !== undefined) return receivedChange(change, id, data)
  return type === 'error' ? receivedError(id, data) : undefined
}

function receivedChange(
  type: ChangeType,
  id: number,
  data: JsonObject,
): ReceivedChange | undefined {
  const entity = member(data, 'entity')
  const offset = member(data, 'offset')
  const value = member(data, 'value')
  const format = member(data, 'format')
  const metadata = member(data, 'metadata')
  const [key, before] = [member(data, 'key'), member(data, 'before')]
  if (typeof entity !== 'string' || typeof offset !== 'number' || value === undefined)
    return undefined
  if (format !== undefined && typeof format !== 'string') return undefined
  if (metadata !== undefined && !areTags(metadata)) return undefined
  const common = {
    id,
    entity,
    offset,
    ...(format !== undefined && { format }),
    ...(metadata !== undefined && { metadata }),
  }
  if (type === 'create') return { type, ...common, ...(key !== undefined && { key }), value }
  if (key === undefined || (before !== undefined && !isObject(before))) return undefined
  const change = { ...common, key, ...(before !== undefined && { before }) }
  if (type === 'update') return { type, ...change, value }
  return value === null ? { type, ...change, value } : undefined
}

function receivedError(id: number, data: JsonObject): ErrorEvent | undefined {
  const entity = member(data, 'entity')
  const offset = member(data, 'offset')
  const message = member(data, 'message')
  const path = member(data, 'path')
  if (entity !== undefined && typeof entity !== 'string') return undefined
  if (offset !== undefined && typeof offset !== 'number') return undefined
  if (typeof message !== 'string' || (path !== undefined && !isPathOfStrings(path)))
    return undefined
  return {
    type: 'error',
    id,
    ...(entity !== undefined && { entity }),
    ...(offset !== undefined && { offset }),
    message,
    ...(path !== undefined && { path }),
  }
}

/** Returns the value of a JSON text, or undefined if the text is invalid. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPosition(id: unknown): id is number {
  return Number.isSafeInteger(id) && Number(id) >= 0
}

function areTags(value: JsonValue): value is readonly JsonObject[] & readonly Tag[] {
  return (
    isArray(value) &&
    value.every((tag) => {
      if (!isObject(tag) || typeof member(tag, 'tag') !== 'string') return false
      const path = member(tag, 'path')
      return path === undefined || isPathOfStrings(path)
    })
  )
}

function isPathOfStrings(path: JsonValue): path is readonly string[] {
  return isArray(path) && path.every((step) => typeof step === 'string')
}
