/** Reads and checks the stored definitions of simulations and their parents. */

import type { Definition } from '../definition/definition.ts'
import {
  type Checked,
  type ContentSource,
  checkContentInSteps,
} from '../engine/check/check-content.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { SimulationRow } from '../store/rows.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member, objectOf } from '../text/json.ts'
import { findSimulation } from './find-simulation.ts'
import type { Service } from './service.ts'

/** Returns the definition in the row of a simulation. */
export function storedContent(row: Pick<SimulationRow, 'definition'>): JsonObject {
  const content: JsonValue = JSON.parse(row.definition)
  if (!isObject(content)) throw new Error('a stored definition is an object')
  return content
}

/**
 * Returns the `systems` of all ancestors of a simulation, one object for each, from the root to `parent` itself; the
 * list is empty if `parent` is null. Returns undefined if an ancestor does not exist.
 */
export async function inheritedSystems(
  service: Service,
  workspace: string,
  parent: string | null,
): Promise<readonly JsonObject[] | undefined> {
  const chain: JsonObject[] = []
  for (let key = parent; key !== null; ) {
    const row: SimulationRow | undefined = await findSimulation(service, { workspace, key })
    if (row === undefined) return undefined
    chain.unshift(await service.computations.run(() => storedSystems(row), service.signal))
    // A parent cannot change and is older than its children, so the chain ends.
    key = row.parent
  }
  return chain
}

/** Returns the systems of a stored definition. Parsing a definition of 1 MiB takes some milliseconds. */
function* storedSystems(row: SimulationRow): Stepwise<JsonObject> {
  const systems = member(storedContent(row), 'systems')
  yield
  return isObject(systems) ? systems : {}
}

/** Checks a definition in slices, alternating with other computations, and adds its issues to `issues`. */
export function checkFairly(
  { computations, signal }: Pick<Service, 'computations' | 'signal'>,
  source: ContentSource,
  issues: Issues,
): Promise<Checked> {
  return computations.run(() => checkContentInSteps(source, issues), signal)
}

/**
 * Returns the entities of a definition with their starts and ends as timestamps, because a definition may state them
 * relative to the current time.
 */
export function fixedEntities(content: JsonObject, { entities }: Definition): JsonObject {
  const written = member(content, 'entities')
  return objectOf(
    Object.entries(isObject(written) ? written : {}).map(([key, value]) => {
      const { startMs, endMs } = entities.get(key) ?? {}
      const fixed = {
        ...(startMs !== undefined && { start: new Date(startMs).toISOString() }),
        ...(endMs !== undefined && { end: new Date(endMs).toISOString() }),
      }
      return [key, isObject(value) ? { ...value, ...fixed } : value]
    }),
  )
}
