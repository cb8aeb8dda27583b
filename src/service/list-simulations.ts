/** Lists simulations, `default` first, then in the order of creation, or finds the simulation with a key. */

import { tagIssue } from '../definition/notes.ts'
import type { Listing, PageWindow, SimulationRow } from '../store/rows.ts'
import type { JsonObject } from '../text/json.ts'
import type { Failure } from './failure.ts'
import { findSimulation } from './find-simulation.ts'
import type { Service } from './service.ts'
import {
  revisionOf,
  type SimulationView,
  storedTags,
  type Versioned,
  viewDefinition,
  viewSimulation,
} from './simulation-view.ts'

export async function listSimulations(
  service: Service,
  {
    workspace,
    key,
    tag,
    page,
  }: {
    readonly workspace: string
    readonly key?: string | undefined
    readonly tag?: string | undefined
    readonly page: PageWindow
  },
): Promise<Listing<SimulationView>> {
  // Databases compare other text differently, such as upper case.
  if (tag !== undefined && tagIssue(tag, []) !== undefined) return { rows: [], total: 0 }
  if (key === undefined) {
    const { rows, total } = await service.store.listSimulations(workspace, { ...page, tag })
    return { rows: rows.map(viewSimulation), total }
  }
  const row = await findSimulation(service, { workspace, key })
  const isWanted = row !== undefined && (tag === undefined || hasTag(row, tag))
  const found = isWanted ? [viewSimulation(row)] : []
  return { rows: found.slice(page.offset, page.offset + page.limit), total: found.length }
}

export async function readSimulation(
  service: Service,
  { workspace, key }: { readonly workspace: string; readonly key: string },
): Promise<Versioned<JsonObject> | Failure> {
  const row = await findSimulation(service, { workspace, key })
  if (row === undefined) return { failure: 'simulation.unknown', key }
  return { simulation: viewDefinition(row), version: revisionOf(row) }
}

function hasTag({ tags }: SimulationRow, tag: string): boolean {
  return storedTags(tags).includes(tag)
}
