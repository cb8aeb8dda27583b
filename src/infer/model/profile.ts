/** What stands at one place of all rows: the values as they are, and what is inside of objects and lists. */

import { isArray, isObject, type JsonScalar, type JsonValue } from '../../text/json.ts'

export interface Profile {
  /** How often the place is there at all. */
  count: number
  nulls: number
  readonly scalars: Exclude<JsonScalar, null>[]
  /** The row of each scalar. */
  readonly rows: number[]
  objects: number
  readonly properties: Map<string, Profile>
  /** Properties beyond the most that are looked at. */
  hasMore: boolean
  readonly lengths: number[]
  /** Of lists with two elements or more, how many hold one twice, or more than plain values. */
  repeating: number
  items: Profile | undefined
}

/** What is nested deeper, or wider, is passed over. */
const depthMax = 12
const propertiesMax = 2_000
const itemsMax = 1_000

function newProfile(): Profile {
  return {
    count: 0,
    nulls: 0,
    scalars: [],
    rows: [],
    objects: 0,
    properties: new Map(),
    hasMore: false,
    lengths: [],
    repeating: 0,
    items: undefined,
  }
}

/** Of one value of each row, or undefined where a row has none. */
export function profileOf(values: readonly (JsonValue | undefined)[]): Profile {
  const profile = newProfile()
  for (const [row, value] of values.entries()) {
    if (value !== undefined) add(profile, value, { row, depth: 0 })
  }
  return profile
}

function add(profile: Profile, value: JsonValue, at: { row: number; depth: number }): void {
  const inner = { row: at.row, depth: at.depth + 1 }
  profile.count++
  if (value === null) profile.nulls++
  else if (isArray(value)) {
    profile.lengths.push(value.length)
    if (value.length > 1 && !areDistinct(value)) profile.repeating++
    if (inner.depth > depthMax) return
    profile.items ??= newProfile()
    for (const item of value.slice(0, itemsMax)) add(profile.items, item, inner)
  } else if (isObject(value)) {
    profile.objects++
    if (inner.depth > depthMax) return
    for (const [name, part] of Object.entries(value)) {
      const within = propertyOf(profile, name)
      if (within !== undefined) add(within, part, inner)
    }
  } else {
    profile.scalars.push(value)
    profile.rows.push(at.row)
  }
}

/** Undefined where there are more names than are looked at. */
function propertyOf(profile: Profile, name: string): Profile | undefined {
  const { properties } = profile
  const known = properties.get(name)
  if (known !== undefined) return known
  if (properties.size >= propertiesMax) {
    profile.hasMore = true
    return undefined
  }
  const within = newProfile()
  properties.set(name, within)
  return within
}

function areDistinct(list: readonly JsonValue[]): boolean {
  return list.every((one) => !isArray(one) && !isObject(one)) && new Set(list).size === list.length
}
