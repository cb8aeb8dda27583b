/**
 * The maximum nesting of a JSON request body. The service rejects deeper bodies, and the console reports them before it
 * sends them. So recursive functions on JSON values have a bounded depth.
 */

import { isArray, isObject, type JsonObject, type JsonValue } from './json.ts'

/**
 * Maximum number of nested levels of objects and arrays. A nested schema in a definition takes two levels. Recursive
 * functions in V8 fail at some thousand levels.
 */
export const nestingMax = 128

/**
 * Returns whether a value has more than `depthMax` nested levels. The function is not recursive, because it protects
 * recursive functions.
 */
export function isDeeper(value: JsonValue, depthMax: number): boolean {
  let level: readonly (JsonObject | readonly JsonValue[])[] = [value].filter(isNest)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === depthMax) return true
    level = level.flatMap((nest) => Object.values(nest).filter(isNest))
  }
  return false
}

function isNest(value: JsonValue): value is JsonObject | readonly JsonValue[] {
  return isObject(value) || isArray(value)
}
