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

export type StreamEvent = CreateEvent | ErrorEvent

export interface CreateEvent {
  readonly type: 'create'
  /** Id of the event: its position in the run, from 1. */
  readonly id: number
  readonly entity: string
  /** Offset of the event, in simulated milliseconds since the start of the run. */
  readonly offset: number
  /** Value of the instance, as JSON text on one line. */
  readonly valueText: string
  /** Text of the SQL statement or row, if the entity has a format other than JSON. */
  readonly format?: string
  /** The faults of the event, such as `[{"tag": "late"}]`. Undefined for an event without faults. */
  readonly metadata?: readonly Tag[]
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

/** The text of an entity's `create` events in an encoding: constant parts, and slots for the parts that vary. */
export type EventFrame = readonly (string | { readonly slot: FrameSlot })[]

/**
 * The slots of a frame. `rest` is for the members `format` and `metadata` of an event, each after a comma. `text` is
 * for the statement or row as it is, or else the value. `shown` is for the statement or row as a JSON string, or else
 * the value.
 */
export type FrameSlot = 'id' | 'offset' | 'value' | 'rest' | 'text' | 'shown'

export interface Encoding {
  readonly contentType: string
  frame(entity: string): EventFrame
  /** Returns the complete text of an `error` event. The texts of several events can be concatenated. */
  error(event: ErrorEvent): string
  /** Text without a meaning that keeps the connection alive. Undefined for an encoding that has no such text. */
  readonly heartbeat?: string
}

type CreateParts = Pick<CreateEvent, 'id' | 'offset' | 'valueText' | 'format' | 'metadata'>

/** Returns a function that returns the text of `create` events of one entity. */
export function createWriter(encoding: Encoding, entity: string): (event: CreateParts) => string {
  const frame = encoding.frame(entity)
  return (event) => {
    assertOneLine(event.valueText)
    let text = ''
    for (const part of frame) text += typeof part === 'string' ? part : textOf(part.slot, event)
    return text
  }
}

function textOf(slot: FrameSlot, { id, offset, valueText, format, metadata }: CreateParts): string {
  switch (slot) {
    case 'id':
      return String(id)
    case 'offset':
      return String(offset)
    case 'value':
      return valueText
    case 'rest':
      return membersAfterValue(format, metadata)
    case 'text':
      return format ?? valueText
    case 'shown':
      return format === undefined ? valueText : jsonText(format)
  }
}

function membersAfterValue(format?: string, metadata?: readonly Tag[]): string {
  const formatMember = format === undefined ? '' : `,"format":${jsonText(format)}`
  return metadata === undefined ? formatMember : `${formatMember},"metadata":${jsonText(metadata)}`
}

/** Checks the invariant that JSON text has no line break, which would end the event or start another. */
export function assertOneLine(json: string): void {
  if (json.includes('\n') || json.includes('\r')) {
    throw new Error('the data of an event must be one line of JSON text')
  }
}

export type ReceivedEvent = ReceivedCreate | ErrorEvent

export type ReceivedCreate = Omit<CreateEvent, 'valueText'> & { readonly value: JsonValue }

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
  if (type === 'create') return receivedCreate(id, data)
  return type === 'error' ? receivedError(id, data) : undefined
}

function receivedCreate(id: number, data: JsonObject): ReceivedCreate | undefined {
  const entity = member(data, 'entity')
  const offset = member(data, 'offset')
  const value = member(data, 'value')
  const format = member(data, 'format')
  const metadata = member(data, 'metadata')
  if (typeof entity !== 'string' || typeof offset !== 'number' || value === undefined)
    return undefined
  if (format !== undefined && typeof format !== 'string') return undefined
  if (metadata !== undefined && !areTags(metadata)) return undefined
  return {
    type: 'create',
    id,
    entity,
    offset,
    value,
    ...(format !== undefined && { format }),
    ...(metadata !== undefined && { metadata }),
  }
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
