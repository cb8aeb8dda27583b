/** Describes briefly which values a keyword accepts. */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { valueText } from './value-text.ts'

/** Bounds of all representable numbers, which limit nothing. */
const representable: readonly JsonValue[] = [Number.MAX_VALUE, Number.MAX_SAFE_INTEGER]

/** Returns a short description of the values that a keyword with this JSON Schema accepts, such as `integer ≥ 1`. */
export function allowedText(schema: JsonObject): string {
  const { enum: values, type, anyOf } = schema
  if (Array.isArray(values)) return values.map(valueText).join(', ')
  if (Array.isArray(anyOf)) {
    const kinds = anyOf.map((part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) ? allowedText(part) : '',
    )
    return [...new Set(kinds)].filter((kind) => kind !== '').join(' · ')
  }
  return [typeof type === 'string' ? type : '', rangeText(schema)]
    .filter((part) => part !== '')
    .join(' ')
}

function rangeText({ minimum, maximum, exclusiveMinimum }: JsonObject): string {
  const [least, most] = [bound(minimum), bound(maximum)]
  if (least !== undefined && most !== undefined) return `${least} … ${most}`
  const above = bound(exclusiveMinimum)
  const parts = [
    least === undefined ? '' : `≥ ${least}`,
    above === undefined ? '' : `> ${above}`,
    most === undefined ? '' : `≤ ${most}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function bound(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && !representable.includes(Math.abs(value)) ? value : undefined
}
