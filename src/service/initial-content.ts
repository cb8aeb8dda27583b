/** The initial content of a workspace: the simulation `default`, and an example in a new workspace. */

import { rootSimulation } from '../store/rows.ts'
import type { JsonObject } from '../text/json.ts'
import { prepareSimulation } from './create-simulation.ts'
import { isFailure } from './failure.ts'
import type { Service } from './service.ts'

/**
 * Creates the simulation `default` in the workspace if it does not exist, and returns whether it did so. It can be
 * missing in an existing database if the service crashed after creating the database.
 */
export async function ensureRootSimulation(
  { store, newId, now }: Service,
  workspace: string = store.workspace,
): Promise<boolean> {
  const at = now()
  const createdAt = at.toISOString()
  const outcome = await store.insertSimulation({
    id: newId(at),
    workspace,
    key: rootSimulation,
    parent: null,
    version: 1,
    seed: 1,
    definition: '{}',
    described: 0,
    savedAt: createdAt,
    savedBy: null,
    label: null,
    description: null,
    tags: '[]',
    createdAt,
    updatedAt: createdAt,
  })
  return outcome === 'inserted'
}

/** Adds an example simulation to a new workspace. People may delete it, so it is never added again. */
export async function addExample(
  service: Service,
  {
    workspace,
    key,
    example,
  }: { readonly workspace: string; readonly key: string; readonly example: JsonObject },
): Promise<void> {
  const sent = { workspace, body: example, author: null, issues: [] }
  const prepared = await prepareSimulation(service, sent)
  if (isFailure(prepared)) throw new Error(`the example is valid: ${JSON.stringify(prepared)}`)
  // Another process may have added the example in the meantime.
  await service.store.insertSimulation({ ...prepared, key })
}
