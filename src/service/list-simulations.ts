/** Lists simulations, `default` first, then in the order of creation, or finds the simulation with a key. */

import { tagIssue } from '../definition/notes.ts'
import type { Listing, PageWindow, SimulationRow, SimulationSummaryRow } from '../store/rows.ts'
import type { JsonObject } from '../text/json.ts'
import type { Failure } from './failure.ts'
import { findSimulation } from './find-simulation.ts'
import type { Service } from './service.ts'
import {
  type ListedSimulationView,
  revisionOf,
  storedTags,
  type Versioned,
  viewDefinition,
  viewLatestRun,
  viewSimulation,
} from './simulation-view.ts'

export async function listSimulations(
  service: Service,
  {
    workspace,
    key,
    tag,
    page,
    hasDetails,
  }: {
    readonly workspace: string
    readonly key?: string | undefined
    readonly tag?: string | undefined
    readonly page: PageWindow
    /** Whether the simulations have their latest run. */
    readonly hasDetails: boolean
  },
): Promise<Listing<ListedSimulationView>> {
  // Databases compare other text differently, such as upper case.
  if (tag !== undefined && tagIssue(tag, []) !== undefined) return { rows: [], total: 0 }
  const { rows, total } =
    key === undefined
      ? await service.store.listSimulations(workspace, { ...page, tag })
      : await listOne(service, { workspace, key, tag, page })
  if (!hasDetails) return { rows: rows.map(viewSimulation), total }
  const ids = rows.map(({ id }) => id)
  const latest = new Map(
    (await service.store.latestRuns(workspace, ids)).map((run) => [run.simulation, run]),
  )
  const views = rows.map((row) => {
    const run = latest.get(row.id)
    return { ...viewSimulation(row), ...(run && { latestRun: viewLatestRun(run) }) }
  })
  return { rows: views, total }
}

async function listOne(
  service: Service,
  {
    workspace,
    key,
    tag,
    page: { offset, limit },
  }: {
    readonly workspace: string
    readonly key: string
    readonly tag: string | undefined
    readonly page: PageWindow
  },
): Promise<Listing<SimulationSummaryRow>> {
  const row = await findSimulation(service, { workspace, key })
  const isWanted = row !== undefined && (tag === undefined || hasTag(row, tag))
  const found = isWanted ? [row] : []
  return { rows: found.slice(offset, offset + limit), total: found.length }
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
