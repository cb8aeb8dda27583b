/** A value on one line, as a person reads it: text without quotes, the rest as JSON. */
import type { JsonValue } from '../../src/text/json.ts'

export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
