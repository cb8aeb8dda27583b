/** A definition as the console handles it: the members that a person writes, and questions about them. */
import { defaultSeed, definitionMembers } from '../../src/definition/members.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../src/text/json.ts'

/** In the order in which a definition is read; a simulation's own are not among them. */
const memberNames = ['seed', ...definitionMembers] as const

/** What a person wrote, out of a simulation as the service answers it. */
export function definitionOf(simulation: JsonObject): JsonObject {
  return objectOf(
    memberNames.flatMap((name) => {
      const value = member(simulation, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** The object at a member; an empty one where there is none. */
export function membersOf(definition: JsonObject, name: string): JsonObject {
  const value = member(definition, name)
  return isObject(value) ? value : {}
}

export function entityNames(definition: JsonObject): readonly string[] {
  return Object.keys(membersOf(definition, 'entities'))
}

/** Whether two values say the same, the order of members included: entities come in their order. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export interface Difference {
  readonly path: readonly (string | number)[]
  /** Undefined where there is none. */
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** More are not read by anybody. */
export const differencesMax = 200

/** What differs between two definitions, at the deepest places that can be told apart. */
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
    // The same members in another order.
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

/** Short enough to be read aloud; there are enough of them. */
const rolledSeedMax = 1_000_000

/** Another seed than the one that is there. */
export function rollSeed(current: number | undefined): number {
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    const seed = 1 + (random % rolledSeedMax)
    if (seed !== current) return seed
  }
}
