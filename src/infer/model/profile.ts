/** Collects the values at one path of all rows, including those inside objects and lists. */

import { isArray, isObject, type JsonScalar, type JsonValue } from '../../text/json.ts'

export interface Profile {
  /** Number of rows or elements in which the path exists. */
  count: number
  nulls: number
  readonly scalars: Exclude<JsonScalar, null>[]
  /** The row index of each scalar. */
  readonly rows: number[]
  objects: number
  readonly properties: Map<string, Profile>
  /** Whether more properties exist than are collected. */
  hasMore: boolean
  readonly lengths: number[]
  /** Number of lists of two or more elements that contain duplicates, objects or lists. */
  repeating: number
  items: Profile | undefined
}

/** Limits of nesting, of properties of an object, and of elements of a list. The rest is ignored. */
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

/** Returns the profile of one value of each row; undefined is an absent value. */
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

/** Returns the profile of a property, or undefined if the limit is reached. */
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
