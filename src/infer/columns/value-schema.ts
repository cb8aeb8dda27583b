/** Writes the schema of arbitrary JSON values, even of mixed types. */

import { type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import type { Profile } from '../model/profile.ts'
import { countsOf, isEven, shareOf, weightsOf } from './counts.ts'
import { fitDistribution } from './distribution-fit.ts'
import { numbersSchema } from './number-schema.ts'
import {
  distinctRows,
  frequentValues,
  propertyRowsMin,
  robustRange,
  rowCountsOf,
} from './rare-values.ts'
import { textsSchema } from './text-schema.ts'
import { timestampSchema } from './timestamp-schema.ts'
import { parseTimestamps } from './timestamp-spelling.ts'
import type { ValueContext } from './value-context.ts'

/** The schema of all values of one JSON type, and the number of these values. */
interface Kind {
  readonly schema: JsonObject
  readonly count: number
}

/**
 * Minimum number of different property names of an object from which on the names may be data, such as user ids,
 * instead of fields.
 */
const freeNamesMin = 60
const freeNamesShown = 10

export function valueSchema(profile: Profile, context: ValueContext): JsonObject {
  const schema = presentSchema(profile, context)
  return schema === undefined ? { type: 'null' } : { ...schema, ...nullsOf(profile) }
}

/** Returns the schema of the values that are not null, or undefined if all values are null. */
export function presentSchema(profile: Profile, context: ValueContext): JsonObject | undefined {
  const kinds = kindsOf(profile, context)
  if (kinds.length <= 1) return kinds[0]?.schema
  const weights = weightsOf(kinds.map(({ count }) => count))
  return { anyOf: kinds.map(({ schema }) => schema), weights }
}

/** Returns the keyword `nulls` with the share of values that are null, or no keyword without nulls. */
export function nullsOf({ nulls, count }: Profile): { readonly nulls?: number } {
  return nulls === 0 ? {} : { nulls: Math.min(shareOf(nulls, count), 0.99) }
}

function kindsOf(profile: Profile, context: ValueContext): readonly Kind[] {
  const found: Kind[] = []
  const put = (count: number, schema: () => JsonObject): void => {
    if (count > 0) found.push({ schema: schema(), count })
  }
  const booleans = profile.scalars.filter((value) => typeof value === 'boolean')
  const numbers = profile.scalars.filter((value) => typeof value === 'number')
  const texts = profile.scalars.filter((value) => typeof value === 'string')
  const counted = { ...context, rowsOf: rowCountsOf(profile) }
  const isShown = distinctRows(profile) >= context.k
  const isEnough = (count: number): boolean => isShown && count >= context.k
  const timestamps =
    isShown && isTimeName(context.name, numbers.length > 0)
      ? parseTimestamps(profile.scalars)
      : undefined
  if (timestamps !== undefined && profile.scalars.length > 0) {
    put(profile.scalars.length, () => timestampSchema(timestamps, profile.rows, context))
  } else {
    put(texts.length, () => textsSchema(isEnough(texts.length) ? texts : [], counted))
    put(numbers.length, () => numbersSchema(isEnough(numbers.length) ? numbers : [], counted))
    put(booleans.length, () => booleansSchema(booleans))
  }
  put(profile.objects, () => objectSchema(profile, context))
  put(profile.lengths.length, () => arraySchema(profile, context))
  return found
}

export function booleansSchema(values: readonly boolean[]): JsonObject {
  const yes = values.filter((value) => value).length
  const isEven = yes * 2 === values.length
  return { type: 'boolean', ...(!isEven && { probability: shareOf(yes, values.length) }) }
}

/**
 * Returns whether the values of a column with this name may be timestamps. Numbers may be timestamps only if the name
 * means a time.
 */
export function isTimeName(name: string, areNumbers: boolean): boolean {
  return (
    !areNumbers ||
    /time|date|stamp|(?:^|_)ts(?:$|_)|(?:_at|At|_on|On)$|epoch|created|updated|^(?:at|ts|when)$/i.test(
      name,
    )
  )
}

function objectSchema(profile: Profile, context: ValueContext): JsonObject {
  const rowsMin = propertyRowsMin(context.rowCount, context.k)
  const all = [...profile.properties]
  const entries = all.filter(([, part]) => part.rowsSeen >= rowsMin)
  const seen = all.reduce((sum, [, { count }]) => sum + count, 0)
  const areFree = all.length >= freeNamesMin && seen / all.length < profile.objects * 0.1
  if (profile.hasMore || areFree) {
    context.note(
      `has ${profile.hasMore ? 'too many' : all.length} property names that differ from row to row: only the most frequent are generated`,
    )
  }
  const kept = areFree
    ? entries.toSorted(([, a], [, b]) => b.count - a.count).slice(0, freeNamesShown)
    : entries
  const result = kept.map(([name, part]): readonly [string, JsonValue] => {
    const schema = valueSchema(part, innerContext(context, name))
    const presence = shareOf(part.count, profile.objects)
    const isAbsent = part.count < profile.objects
    return [
      name.toWellFormed(),
      isAbsent ? { ...schema, presence: Math.min(presence, 0.99) } : schema,
    ]
  })
  return { type: 'object', ...(result.length > 0 && { properties: objectOf(result) }) }
}

function innerContext(
  { numbers: _, texts: __, rowsOf: ___, ...context }: ValueContext,
  name: string,
): ValueContext {
  return { ...context, name, isTop: false, isComplete: false }
}

/** Maximum number of distinct lengths of lists for which a schema lists all lengths with weights. */
const lengthsListedMax = 12
const elementsMax = 1_000
/** Maximum number of elements of a list if too few rows have one. */
const fewItems = 4

function itemSchema(items: Profile, context: ValueContext): JsonObject {
  return valueSchema(items, innerContext(context, context.name))
}

function arraySchema(profile: Profile, context: ValueContext): JsonObject {
  const { lengths, items, repeating } = profile
  if (items === undefined) return { const: [] }
  const all = lengths.map((length) => Math.min(length, elementsMax)).toSorted((a, b) => a - b)
  if (all.length < context.k)
    return { type: 'array', items: itemSchema(items, context), maxItems: fewItems }
  const range = robustRange(all, context.k, 1)
  const { kept: sorted, min, max } = range
  const counts = frequentValues(countsOf(sorted), context.k).counts
  const areTold = lengths.length >= 20 && counts.size > 1
  const listed = (): JsonObject => {
    const entries = [...counts].toSorted(([a], [b]) => a - b)
    const weights = weightsOf(entries.map(([, count]) => count))
    return { type: 'weighted', values: entries.map(([length]) => length), weights }
  }
  const isFlat = isEven(counts) && counts.size === max - min + 1
  const shape =
    !areTold || isFlat
      ? undefined
      : counts.size <= lengthsListedMax
        ? listed()
        : fitDistribution({ range, step: 1, k: context.k })
  const item = itemSchema(items, context)
  const isRoomy = !Array.isArray(item.enum) || item.enum.length >= max
  const isUnique =
    repeating === 0 && max > 1 && isRoomy && lengths.filter((length) => length > 1).length > 10
  // Elements of a list without duplicates are about equally frequent, so they need no weights.
  const { weights: _, distribution: __, ...even } = item
  return {
    type: 'array',
    items: isUnique ? even : item,
    ...(min > 0 && { minItems: min }),
    maxItems: max,
    ...(shape !== undefined && { length: shape }),
    ...(isUnique && { uniqueItems: true }),
  }
}
