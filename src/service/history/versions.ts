/** The versions of a simulation: its current content and the earlier ones, which can be restored. */

import type { VersionRow, VersionSummaryRow } from '../../store/history.ts'
import type { Listing, PageWindow } from '../../store/rows.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { type Failure, isFailure } from '../failure.ts'
import { findSimulation } from '../find-simulation.ts'
import { type Precondition, unconditional } from '../precondition.ts'
import { putSimulation } from '../put-simulation.ts'
import type { Service } from '../service.ts'
import type { SimulationView, Versioned } from '../simulation-view.ts'
import { type Author, type AuthorView, viewAuthor } from './author.ts'

export type VersionView = {
  readonly version: number
  readonly seed: number
  readonly savedAt: string
  /** The person or the API key that saved the version; null if it is unknown or the operator. */
  readonly savedBy: AuthorView | null
}

interface SimulationAddress {
  readonly workspace: string
  readonly key: string
}

export interface VersionAddress extends SimulationAddress {
  /** Number of the version, as text from the path of the request. */
  readonly version: string
}

/** Format of the number of a version in a path: an integer from 1. Text in another format matches no version. */
const numberForm = /^[1-9]\d{0,14}$/

export async function listVersions(
  service: Service,
  { workspace, key, page }: SimulationAddress & { readonly page: PageWindow },
): Promise<Listing<VersionView> | Failure> {
  const simulation = await findSimulation(service, { workspace, key })
  if (simulation === undefined) return { failure: 'simulation.unknown', key }
  const at = { workspace, simulation: simulation.id }
  const { rows, total } = await service.store.listVersions(at, page)
  return { rows: rows.map(viewVersion), total }
}

/** Returns a version with its definition. */
export async function readVersion(
  service: Service,
  address: VersionAddress,
): Promise<(VersionView & JsonObject) | Failure> {
  const found = await findVersion(service, address)
  return isFailure(found) ? found : { ...viewVersion(found), ...contentOf(found.definition) }
}

/** Returns the row of a version with the id of its simulation. */
async function findVersion(
  service: Service,
  { workspace, key, version }: VersionAddress,
): Promise<(VersionRow & { readonly simulation: string }) | Failure> {
  const simulation = await findSimulation(service, { workspace, key })
  if (simulation === undefined) return { failure: 'simulation.unknown', key }
  const row = numberForm.test(version)
    ? await service.store.versionAt({
        workspace,
        simulation: simulation.id,
        number: Number(version),
      })
    : undefined
  if (row === undefined) return { failure: 'version.unknown', key, version }
  return { ...row, simulation: simulation.id }
}

/**
 * Saves the content of an earlier version again, as a new version. The definition is checked like any other, because
 * inherited systems may have changed since.
 */
export async function restoreVersion(
  service: Service,
  {
    author,
    precondition = unconditional,
    ...address
  }: VersionAddress & { readonly author: Author; readonly precondition?: Precondition },
): Promise<Versioned<SimulationView> | Failure> {
  const found = await findVersion(service, address)
  if (isFailure(found)) return found
  const { simulation, seed, definition } = found
  const { workspace, key } = address
  const body = { seed, ...contentOf(definition) }
  // In the meantime, the simulation may be deleted and another one may get its key. PUT would create or replace it.
  const isSame: Precondition = (row) => row?.id === simulation && precondition(row)
  return await putSimulation(service, { workspace, key, body, author, precondition: isSame })
}

function viewVersion({ number, seed, savedAt, ...author }: VersionSummaryRow): VersionView {
  return { version: number, seed, savedAt, savedBy: viewAuthor(author) }
}

function contentOf(definition: string): JsonObject {
  const content: JsonValue = JSON.parse(definition)
  if (!isObject(content)) throw new Error('a stored definition is an object')
  return content
}
