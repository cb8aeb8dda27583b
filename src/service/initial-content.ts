/** What a workspace has from the start: the simulation `default`, and in a new one an example to look at. */

import type { JsonObject } from '../text/json.ts'
import { prepareSimulation, rootSimulation } from './create-simulation.ts'
import { isFailure } from './failure.ts'
import type { Service } from './service.ts'

/** Makes sure that `default` exists; a crash may have come between opening a database and the first time. */
export async function ensureRootSimulation(
  { store, newId, now }: Service,
  workspace: string = store.workspace,
): Promise<void> {
  const at = now()
  const createdAt = at.toISOString()
  await store.insertSimulation({
    id: newId(at),
    workspace,
    key: rootSimulation,
    parent: null,
    version: 1,
    seed: 1,
    definition: '{}',
    createdAt,
    updatedAt: createdAt,
  })
}

/** Puts an example beside `default` unless there is something already. */
export async function addExample(
  service: Service,
  {
    workspace,
    key,
    example,
  }: { readonly workspace: string; readonly key: string; readonly example: JsonObject },
): Promise<void> {
  const { total } = await service.store.listSimulations(workspace, { limit: 1, offset: 0 })
  if (total > 1) return
  const prepared = await prepareSimulation(service, { workspace, body: example, issues: [] })
  if (isFailure(prepared)) throw new Error(`the example is valid: ${JSON.stringify(prepared)}`)
  // Another process may have put it there meanwhile.
  await service.store.insertSimulation({ ...prepared, key })
}
