/** Formats a value for a message: short, on one line, with quotes around strings. */

import { isArray, isObject, type JsonValue } from './json.ts'

const lengthMax = 60

export function show(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (isObject(value)) return 'an object'
  const text = JSON.stringify(value)
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 2)}…"`
}
