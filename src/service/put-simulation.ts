/**
 * Creates the simulation with a key, or replaces the seed and the definition of an existing one in full. The parent
 * cannot be changed.
 */

import { defaultSeed } from '../definition/members.ts'
import { nameIssue } from '../definition/name.ts'
import { readRequestDefinition } from '../definition/request-definition.ts'
import type { Issues } from '../text/issue.ts'
import type { JsonObject } from '../text/json.ts'
import { checkFairly, inheritedSystems } from './content.ts'
import { parentIssues, prepareSimulation } from './create-simulation.ts'
import type { Failure } from './failure.ts'
import { findSimulation } from './find-simulation.ts'
import { checkPrecondition, type Precondition, unconditional } from './precondition.ts'
import type { Service } from './service.ts'
import { type SimulationView, viewSimulation } from './simulation-view.ts'

export async function putSimulation(
  service: Service,
  {
    workspace,
    key,
    body,
    precondition = unconditional,
  }: {
    readonly workspace: string
    readonly key: string
    readonly body: JsonObject
    readonly precondition?: Precondition
  },
): Promise<
  | {
      readonly isNew: boolean
      readonly simulation: SimulationView
      readonly version: number
    }
  | Failure
> {
  // If another writer creates or changes the simulation in the meantime, the loop starts again.
  for (;;) {
    const row = await findSimulation(service, { workspace, key })
    const changed = checkPrecondition(precondition, { key, version: row?.version })
    if (changed) return changed
    if (row === undefined) {
      const message = nameIssue(key)
      const issues: Issues =
        message === undefined ? [] : [{ path: [], message: `the key in the path ${message}` }]
      const prepared = await prepareSimulation(service, { workspace, body, issues })
      if ('failure' in prepared) return prepared
      const created = { ...prepared, key }
      if ((await service.store.insertSimulation(created)) !== 'inserted') continue
      return { isNew: true, simulation: viewSimulation(created), version: created.version }
    }
    const sent = readRequestDefinition(body)
    const seed = sent.seed ?? defaultSeed
    const now = service.now()
    const inherited = (await inheritedSystems(service, workspace, row.parent)) ?? []
    const found: Issues = []
    await checkFairly(service, { seed, content: sent.content, inherited, now }, found)
    const issues = [...parentIssues(body), ...sent.issues, ...sent.restore(found)]
    if (issues.length > 0) return { failure: 'definition.invalid', issues }
    const updated = await service.store.updateSimulation(row, {
      seed,
      definition: JSON.stringify(sent.content),
      updatedAt: now.toISOString(),
      author: null,
    })
    if (updated !== undefined) {
      const simulation = viewSimulation(updated)
      return { isNew: false, simulation: forClient(simulation, body), version: updated.version }
    }
  }
}

/**
 * Adds the root as its own parent for the clients of the original service, which reject a simulation without a parent.
 * These clients always send `output`.
 */
function forClient(simulation: SimulationView, body: JsonObject): SimulationView {
  const { key, parent = Object.hasOwn(body, 'output') ? key : undefined, ...rest } = simulation
  return { key, ...(parent !== undefined && { parent }), ...rest }
}
