/**
 * How deep a JSON body may be nested. The service refuses what is deeper, and the console says so before it is sent:
 * whoever walks through a value by calls has this bound to rely on.
 */

import { isArray, isObject, type JsonObject, type JsonValue } from './json.ts'

/** Levels of objects and lists. Definitions nest two levels a schema; V8 itself fails at some thousands. */
export const nestingMax = 128

/** By levels, not by calls: this is what finds out whether calls would go too deep. */
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
