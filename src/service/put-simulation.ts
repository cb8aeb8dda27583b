/**
 * Creates the simulation with a key, or replaces the seed and the definition of an existing one in full. The parent
 * cannot be changed, and notes that the request omits stay.
 */

import { defaultSeed } from '../definition/members.ts'
import { nameIssue } from '../definition/name.ts'
import { readRequestContent } from '../definition/request-definition.ts'
import type { SimulationRow } from '../store/rows.ts'
import type { Issues } from '../text/issue.ts'
import type { JsonObject } from '../text/json.ts'
import { checkFairly, inheritedSystems } from './content.ts'
import { parentIssues, prepareSimulation } from './create-simulation.ts'
import type { Failure } from './failure.ts'
import { findSimulation } from './find-simulation.ts'
import type { Author } from './history/author.ts'
import { saveSimulation } from './history/save-simulation.ts'
import { checkPrecondition, type Precondition, unconditional } from './precondition.ts'
import type { Service } from './service.ts'
import { type SimulationView, type Versioned, versioned } from './simulation-view.ts'

export async function putSimulation(
  service: Service,
  {
    workspace,
    key,
    body,
    author,
    precondition = unconditional,
  }: {
    readonly workspace: string
    readonly key: string
    readonly body: JsonObject
    readonly author: Author
    readonly precondition?: Precondition
  },
): Promise<(Versioned<SimulationView> & { readonly isNew: boolean }) | Failure> {
  // If another writer creates or changes the simulation in the meantime, the loop starts again.
  for (;;) {
    const row = await findSimulation(service, { workspace, key })
    const changed = checkPrecondition(precondition, { key, row })
    if (changed) return changed
    const put = row
      ? await replace(service, row, { body, author })
      : await create(service, { workspace, key, body, author })
    if (put !== undefined) return put
  }
}

interface Put extends Versioned<SimulationView> {
  readonly isNew: boolean
}

/** Creates the simulation. Returns undefined if its key or its parent has changed in the meantime. */
async function create(
  service: Service,
  {
    key,
    ...sent
  }: {
    readonly workspace: string
    readonly key: string
    readonly body: JsonObject
    readonly author: Author
  },
): Promise<Put | Failure | undefined> {
  const message = nameIssue(key)
  const issues: Issues =
    message === undefined ? [] : [{ path: [], message: `the key in the path ${message}` }]
  const prepared = await prepareSimulation(service, { ...sent, issues })
  if ('failure' in prepared) return prepared
  const described = await service.store.lastRevision({ workspace: sent.workspace, key })
  const created = { ...prepared, key, described }
  const outcome = await service.store.insertSimulation(created)
  return outcome === 'inserted' ? { isNew: true, ...versioned(created) } : undefined
}

/** Replaces the content of a simulation. Returns undefined if the simulation has changed since `row` was read. */
async function replace(
  service: Service,
  row: SimulationRow,
  { body, author }: { readonly body: JsonObject; readonly author: Author },
): Promise<Put | Failure | undefined> {
  const sent = readRequestContent(body)
  const seed = sent.seed ?? defaultSeed
  const now = service.now()
  const inherited = (await inheritedSystems(service, row.workspace, row.parent)) ?? []
  const found: Issues = []
  await checkFairly(service, { seed, content: sent.content, inherited, now }, found)
  const issues = [...parentIssues(body), ...sent.issues, ...sent.restore(found)]
  if (issues.length > 0) return { failure: 'definition.invalid', issues }
  const content = { seed, definition: JSON.stringify(sent.content) }
  const saved = await saveSimulation(service, row, { content, notes: sent.notes, author, now })
  if (saved === undefined) return undefined
  const { simulation, version } = versioned(saved)
  return { isNew: false, simulation: forClient(simulation, body), version }
}

/**
 * Adds the root as its own parent for the clients of the original service, which reject a simulation without a parent.
 * These clients always send `output`.
 */
function forClient(simulation: SimulationView, body: JsonObject): SimulationView {
  const { key, parent = Object.hasOwn(body, 'output') ? key : undefined, ...rest } = simulation
  return { key, ...(parent !== undefined && { parent }), ...rest }
}
