/** Creates a simulation, under the key that the client chose or one that is made up. */

import { nameIssue } from '../definition/name.ts'
import type { SimulationRow } from '../store/store.ts'
import type { Issues } from '../text/issue.ts'
import { type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { checkContent, inheritedSystems, readSent, usualSeed } from './content.ts'
import type { Failure } from './failure.ts'
import { madeUpKey } from './made-up-key.ts'
import type { Service } from './service.ts'
import { type SimulationView, viewSimulation } from './simulation-view.ts'

export const rootSimulation = 'default'

export async function createSimulation(
  service: Service,
  { workspace, body }: { readonly workspace: string; readonly body: JsonObject },
): Promise<SimulationView | Failure> {
  const key = member(body, 'key')
  const issues: Issues = []
  if (key !== undefined) {
    const message = typeof key === 'string' ? nameIssue(key) : `must be a string, not ${show(key)}`
    if (message !== undefined) issues.push({ path: ['key'], message })
  }
  const prepared = await prepareSimulation(service, { workspace, body, issues })
  if ('failure' in prepared) return prepared
  for (;;) {
    const chosen = typeof key === 'string' ? key : madeUpKey(service.random)
    const row = { ...prepared, key: chosen }
    if ((await service.store.insertSimulation(row)) === 'inserted') return viewSimulation(row)
    if (typeof key !== 'string') continue
    const message = `must be free: ${show(key)} is taken; PUT /simulations/${encodeURIComponent(key)} replaces it`
    return { failure: 'definition.invalid', issues: [{ path: ['key'], message }] }
  }
}

/** A new row but for its key, or what is wrong with it. */
export async function prepareSimulation(
  service: Service,
  {
    workspace,
    body,
    issues,
  }: { readonly workspace: string; readonly body: JsonObject; readonly issues: Issues },
): Promise<Omit<SimulationRow, 'key'> | Failure> {
  const parent = readParent(member(body, 'parent'), issues)
  const inherited = await inheritedSystems(service, workspace, parent)
  if (inherited === undefined) return { failure: 'parent.unknown', key: parent }
  const sent = readSent(body)
  const seed = sent.seed ?? usualSeed
  const now = service.now()
  const found: Issues = []
  checkContent({ seed, content: sent.content, inherited, now }, found)
  const all = [...issues, ...sent.issues, ...sent.restore(found)]
  if (all.length > 0) return { failure: 'definition.invalid', issues: all }
  const createdAt = now.toISOString()
  return {
    id: service.newId(now),
    workspace,
    parent,
    version: 1,
    seed,
    definition: JSON.stringify(sent.content),
    createdAt,
    updatedAt: createdAt,
  }
}

function readParent(parent: JsonValue | undefined, issues: Issues): string {
  if (parent === undefined) return rootSimulation
  if (typeof parent === 'string') return parent
  issues.push({ path: ['parent'], message: `must be the key of a simulation, not ${show(parent)}` })
  return rootSimulation
}
