/** Functions over definitions: the members that a user writes, comparisons and seeds. */
import { defaultSeed, definitionMembers } from '../../src/definition/members.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../src/text/json.ts'

/**
 * Names of the members of a definition in the order in which the console shows them, without those that describe the
 * simulation, such as `key`.
 */
const memberNames = ['seed', ...definitionMembers] as const

/** Returns the definition that a simulation of the service contains, without members such as `key`. */
export function definitionOf(simulation: JsonObject): JsonObject {
  return objectOf(
    memberNames.flatMap((name) => {
      const value = member(simulation, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Returns the object at a member of a definition, such as `entities`, or an empty object if the member is missing. */
export function membersOf(definition: JsonObject, name: string): JsonObject {
  const value = member(definition, name)
  return isObject(value) ? value : {}
}

export function entityNames(definition: JsonObject): readonly string[] {
  return Object.keys(membersOf(definition, 'entities'))
}

/** Returns whether two JSON values are equal, including the order of their members: the order of entities matters. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export interface Difference {
  readonly path: readonly (string | number)[]
  /** Value at `path` in the first definition, or undefined if it is missing there. */
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** Maximum number of differences between two definitions that are listed. */
export const differencesMax = 200

/** Returns the differences between two definitions, each at the deepest path that differs. */
export function differencesOf(before: JsonValue, after: JsonValue): readonly Difference[] {
  const found: Difference[] = []
  compare(before, after, [], found)
  return found
}

function compare(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: Difference['path'],
  found: Difference[],
): void {
  if (found.length >= differencesMax || isSame(before, after)) return
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    const count = found.length
    for (const name of names) {
      compare(member(before, name), member(after, name), [...path, name], found)
    }
    // Only the order of the members differs.
    if (found.length === count) found.push({ path, before, after })
    return
  }
  const areLists = isArray(before) && isArray(after) && before.length === after.length
  if (areLists) {
    for (const [i, value] of before.entries()) compare(value, after[i], [...path, i], found)
    return
  }
  found.push({ path, before, after })
}

export function seedOf(definition: JsonObject): number | undefined {
  const seed = member(definition, 'seed')
  if (seed === undefined) return defaultSeed
  return typeof seed === 'number' ? seed : undefined
}

/** Largest seed that the console generates: short enough to read out. */
const randomSeedMax = 1_000_000

/** Returns a random seed for a definition, other than its current seed. */
export function randomSeed(current: number | undefined): number {
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    const seed = 1 + (random % randomSeedMax)
    if (seed !== current) return seed
  }
}
