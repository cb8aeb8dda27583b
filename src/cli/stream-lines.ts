/**
 * Lines of events for other programs: only the value, or a CloudEvents 1.0 event in its JSON format, optionally after a
 * key.
 */

import type {
  CreateEvent,
  DeleteEvent,
  ErrorEvent,
  RunEvent,
} from '../client/shapes/event-shapes.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { cloudEventAttributes } from '../wire/cloud-event.ts'
import { keyProperties } from '../wire/event.ts'

/** Formats of lines, in which each line is JSON. */
export const lineFormats = ['value', 'cloudevents'] as const

export interface LineOptions {
  readonly format: (typeof lineFormats)[number]
  /** Name of the property whose value is the key of the line. */
  readonly key: string | undefined
  /** For each entity with a lifecycle, the names of the properties that are the key of its events. */
  readonly keysOf: ReadonlyMap<string, readonly string[]>
  /** Source of the events: the path of the run. */
  readonly source: string
  /** Start of the simulated time, in milliseconds since 1970. */
  readonly startMs: number
}

/** Separates the key from the value. JSON text contains no tab outside of its strings, where it is escaped. */
const separator = '\t'

type ValueEvent = Exclude<RunEvent<JsonValue>, ErrorEvent>

/**
 * Returns the line of an event. The value of a deletion is null. The key is a text, or JSON text for other values; it is
 * empty if the value does not have the property. Tabs and line breaks in a key are replaced by spaces, so that a line has
 * one separator.
 */
export function lineOf(event: ValueEvent, options: LineOptions): string {
  const key = options.key === undefined ? undefined : keyOf(event, options.key, options.keysOf)
  const json = JSON.stringify(
    options.format === 'value'
      ? event.value
      : cloudEvent(event, key ?? keyText(event.key as JsonValue | undefined), options),
  )
  return key === undefined ? `${json}\n` : `${key}${separator}${json}\n`
}

function keyOf(event: ValueEvent, name: string, keysOf: LineOptions['keysOf']): string {
  const value = event.type === 'delete' ? lastValue(event, keysOf) : event.value
  return keyText(isObject(value) ? member(value, name) : undefined)
}

/** Returns a key as text without control characters, empty without a key. */
function keyText(key: JsonValue | undefined): string {
  if (key === undefined || key === null) return ''
  return (typeof key === 'string' ? key : JSON.stringify(key)).replace(/\p{Cc}/gu, ' ')
}

/** Returns what is known of the last value of a deleted instance: all of it, or the properties of its key. */
function lastValue({ entity, key, before }: DeleteEvent, keysOf: LineOptions['keysOf']): JsonValue {
  if (before !== undefined) return before as JsonObject
  return keyProperties(key as JsonValue, keysOf.get(entity) ?? [])
}

/**
 * Returns an event with the attributes of CloudEvents. The tags of imperfections are an extension attribute.
 */
function cloudEvent(
  { id, entity, offset, value, type, ...event }: ValueEvent,
  key: string | undefined,
  { source, startMs }: LineOptions,
): object {
  const { metadata = [] } = event as Pick<CreateEvent, 'metadata'>
  const tags = metadata.map(({ tag }) => tag).join(',')
  return {
    ...cloudEventAttributes({ id, source, entity, type, key, timeMs: startMs + offset }),
    datacontenttype: 'application/json',
    ...(tags !== '' && { tags }),
    data: value,
  }
}
