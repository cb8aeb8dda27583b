/** When two JSON values are the same to JSON Schema: the order of an object's members does not count. */

import { isArray, isObject, type JsonObject, type JsonValue } from '../text/json.ts'

/** One text for all spellings of a value. */
export function canonicalText(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map(
      (name) =>
        `${JSON.stringify(name)}:${canonicalText((value as JsonObject)[name] as JsonValue)}`,
    )
  return `{${members.join()}}`
}
