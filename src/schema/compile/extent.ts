/**
 * Charges work for the content of a schema's lists, texts and patterns. A named type is compiled at each use, so a list
 * of 100,000 values that is used 1,000 times takes the time of 100,000,000 values.
 */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { isAnnotation } from '../keywords/keywords.ts'
import { holdingOf } from '../keywords/schema-parts.ts'
import { countSchemas, nodesMax } from './document.ts'
import type { Document } from './scope.ts'

/** Number of characters of a text that charge as much work as one value of a list. */
const charactersPerValue = 16

/**
 * Charges work for the content of one schema, without nested schemas. Returns false, with an issue, if the definition
 * exceeds its limit.
 */
export function countExtent(schema: JsonObject, path: Path, document: Document): boolean {
  let extent = 0
  for (const [keyword, value] of Object.entries(schema)) {
    const holding = holdingOf(keyword)
    if (holding !== undefined) {
      // If there are more nested schemas than the limit, this is reported without reading them.
      const count = isObject(value) ? Object.keys(value).length : isArray(value) ? value.length : 0
      if (count > nodesMax) return countSchemas(count, document)
    } else if (!isAnnotation(keyword)) extent += extentOf(value, document.extents)
  }
  return document.work.charge('lists', extent, path)
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
