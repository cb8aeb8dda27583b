/**
 * How much stands in the lists, texts and patterns of a schema. A named type is compiled at each use, so a list of 100,000 values
 * that is used 1,000 times takes the time of 100,000,000.
 */

import { isArray, isObject, type JsonObject, type JsonValue } from '../text/json.ts'
import { countSchemas, type Document, nodesMax } from './document.ts'
import { isAnnotation } from './keywords.ts'
import { holdingOf } from './schema-parts.ts'

/** For a definition: its values in lists and objects that are no schemas, of which a body of 1 MiB has half a million, and its patterns. */
const extentMax = 2_000_000
/** Characters of a text that take the time of a value. */
const charactersPerValue = 16

/** Counts what stands in a schema itself; false when there is too much. */
export function countExtent(schema: JsonObject, document: Document): boolean {
  for (const [keyword, value] of Object.entries(schema)) {
    const holding = holdingOf(keyword)
    if (holding !== undefined) {
      // So many that they need not be looked at.
      const count = isObject(value) ? Object.keys(value).length : isArray(value) ? value.length : 0
      if (count > nodesMax) return countSchemas(count, document)
    } else if (!isAnnotation(keyword)) document.extent += extentOf(value, document.extents)
  }
  return countMore(0, document)
}

/** Counts what else takes as long; false when there is too much. */
export function countMore(extent: number, document: Document): boolean {
  document.extent += extent
  if (document.extent <= extentMax) return true
  const most = `must not have more than ${extentMax} values in its lists and characters in its patterns`
  document.report([], `${most}, those of named types counted at each use`)
  return false
}

function extentOf(value: JsonValue, known: WeakMap<object, number>): number {
  if (typeof value === 'string') return Math.floor(value.length / charactersPerValue)
  if (!isArray(value) && !isObject(value)) return 0
  const before = known.get(value)
  if (before !== undefined) return before
  const parts: readonly JsonValue[] = isArray(value) ? value : Object.values(value)
  const extent = parts.reduce<number>((sum, part) => sum + 1 + extentOf(part, known), 0)
  known.set(value, extent)
  return extent
}
