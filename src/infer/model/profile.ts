/** Collects the values at one path in all rows, including the values inside objects and lists. */

import { isArray, isObject, type JsonScalar, type JsonValue } from '../../text/json.ts'

export interface Profile {
  /** Number of rows or list elements that have a value at the path, including null. */
  count: number
  nulls: number
  /** Number of rows that have a value at the path. A row may have several, in the elements of a list. */
  rowsSeen: number
  lastRow: number
  readonly scalars: Exclude<JsonScalar, null>[]
  /** The row index of each element of `scalars`. */
  readonly rows: number[]
  objects: number
  readonly properties: Map<string, Profile>
  /** Whether the objects at the path have more different properties than were collected. */
  hasMore: boolean
  readonly lengths: number[]
  /** Number of lists at the path with two or more elements that contain duplicates, objects or lists. */
  repeating: number
  items: Profile | undefined
}

/**
 * Maximum nesting of objects and lists that is profiled; the two limits below are for properties of an object and
 * elements of a list. Values beyond the limits are ignored.
 */
const depthMax = 12
const propertiesMax = 2_000
const itemsMax = 1_000

function newProfile(): Profile {
  return {
    count: 0,
    nulls: 0,
    rowsSeen: 0,
    lastRow: -1,
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

/** Returns the profile of one value of each row, such as that of a column. A row without the value has undefined. */
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
  if (profile.lastRow !== at.row) profile.rowsSeen++
  profile.lastRow = at.row
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

/**
 * Returns the profile of a property of the objects at a path, or undefined if the maximum number of properties is
 * reached.
 */
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
