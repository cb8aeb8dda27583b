/** Formats a generated value on one line: text without quotes, other values as JSON. */
import type { JsonValue } from '../../src/text/json.ts'

export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
