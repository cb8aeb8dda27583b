/** Describes briefly the type of a member of a request or response body. */
import { isArray, isObject, type JsonObject } from '../../src/text/json.ts'

/** Returns the type of a value that a JSON Schema describes, such as `string | null`, or `any` if it has no type. */
export function typeText({ type, const: constant, enum: values, anyOf }: JsonObject): string {
  if (constant !== undefined) return JSON.stringify(constant)
  if (isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (isArray(anyOf)) return [...new Set(anyOf.filter(isObject).map(typeText))].join(' | ')
  return typeof type === 'string' ? type : 'any'
}
