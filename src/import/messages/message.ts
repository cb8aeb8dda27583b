/** Messages: events that are sent one by one, with a key, a time and a value. */

import { isObject, type JsonObject, type JsonValue, jsonText, member } from '../../text/json.ts'
import { type ChangeType, changeTypes } from '../../wire/event.ts'

export interface Message {
  readonly id: number
  /** Number of the entity in the plan of the import. */
  readonly entity: number
  readonly type: ChangeType
  /** Simulated time of the event, in milliseconds since 1970. */
  readonly timeMs: number
  /** Key of the instance as JSON text, or undefined without a lifecycle. */
  readonly keyText: string | undefined
  /** Text of the event in the format of its entity: JSON, which is `null` for a deletion, or the envelope of Debezium. */
  readonly value: Buffer
}

const [tab, lineFeed] = [9, 10]

/**
 * Reads a message from a row of the encoding `rows`: type, offset, key and value, with tabs between them and a line feed
 * at the end. Returns undefined for any other text. The memory of the value is that of the row.
 */
export function readMessage(
  row: Buffer,
  {
    id,
    entity,
    startMs,
  }: { readonly id: number; readonly entity: number; readonly startMs: number },
): Message | undefined {
  const first = row.indexOf(tab)
  const second = row.indexOf(tab, first + 1)
  const third = row.indexOf(tab, second + 1)
  if (first < 0 || second < 0 || third < 0 || row[row.length - 1] !== lineFeed) return undefined
  const type = changeTypes.find((name) => name === row.toString('latin1', 0, first))
  const offset = Number(row.toString('latin1', first + 1, second))
  if (type === undefined || !Number.isSafeInteger(offset)) return undefined
  const keyText = third === second + 1 ? undefined : row.toString('utf8', second + 1, third)
  const value = row.subarray(third + 1, row.length - 1)
  return { id, entity, type, timeMs: startMs + offset, keyText, value }
}

/**
 * Returns the key of a message as text: the key of the instance, or the named properties of the value. A key of one
 * text is that text, and any other key is JSON. Returns undefined if there is no key.
 */
export function keyOf(
  { keyText, value }: Pick<Message, 'keyText' | 'value'>,
  names: readonly string[] | undefined,
): string | undefined {
  if (keyText !== undefined) return plainKey(JSON.parse(keyText))
  if (names === undefined) return undefined
  const parsed: JsonValue = JSON.parse(value.toString())
  const row = isEnvelope(parsed) ? (member(parsed, 'after') ?? null) : parsed
  if (!isObject(row)) return undefined
  const [only = '', ...others] = names
  if (others.length === 0) {
    const own = member(row, only)
    return own === undefined || own === null ? undefined : plainKey(own)
  }
  return jsonText(Object.fromEntries(names.map((name) => [name, member(row, name) ?? null])))
}

function plainKey(key: JsonValue): string {
  return typeof key === 'string' ? key : jsonText(key)
}

function isEnvelope(value: JsonValue): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, 'op') && Object.hasOwn(value, 'after')
}
