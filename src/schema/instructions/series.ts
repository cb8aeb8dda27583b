/**
 * Keys of series, whose values change over time. The values of sibling properties can select a series, so that each
 * sensor, for example, has its own.
 */

import { childKey, type Key } from '../../random/key.ts'
import type { JsonValue } from '../../text/json.ts'
import type { Instance } from '../interpret/instance.ts'

/**
 * The series of one schema: one for the schema, or one for each combination of the siblings' values and for each
 * position in an array. Each name has its own key; an empty name has the key of the series itself.
 */
export interface Series {
  readonly key: Key
  readonly siblings: readonly string[]
  readonly isInArray: boolean
  readonly names: readonly string[]
}

/** The key of a series that belongs to the name at a position. */
export interface SeriesKey {
  readonly series: Series
  readonly position: number
}

/** Maximum number of cached series of all schemas and runs: a few megabytes. When the cache is full, it is cleared. */
const keptMax = 8_192
const all = { kept: 0, round: 0 }
/**
 * Only one of this number of new series is cached: if hardly any series repeats, caching all of them is slower than
 * deriving them again.
 */
const newPerKept = 8
/** Maximum length of a text that is a cache key: clients define the texts. */
const textLengthMax = 128

/**
 * Returns a function of the instance: the keys of the series to which the instance belongs, one for each name. Keys are
 * cached, because usually few series repeat often, and deriving their keys takes longer than computing the values.
 */
export function seriesKeysOf(series: Series): (at: Instance) => readonly Key[] {
  const { key, siblings, isInArray } = series
  const [only] = siblings
  if (isInArray) {
    return (at) => keysOf(series, childKey(childKey(key, textOf(at, siblings)), `${at.position}`))
  }
  if (only === undefined) {
    const own = keysOf(series)
    return () => own
  }
  const kept = new Map<JsonValue, readonly Key[]>()
  const isAlone = siblings.length === 1
  let { round } = all
  let fresh = 0
  return (at) => {
    // A single scalar is its own cache key, without conversion to text.
    const value = isAlone ? (at.self?.[only] ?? null) : textOf(at, siblings)
    const known = kept.get(value)
    if (known !== undefined) return known
    const made = keysOf(series, childKey(key, isAlone ? JSON.stringify([value]) : String(value)))
    if (++fresh % newPerKept !== 0 || !isShort(value)) return made
    if (all.kept++ >= keptMax) {
      all.kept = 0
      all.round++
    }
    if (round !== all.round) kept.clear()
    round = all.round
    kept.set(value, made)
    return made
  }
}

/** Returns the keys of the names, from the key of the series: by default, that of the only series of a schema. */
export function keysOf({ key, names }: Series, own: Key = key): readonly Key[] {
  return names.map((name) => (name === '' ? own : childKey(own, name)))
}

/**
 * Whether the value is small enough to be a cache key. Objects are not cache keys, because each has its own identity.
 */
function isShort(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length <= textLengthMax
  return typeof value !== 'object' || value === null
}

function textOf({ self }: Instance, siblings: readonly string[]): string {
  return JSON.stringify(siblings.map((sibling) => self?.[sibling] ?? null))
}
