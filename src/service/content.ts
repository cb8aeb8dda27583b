/** Definitions as they are stored: of a simulation, of its parents, and of a run. */

import type { Definition } from '../definition/definition.ts'
import {
  type Checked,
  type ContentSource,
  checkContentInSteps,
} from '../engine/check/check-content.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { SimulationRow } from '../store/store.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member, objectOf } from '../text/json.ts'
import { findSimulation } from './find-simulation.ts'
import type { Service } from './service.ts'

/** The definition as stored in a simulation's row. */
export function storedContent(row: SimulationRow): JsonObject {
  const content: JsonValue = JSON.parse(row.definition)
  if (!isObject(content)) throw new Error('a stored definition is an object')
  return content
}

/** The systems of a simulation's parents, from the top; undefined when `parent` is unknown. */
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
    // A parent is fixed at creation and older than its children, so the chain ends.
    key = row.parent
  }
  return chain
}

/** A definition of 1 MiB takes some milliseconds to parse. */
function* storedSystems(row: SimulationRow): Stepwise<JsonObject> {
  const systems = member(storedContent(row), 'systems')
  yield
  return isObject(systems) ? systems : {}
}

/** Checks a definition a slice at a time, while others have their turns; what is wrong with it is added to the issues. */
export function checkFairly(
  { computations, signal }: Pick<Service, 'computations' | 'signal'>,
  source: ContentSource,
  issues: Issues,
): Promise<Checked> {
  return computations.run(() => checkContentInSteps(source, issues), signal)
}

/** The entities of a definition with their own starts and ends as moments: what is written may look at the clock. */
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
