/** Converts arrays: their first elements, the other elements, and how many there are. */

import { listOf } from '../../schema/keywords/schema-parts.ts'
import { type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { element, fixedElement, type SchemaContext } from './conversion.ts'
import { standardEntries } from './keywords.ts'
import { filterNulls } from './resource-reference.ts'

/**
 * Maximum number of elements above `minItems`, in an entity and in a type, which other lists can contain. The default
 * of the definition language, 16, would generate long lists.
 */
const moreItems = 4
const moreSharedItems = 2

export function convertArray(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  const { minItems, maxItems, uniqueItems, prefixItems, items } = objectOf(standardEntries(schema))
  const min = typeof minItems === 'number' ? minItems : 0
  const prefix = listOf(prefixItems)
    .map((part, i) => context.conversion.convert(part, context.within(fixedElement, i < min)))
    .filter((part) => part !== undefined)
  const count = prefix.length
  if (count < listOf(prefixItems).length) return min === 0 ? { const: [] } : undefined
  const isTuple = items === undefined && count > 0 && min <= count
  const isFree = min === 0 && count === 0 && uniqueItems !== true
  const within = context.within(isFree ? element : fixedElement, min > count)
  const item = context.conversion.convert(isTuple ? false : items, within)
  if (item === undefined) return withoutOthers(prefix, min)
  // Objects cannot be generated without repetition, but one element is unique.
  const isOne = uniqueItems === true && min <= 1 && !isScalar(item)
  const converted = {
    type: 'array',
    ...(count > 0 && { prefixItems: prefix }),
    items: item,
    ...(min > 0 && { minItems: min }),
    maxItems: Math.min(maxOf(maxItems), isOne ? 1 : moreThan(Math.max(min, count), context)),
    ...(uniqueItems === true && !isOne && { uniqueItems }),
  }
  return item.type === 'reference' ? filterNulls(converted) : converted
}

/** Returns the schema of a list of only the first elements, or undefined if more are required. */
function withoutOthers(prefix: readonly JsonObject[], min: number): JsonObject | undefined {
  if (min > prefix.length) return undefined
  if (prefix.length === 0) return { const: [] }
  return { type: 'array', prefixItems: prefix, items: false, minItems: prefix.length }
}

function maxOf(maxItems: JsonValue | undefined): number {
  return typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY
}

function moreThan(min: number, { isShared }: SchemaContext): number {
  return min + (isShared ? moreSharedItems : moreItems)
}

function isScalar({ type, enum: listed }: JsonObject): boolean {
  const isOther = type === 'object' || type === 'array' || type === 'function'
  return listed !== undefined || (typeof type === 'string' && !isOther)
}
