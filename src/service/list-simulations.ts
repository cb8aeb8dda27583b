/** Lists simulations, `default` first, then in the order of creation, or finds the simulation with a key. */

import { tagIssue } from '../definition/notes.ts'
import type { Listing, PageWindow, SimulationRow, SimulationSummaryRow } from '../store/rows.ts'
import { isObject, type JsonObject, member } from '../text/json.ts'
import { storedContent } from './content.ts'
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
    /** Whether the simulations have their entities and their latest run. */
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
  const runs = await service.store.latestRuns(workspace, ids)
  const latest = new Map(runs.map((run) => [run.simulation, run]))
  const names = await entityNames(service, workspace, ids)
  const views = rows.map((row) => {
    const run = latest.get(row.id)
    return {
      ...viewSimulation(row),
      ...names.get(row.id),
      ...(run && { latestRun: viewLatestRun(run) }),
    }
  })
  return { rows: views, total }
}

/** Maximum length of the definitions whose entities are listed, in characters. */
export const namedLengthMax = 65_536
/** Maximum number of entities of a definition that are listed. */
export const entitiesListed = 12
/** Number of definitions that are read at once, so that a list needs little memory and stalls no other request. */
const readAtOnce = 10

type EntityNames = Pick<ListedSimulationView, 'entities' | 'entityCount'>

/** Returns the names of the first entities of simulations with these ids, by id. */
async function entityNames(
  service: Service,
  workspace: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntityNames>> {
  const found = new Map<string, EntityNames>()
  for (let first = 0; first < ids.length; first += readAtOnce) {
    const some = ids.slice(first, first + readAtOnce)
    for (const row of await service.store.definitions(workspace, some, namedLengthMax)) {
      const entities = member(storedContent(row), 'entities')
      const names = isObject(entities) ? Object.keys(entities) : []
      found.set(row.id, { entities: names.slice(0, entitiesListed), entityCount: names.length })
    }
  }
  return found
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
