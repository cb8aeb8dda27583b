/**
 * The keyword `key` of the group `series`: the sibling properties whose values identify a series, so that each sensor,
 * for example, has its own series.
 */

import { childKey, type Key } from '../../random/key.ts'
import { isArray, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { TypeScope } from '../declaration.ts'
import type { Instance } from '../interpret/instance.ts'
import { type Keyword, listKeyword, textKeyword } from './keyword.ts'

const name = textKeyword({ summary: 'A sibling property.', isRequired: true })
const names = listKeyword({ summary: 'Sibling properties.', of: name, lengthMin: 1 })

export const seriesKeyKeyword: Keyword<readonly string[] | undefined> = {
  summary:
    'A sibling property, or a list of them: each combination of their values has its own series. By default, the entity has one series.',
  schema: { anyOf: [name.schema, names.schema] },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    if (typeof value === 'string') return [value]
    if (isArray(value)) return names.read(value, report)
    report(`must be the name of a property or a list of names; got ${show(value)}`)
    return undefined
  },
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
 * Returns a function of the instance: the result of `derive` for the key of the series to which the instance belongs.
 * Each position in an array has its own series. Results are cached, because usually few series repeat often, and
 * deriving their keys takes longer than computing the values.
 */
export function seriesOf<T>(
  named: readonly string[] | undefined,
  scope: TypeScope,
  derive: (key: Key) => T,
): (at: Instance) => T {
  const siblings = named ?? []
  readSiblings(siblings, scope)
  const key = scope.keyFor('series')
  const { isInArray } = scope
  const [only] = siblings
  if (isInArray) {
    return (at) => derive(childKey(childKey(key, textOf(at, siblings)), `${at.position}`))
  }
  if (only === undefined) {
    const own = derive(key)
    return () => own
  }
  const kept = new Map<JsonValue, T>()
  const isAlone = siblings.length === 1
  let { round } = all
  let fresh = 0
  return (at) => {
    // A single scalar is its own cache key, without conversion to text.
    const value = isAlone ? (at.self?.[only] ?? null) : textOf(at, siblings)
    const known = kept.get(value)
    if (known !== undefined) return known
    const made = derive(childKey(key, isAlone ? JSON.stringify([value]) : String(value)))
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

/**
 * Reports names in `key` that are not siblings, and adds the siblings to the properties that this property depends on.
 */
function readSiblings(siblings: readonly string[], { owner, schema, report }: TypeScope): void {
  if (siblings.length === 0 || owner?.isUnknown) return
  if (owner === undefined) {
    report('must be used in an object, because it names sibling properties', 'key')
    return
  }
  const { properties, property } = owner
  const others = () => Object.keys(properties).filter((other) => other !== property)
  for (const [i, sibling] of siblings.entries()) {
    const part = isArray(schema.key) ? [i] : []
    if (sibling !== property && Object.hasOwn(properties, sibling)) owner.reads.names.add(sibling)
    else {
      const must = 'must be a property of the same object'
      report(() => `${must}; got ${show(sibling)}${hint(sibling, others())}`, 'key', ...part)
    }
  }
}
