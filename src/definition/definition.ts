/**
 * Reads and checks the definition of a simulation, except for its schemas, which the engine compiles. Members of the
 * request that only other clients use (`infer`, `simulation`) are ignored.
 */

import type { RunTime } from '../schema/interpret/instance.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { type Entity, readEntity } from './entity.ts'
import { resolveSystems } from './inherit.ts'
import { nameIssue } from './name.ts'
import { readPeriod } from './period.ts'
import { readSystem, type System } from './system.ts'

export const entitiesMax = 500
export const systemsMax = 100
export const typesMax = 500

export interface Definition {
  readonly seed: number
  readonly time: RunTime
  readonly types: ReadonlyMap<string, JsonValue>
  /** The simulation's own and inherited systems, by name. */
  readonly systems: ReadonlyMap<string, System>
  readonly entities: ReadonlyMap<string, Entity>
}

export interface DefinitionSource {
  readonly seed: number
  readonly content: JsonObject
  /**
   * The systems of the ancestors of the simulation, starting from the root. If undefined, the ancestors are unknown,
   * and any system name is accepted.
   */
  readonly inherited: readonly JsonObject[] | undefined
  readonly nowMs: number
}

/**
 * Reads a definition and adds all its issues to `issues`. The result contains everything that could be read, so that it
 * can be checked further.
 */
export function readDefinition(source: DefinitionSource, issues: Issues): Definition {
  const { seed, content, inherited, nowMs } = source
  const own = readMembers(content, 'systems', systemsMax, issues)
  const systems = new Map<string, System>()
  for (const [key, value] of resolveSystems([...(inherited ?? []), own])) {
    const isOwn = Object.hasOwn(own, key)
    const system = readSystem(value, (message, ...path) => {
      // The systems of a parent were checked when the parent was stored.
      if (isOwn) issues.push({ path: ['systems', key, ...path], message })
    })
    if (system !== undefined) systems.set(key, system)
  }
  const types = new Map(Object.entries(readMembers(content, 'types', typesMax, issues)))
  const areAllKnown = inherited !== undefined
  const periodIssues: Issues = []
  const period = { start: member(content, 'start'), end: member(content, 'end') }
  const time = readPeriod(period, nowMs, periodIssues)
  const now = { nowMs, time: time ?? { startMs: nowMs - 86_400_000, endMs: nowMs } }
  const entities = new Map<string, Entity>()
  for (const [key, value] of Object.entries(
    readMembers(content, 'entities', entitiesMax, issues),
  )) {
    const entity = readEntity({ key, value, now, systems, areAllKnown }, (message, ...path) =>
      issues.push({ path: ['entities', key, ...path], message }),
    )
    if (entity !== undefined) entities.set(key, entity)
  }
  reportSharedCsvSystems(entities, issues)
  issues.push(...periodIssues)
  return { seed, time: time ?? { startMs: nowMs - 1, endMs: nowMs }, types, systems, entities }
}

/** Reports entities that share a CSV system: their rows have different columns, and no row names its entity. */
function reportSharedCsvSystems(entities: ReadonlyMap<string, Entity>, issues: Issues): void {
  const users = new Map<string, string>()
  for (const [key, { system, output }] of entities) {
    if (output?.format !== 'csv' || system === undefined) continue
    const other = users.get(system)
    if (other === undefined) {
      users.set(system, key)
      continue
    }
    const message = `must be a system that no other entity uses: ${show(system)} has the format CSV, which holds the rows of one entity, and ${show(other)} uses it already`
    issues.push({ path: ['entities', key, 'system'], message })
  }
}

function readMembers(
  content: JsonObject,
  name: 'systems' | 'types' | 'entities',
  countMax: number,
  issues: Issues,
): JsonObject {
  const members = member(content, name)
  if (members === undefined) return {}
  if (!isObject(members)) {
    issues.push({
      path: [name],
      message: `must be an object of named ${name}; got ${show(members)}`,
    })
    return {}
  }
  const names = Object.keys(members)
  if (names.length > countMax) {
    issues.push({
      path: [name],
      message: `must have at most ${countMax} ${name}; got ${names.length}`,
    })
    return {}
  }
  for (const key of names) {
    const message = nameIssue(key)
    if (message !== undefined) issues.push({ path: [name, key], message })
  }
  return members
}
