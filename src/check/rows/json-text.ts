/**
 * JSON text with one spelling for each value: that of JSONB in PostgreSQL. Members are sorted by the length of their names
 * in bytes and then by their bytes, numbers have no exponent, and a space follows each comma and colon.
 */

import { isArray, isObject, type JsonValue } from '../../text/json.ts'
import { decimalText } from './decimal-text.ts'

/** Returns the text of a JSON value with one spelling for each value. */
export function sortedJson(value: JsonValue): string {
  if (typeof value === 'number') return decimalText(JSON.stringify(value))
  if (isArray(value)) return `[${value.map(sortedJson).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, of]) => ({
    bytes: Buffer.from(name),
    name,
    of,
  }))
  members.sort((a, b) => a.bytes.length - b.bytes.length || a.bytes.compare(b.bytes))
  return `{${members.map(({ name, of }) => `${JSON.stringify(name)}: ${sortedJson(of)}`).join(', ')}}`
}

/** Returns the text of the same JSON value with one spelling, or the text itself if it is no JSON. */
export function sortedJsonText(text: string): string {
  try {
    return sortedJson(JSON.parse(text))
  } catch {
    return text
  }
}

/** Returns a text that may be JSON with one spelling for objects and arrays. Other texts stay. */
export function sortedIfComposite(text: string): string {
  return /^\s*[[{]/.test(text) ? sortedJsonText(text) : text
}
