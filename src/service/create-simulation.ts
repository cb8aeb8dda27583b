/** Creates a simulation with the key that the client chose or with a generated key. */

import { defaultSeed } from '../definition/members.ts'
import { keyIssues, readRequestContent } from '../definition/request-definition.ts'
import { rootSimulation, type SimulationRow } from '../store/rows.ts'
import type { NotDone } from '../store/store.ts'
import type { Issue, Issues } from '../text/issue.ts'
import { type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { checkFairly, inheritedSystems } from './content.ts'
import type { Failure } from './failure.ts'
import { generateSimulationKey } from './generated-key.ts'
import type { Author } from './history/author.ts'
import { storedNotes } from './history/save-simulation.ts'
import { type CreatedOnce, doOnce, type Once, type ReceiptFor } from './once.ts'
import type { Service } from './service.ts'
import { type SimulationView, type Versioned, versioned } from './simulation-view.ts'

interface SimulationCreation {
  readonly workspace: string
  readonly body: JsonObject
  readonly author: Author
  readonly once?: Once | undefined
}

type Created = Versioned<SimulationView>

export async function createSimulation(
  service: Service,
  { once, ...creation }: SimulationCreation,
): Promise<CreatedOnce<Created> | Failure> {
  const { workspace } = creation
  return await doOnce(service, { workspace, once }, (receiptFor) =>
    storeSimulation(service, creation, receiptFor),
  )
}

/** Stores a new simulation and its receipt. */
export async function storeSimulation(
  service: Service,
  { workspace, body, author }: Omit<SimulationCreation, 'once'>,
  receiptFor: ReceiptFor,
): Promise<Created | Failure | NotDone> {
  const key = member(body, 'key')
  const prepared = await prepareSimulation(service, {
    workspace,
    body,
    author,
    issues: keyIssues(body),
  })
  if ('failure' in prepared) return prepared
  for (;;) {
    const chosen = typeof key === 'string' ? key : generateSimulationKey(service.random)
    const described = await service.store.lastRevision({ workspace, key: chosen })
    const row = { ...prepared, key: chosen, described }
    const created = versioned(row)
    const receipt = receiptFor(created, row.createdAt)
    const outcome = await service.store.insertSimulation(row, receipt)
    if (outcome === 'inserted') return created
    // The parent was deleted in the meantime, so the next check reports it.
    if (outcome === 'orphan')
      return await storeSimulation(service, { workspace, body, author }, receiptFor)
    if (outcome === 'repeated' || outcome === 'busy') return outcome
    if (outcome === 'stale' || typeof key !== 'string') continue
    const message = `must be unique; ${show(key)} already exists, and PUT /simulations/${encodeURIComponent(key)} replaces it`
    return { failure: 'definition.invalid', issues: [{ path: ['key'], message }] }
  }
}

/** Returns the row of a new simulation without its key, or a failure. */
export async function prepareSimulation(
  service: Service,
  {
    workspace,
    body,
    author,
    issues,
  }: {
    readonly workspace: string
    readonly body: JsonObject
    readonly author: Author
    readonly issues: readonly Issue[]
  },
): Promise<Omit<SimulationRow, 'key'> | Failure> {
  const { parent, inherited, issue } = await readParent(service, workspace, body)
  const sent = readRequestContent(body)
  const seed = sent.seed ?? defaultSeed
  const now = service.now()
  const found: Issues = []
  await checkFairly(service, { seed, content: sent.content, inherited, now }, found)
  const all = [...issues, ...(issue ? [issue] : []), ...sent.issues, ...sent.restore(found)]
  const isUnknown = issue !== undefined && typeof member(body, 'parent') === 'string'
  if (isUnknown) return { failure: 'parent.unknown', issues: all }
  if (all.length > 0) return { failure: 'definition.invalid', issues: all }
  const createdAt = now.toISOString()
  return {
    id: service.newId(now),
    workspace,
    parent,
    version: 1,
    seed,
    definition: JSON.stringify(sent.content),
    described: 0,
    savedAt: createdAt,
    savedBy: author,
    label: null,
    description: null,
    tags: '[]',
    ...storedNotes(sent.notes),
    createdAt,
    updatedAt: createdAt,
  }
}

/**
 * Returns the parent in a request body, and the systems inherited from this parent and its own parents. If the parent
 * does not exist, returns an issue instead of the systems.
 */
export async function readParent(
  service: Service,
  workspace: string,
  body: JsonObject,
): Promise<{
  readonly parent: string
  readonly inherited: readonly JsonObject[] | undefined
  readonly issue?: Issue
}> {
  const given = member(body, 'parent')
  // A parent that is null is invalid, not missing.
  const parent = given === undefined ? rootSimulation : given
  const inherited =
    typeof parent === 'string' ? await inheritedSystems(service, workspace, parent) : undefined
  const known = typeof parent === 'string' ? parent : rootSimulation
  if (inherited !== undefined) return { parent: known, inherited }
  return { parent: known, inherited, issue: noParent(parent) }
}

/** Returns the issue of a `parent` in a request body that is not text, even if the operation ignores the parent. */
export function parentIssues(body: JsonObject): readonly Issue[] {
  const given = member(body, 'parent')
  return given === undefined || typeof given === 'string' ? [] : [noParent(given)]
}

function noParent(given: JsonValue): Issue {
  const message = `must be the key of an existing simulation; got ${show(given)}`
  return { path: ['parent'], message }
}
