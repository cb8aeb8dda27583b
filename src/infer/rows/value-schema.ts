/** The schema of what stands at one place of all rows, however mixed it is. */

import { type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { countsOf, isEven, shareOf, weightsOf } from './counts.ts'
import { fitDistribution } from './distribution-fit.ts'
import { momentSchema } from './moment-schema.ts'
import { momentsOfScalars } from './moments.ts'
import { numbersSchema } from './numbers-schema.ts'
import type { Place } from './place.ts'
import type { Profile } from './profile.ts'
import { textsSchema } from './texts-schema.ts'

export interface Surroundings extends Place {
  /** Of the rows, when they happened, in milliseconds since 1970; undefined where nobody knows. */
  readonly nowMs: readonly number[] | undefined
  /** Of the property that says so, where it is a timestamp that an expression can name. */
  readonly nowName: string | undefined
  readonly note: (message: string) => void
}

/** How often each of several kinds of value comes. */
interface Kind {
  readonly schema: JsonObject
  readonly count: number
}

/** Names of an object that are data themselves rarely come twice. */
const freeNamesMin = 60
const freeNamesShown = 10

export function valueSchema(profile: Profile, around: Surroundings): JsonObject {
  const kinds = kindsOf(profile, around)
  const [only] = kinds
  // Nothing but nulls, or lists that were always empty.
  if (only === undefined) return { type: 'null' }
  const share = shareOf(profile.nulls, profile.count)
  const nulls = profile.nulls === 0 ? {} : { nulls: Math.min(share, 0.99) }
  if (kinds.length === 1) return { ...only.schema, ...nulls }
  const weights = weightsOf(kinds.map(({ count }) => count))
  return { anyOf: kinds.map(({ schema }) => schema), weights, ...nulls }
}

function kindsOf(profile: Profile, around: Surroundings): readonly Kind[] {
  const found: Kind[] = []
  const put = (count: number, schema: () => JsonObject): void => {
    if (count > 0) found.push({ schema: schema(), count })
  }
  const booleans = profile.scalars.filter((value) => typeof value === 'boolean')
  const numbers = profile.scalars.filter((value) => typeof value === 'number')
  const texts = profile.scalars.filter((value) => typeof value === 'string')
  const moments = isTimely(around.name, numbers.length > 0)
    ? momentsOfScalars(profile.scalars)
    : undefined
  if (moments !== undefined && profile.scalars.length > 0) {
    put(profile.scalars.length, () => momentSchema(moments, profile.rows, around))
  } else {
    put(texts.length, () => textsSchema(texts, around))
    put(numbers.length, () => numbersSchema(numbers, around))
    put(booleans.length, () => {
      const yes = booleans.filter((value) => value).length
      return {
        type: 'boolean',
        ...(yes * 2 !== booleans.length && { probability: shareOf(yes, booleans.length) }),
      }
    })
  }
  put(profile.objects, () => objectSchema(profile, around))
  put(profile.lengths.length, () => arraySchema(profile, around))
  return found
}

/** Large numbers are only moments where the name says so. */
function isTimely(name: string, areNumbers: boolean): boolean {
  return (
    !areNumbers ||
    /time|date|stamp|(?:^|_)ts(?:$|_)|(?:_at|At|_on|On)$|epoch|created|updated|^(?:at|ts|when)$/i.test(
      name,
    )
  )
}

export function objectSchema(profile: Profile, around: Surroundings): JsonObject {
  const entries = [...profile.properties]
  const seen = entries.reduce((sum, [, { count }]) => sum + count, 0)
  const areFree =
    around.name !== '' &&
    entries.length >= freeNamesMin &&
    seen / entries.length < profile.objects * 0.1
  if (profile.hasMore || areFree) {
    around.note(
      `has ${profile.hasMore ? 'very many' : entries.length} names that differ from row to row: the most frequent are made`,
    )
  }
  const kept = areFree
    ? entries.toSorted(([, a], [, b]) => b.count - a.count).slice(0, freeNamesShown)
    : entries
  const isInner = around.name !== ''
  const made = kept.map(([name, part]): readonly [string, JsonValue] => {
    const isTop = around.isTop && !isInner
    const nowName = isTop ? around.nowName : undefined
    const schema = valueSchema(part, { ...around, name, isTop, nowName })
    const presence = shareOf(part.count, profile.objects)
    const isAbsent = part.count < profile.objects
    return [
      name.toWellFormed(),
      isAbsent ? { ...schema, presence: Math.min(presence, 0.99) } : schema,
    ]
  })
  return { type: 'object', ...(made.length > 0 && { properties: objectOf(made) }) }
}

/** Lengths that are told one by one. */
const lengthsListedMax = 12
const elementsMax = 1_000

function arraySchema(profile: Profile, around: Surroundings): JsonObject {
  const { lengths, items, repeating } = profile
  if (items === undefined) return { const: [] }
  const counts = countsOf(lengths.map((length) => Math.min(length, elementsMax)))
  const sorted = lengths.map((length) => Math.min(length, elementsMax)).toSorted((a, b) => a - b)
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const areTold = lengths.length >= 20 && counts.size > 1
  const listed = (): JsonObject => {
    const entries = [...counts].toSorted(([a], [b]) => a - b)
    const weights = weightsOf(entries.map(([, count]) => count))
    return { type: 'weighted', values: entries.map(([length]) => length), weights }
  }
  const isFlat = isEven(counts) && counts.size === most - least + 1
  const shape =
    !areTold || isFlat
      ? undefined
      : counts.size <= lengthsListedMax
        ? listed()
        : fitDistribution({ sorted, step: 1 })
  const isDealt = repeating === 0 && most > 1 && lengths.filter((length) => length > 1).length > 10
  const item = valueSchema(items, { ...around, isTop: false, nowName: undefined })
  return {
    type: 'array',
    items: item,
    ...(least > 0 && { minItems: least }),
    maxItems: most,
    ...(shape !== undefined && { length: shape }),
    ...(isDealt && isRoomy(item, most) && { uniqueItems: true }),
  }
}

/** Whether a list of so many may hold each only once. */
function isRoomy(item: JsonObject, most: number): boolean {
  return !Array.isArray(item.enum) || item.enum.length >= most
}
