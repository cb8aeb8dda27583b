/** Lists deleted simulations and runs, and restores them until they are removed. */

import { keyIssues } from '../../definition/request-definition.ts'
import type { Listing, PageWindow } from '../../store/rows.ts'
import { type JsonObject, member } from '../../text/json.ts'
import type { Failure } from '../failure.ts'
import { type RunView, viewRun } from '../read-run.ts'
import type { Service } from '../service.ts'
import {
  type SimulationView,
  type Versioned,
  versioned,
  viewSimulation,
} from '../simulation-view.ts'
import { type Author, type AuthorView, viewAuthor } from './author.ts'
import { type Deleted, restorableUntil } from './delete-simulation.ts'
import { restorableMs } from './remove-expired.ts'

interface ListingRequest {
  readonly workspace: string
  readonly page: PageWindow
}

interface ById {
  readonly workspace: string
  /** Id of the deleted simulation or run, as text from the path of the request. */
  readonly id: string
}

type DeletedView = Deleted & { readonly deletedBy: AuthorView | null }

/** Returns the time of the first deletion that can still be undone. */
function deletedSince({ now }: Service): string {
  return new Date(now().getTime() - restorableMs).toISOString()
}

export async function listDeletedSimulations(
  service: Service,
  { workspace, page }: ListingRequest,
): Promise<Listing<SimulationView & DeletedView>> {
  const options = { ...page, deletedSince: deletedSince(service) }
  const { rows, total } = await service.store.listDeletedSimulations(workspace, options)
  const views = rows.map(({ id, deletedKey, deletedAt, ...row }) => ({
    id,
    ...viewSimulation({ ...row, id, key: deletedKey }),
    deletedAt,
    deletedBy: viewAuthor(row),
    restorableUntil: restorableUntil(deletedAt),
  }))
  return { rows: views, total }
}

export async function listDeletedRuns(
  service: Service,
  { workspace, page }: ListingRequest,
): Promise<Listing<RunView & DeletedView>> {
  const options = { ...page, deletedSince: deletedSince(service) }
  const { rows, total } = await service.store.listDeletedRuns(workspace, options)
  const views = rows.map(({ deletedAt, simulationKey, ...row }) => ({
    ...viewRun(row, simulationKey),
    deletedAt,
    deletedBy: viewAuthor(row),
    restorableUntil: restorableUntil(deletedAt),
  }))
  return { rows: views, total }
}

/** Restores a deleted simulation with its runs, under the `key` in the body or under its former key. */
export async function restoreSimulation(
  service: Service,
  { workspace, id, body, author }: ById & { readonly body: JsonObject; readonly author: Author },
): Promise<Versioned<SimulationView> | Failure> {
  const issues = keyIssues(body)
  if (issues.length > 0) return { failure: 'definition.invalid', issues }
  const wanted = member(body, 'key')
  const key = typeof wanted === 'string' ? wanted : undefined
  const at = { workspace, id }
  const options = { key, deletedSince: deletedSince(service) }
  const mark = { author, at: service.now().toISOString() }
  const row = isId(id) ? await service.store.restoreSimulation(at, options, mark) : undefined
  if (row === undefined) return { failure: 'entry.unknown', what: 'deleted simulation', id }
  if (row === 'orphan') return { failure: 'parent.deleted' }
  return row === 'taken' ? { failure: 'key.taken' } : versioned(row)
}

export async function restoreRun(
  service: Service,
  { workspace, id, author }: ById & { readonly author: Author },
): Promise<RunView | Failure> {
  const options = { deletedSince: deletedSince(service) }
  const mark = { author, at: service.now().toISOString() }
  const at = { workspace, id }
  const row = isId(id) ? await service.store.restoreRun(at, options, mark) : undefined
  if (row === undefined) return { failure: 'entry.unknown', what: 'deleted run', id }
  return viewRun(row, row.simulationKey)
}

/** Whether the text may be an id. Other text causes no query, because some databases reject it. */
function isId(text: string): boolean {
  return /^[\da-f-]{36}$/.test(text)
}
