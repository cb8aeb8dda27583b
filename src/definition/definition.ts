/**
 * The definition of a simulation, read and checked but for its schemas, which the engine compiles. What a client
 * sends is an envelope: members that other clients keep there (`infer`, `simulation`) are not ours to judge.
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
  /** With those that are inherited. */
  readonly systems: ReadonlyMap<string, System>
  readonly entities: ReadonlyMap<string, Entity>
}

export interface DefinitionSource {
  readonly seed: number
  readonly content: JsonObject
  /** The systems of the parents, from the top; undefined when they are not known, and so any name may be one. */
  readonly inherited: readonly JsonObject[] | undefined
  readonly nowMs: number
}

/** Reports everything that is wrong; what could be read is answered, so that it can be checked further. */
export function readDefinition(source: DefinitionSource, issues: Issues): Definition {
  const { seed, content, inherited, nowMs } = source
  const own = readMembers(content, 'systems', systemsMax, issues)
  const systems = new Map<string, System>()
  for (const [key, value] of resolveSystems([...(inherited ?? []), own])) {
    const isOwn = Object.hasOwn(own, key)
    const system = readSystem(value, (message, ...path) => {
      // A parent's system was checked when it was stored.
      if (isOwn) issues.push({ path: ['systems', key, ...path], message })
    })
    if (system !== undefined) systems.set(key, system)
  }
  const types = new Map(Object.entries(readMembers(content, 'types', typesMax, issues)))
  const areAllKnown = inherited !== undefined
  const entities = new Map<string, Entity>()
  for (const [key, value] of Object.entries(
    readMembers(content, 'entities', entitiesMax, issues),
  )) {
    const entity = readEntity({ key, value, nowMs, systems, areAllKnown }, (message, ...path) =>
      issues.push({ path: ['entities', key, ...path], message }),
    )
    if (entity !== undefined) entities.set(key, entity)
  }
  reportSharedCsvSystems(entities, issues)
  const time = readPeriod(
    { start: member(content, 'start'), end: member(content, 'end') },
    nowMs,
    issues,
  )
  return { seed, time: time ?? { startMs: nowMs - 1, endMs: nowMs }, types, systems, entities }
}

/** Rows of two entities have different columns, and nothing in them tells whose they are. */
function reportSharedCsvSystems(entities: ReadonlyMap<string, Entity>, issues: Issues): void {
  const takers = new Map<string, string>()
  for (const [key, { system, output }] of entities) {
    if (output?.format !== 'csv' || system === undefined) continue
    const other = takers.get(system)
    if (other === undefined) {
      takers.set(system, key)
      continue
    }
    const message = `must be a system of its own: ${show(system)} takes CSV, which holds the rows of one entity, and has ${show(other)} already`
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
      message: `must be an object of named ${name}, not ${show(members)}`,
    })
    return {}
  }
  const names = Object.keys(members)
  if (names.length > countMax) {
    issues.push({
      path: [name],
      message: `must be at most ${countMax} ${name}, not ${names.length}`,
    })
    return {}
  }
  for (const key of names) {
    const message = nameIssue(key)
    if (message !== undefined) issues.push({ path: [name, key], message })
  }
  return members
}
