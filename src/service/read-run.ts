/** Runs as clients see them, with the entities and systems of a run in the order of its definition. */

import { defaultSeed } from '../definition/members.ts'
import { readLabel } from '../definition/notes.ts'
import { defaultRate } from '../definition/rate.ts'
import { listedFormat } from '../definition/system.ts'
import type { ListedRunRow } from '../store/history.ts'
import type { Listing, PageWindow, RunRow, RunSummaryRow } from '../store/rows.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import type { Failure } from './failure.ts'
import { findSimulation, isKey } from './find-simulation.ts'
import { type Author, viewAuthor } from './history/author.ts'
import { snapshotContent } from './programs.ts'
import type { Service } from './service.ts'

export interface RunAddress {
  readonly workspace: string
  readonly key: string
  /** Index of the run, as text from the path of the request. */
  readonly index: string
}

/** Format of an index in a path: an integer from 1. Text in another format matches no run. */
const indexForm = /^[1-9]\d{0,14}$/

/** Whether the text in a path may be the address of a run. Other text causes no query. */
export function isRunAddress({ key, index }: Pick<RunAddress, 'key' | 'index'>): boolean {
  return isKey(key) && indexForm.test(index)
}

export async function findRun(
  service: Service,
  { workspace, key, index }: RunAddress,
): Promise<RunRow | Failure> {
  const run = isRunAddress({ key, index })
    ? await service.store.runAt({ workspace, key, index: Number(index) })
    : undefined
  return run ?? unknownRun({ key, index })
}

export function unknownRun({ key, index }: Pick<RunAddress, 'key' | 'index'>): Failure {
  return { failure: 'run.unknown', key, index }
}

export async function listRuns(
  service: Service,
  {
    workspace,
    key,
    page,
    hasDetails,
  }: {
    readonly workspace: string
    readonly key: string
    readonly page: PageWindow
    /** Whether the runs have more members than the specified ones. */
    readonly hasDetails: boolean
  },
): Promise<Listing<RunView> | Failure> {
  const simulation = await findSimulation(service, { workspace, key })
  if (simulation === undefined) return { failure: 'simulation.unknown', key }
  const { rows, total } = await service.store.listRuns(
    { workspace, simulation: simulation.id },
    page,
  )
  const view = hasDetails ? viewListedRun : viewRun
  return { rows: rows.map((row) => view(row, key)), total }
}

/** Returns a run with its details and its cursor, which readers move. */
function viewListedRun(row: ListedRunRow, key: string) {
  return { ...viewRunDetails(row, key), cursor: row.cursor }
}

function viewRunDetails(row: ListedRunRow, key: string) {
  const { label, seed, start, end, total, generatorVersion } = row
  const details = { start, end, total, generatorVersion, createdBy: viewAuthor(row) }
  const optional = { ...(label !== null && { label }), ...(seed !== null && { seed }) }
  return { ...viewRun(row, key), ...optional, ...details }
}

export async function readRun(
  service: Service,
  address: RunAddress,
): Promise<JsonObject | Failure> {
  const { workspace, key, index } = address
  const run = isRunAddress(address)
    ? await service.store.listedRunAt({ workspace, key, index: Number(index) })
    : undefined
  if (run === undefined) return unknownRun(address)
  return viewRunDetails({ ...run, seed: run.seed ?? defaultSeed }, key)
}

/** Changes the label of a run, and returns the run. A request without a label changes nothing. */
export async function patchRun(
  service: Service,
  { body, author, ...address }: RunAddress & { readonly body: JsonObject; readonly author: Author },
): Promise<JsonObject | Failure> {
  const issues: Issues = []
  const label = readLabel(body, issues)
  if (issues.length > 0) return { failure: 'definition.invalid', issues }
  const { workspace, key, index } = address
  if (label !== undefined && isRunAddress(address)) {
    const mark = { author, at: service.now().toISOString() }
    await service.store.labelRun({ workspace, key, index: Number(index) }, label, mark)
  }
  return readRun(service, address)
}

export async function listRunEntities(
  service: Service,
  { page, ...address }: RunAddress & { readonly page: PageWindow },
): Promise<Listing<JsonObject> | Failure> {
  const run = await findRun(service, address)
  if ('failure' in run) return run
  const content = snapshotContent(run.snapshot)
  // A client that sends `output` decodes the format of an entity as an object and rejects text.
  const hasOutput = Object.hasOwn(content, 'output')
  return pageOf(member(content, 'entities'), page, (key, entity) =>
    viewEntity(key, entity, hasOutput),
  )
}

export async function listRunSystems(
  service: Service,
  { page, ...address }: RunAddress & { readonly page: PageWindow },
): Promise<Listing<JsonObject> | Failure> {
  const run = await findRun(service, address)
  if ('failure' in run) return run
  return pageOf(member(snapshotContent(run.snapshot), 'systems'), page, (key, system) => ({
    key,
    format: listedFormat(member(system, 'format')),
    import: member(system, 'import') ?? {},
  }))
}

/** A run as clients see it (specification, Simulation run). */
export type RunView = {
  readonly id: string
  readonly simulation: string
  readonly index: number
  readonly output: 'stream'
  readonly createdAt: string
}

export function viewRun(
  { id, index, createdAt }: Pick<RunSummaryRow, 'id' | 'index' | 'createdAt'>,
  key: string,
): RunView {
  return { id, simulation: key, index, output: 'stream', createdAt }
}

function viewEntity(key: string, entity: JsonObject, hasOutput: boolean): JsonObject {
  const format = member(entity, 'format')
  const system = member(entity, 'system')
  const listed =
    format === undefined
      ? system === undefined
        ? { type: 'json' }
        : undefined
      : typeof format === 'string'
        ? { type: format }
        : format
  const shown = hasOutput ? listed : format
  return {
    key,
    ...rateOf(entity),
    ...(shown !== undefined && { format: shown }),
    ...(system !== undefined && { system }),
    schema: member(entity, 'schema') ?? {},
  }
}

/**
 * Returns the rate of an entity as text (specification, Entity). A changing rate is represented by its base, and a
 * child entity has no rate.
 */
function rateOf(entity: JsonObject): JsonObject {
  if (Object.hasOwn(entity, 'per')) return {}
  const rate = member(entity, 'rate') ?? defaultRate
  if (!isObject(rate)) return { rate: typeof rate === 'number' ? `${rate}/second` : rate }
  const { base } = rate
  return base === undefined ? {} : { rate: typeof base === 'number' ? `${base}/second` : base }
}

function pageOf(
  members: JsonValue | undefined,
  { offset, limit }: PageWindow,
  view: (key: string, value: JsonObject) => JsonObject,
): Listing<JsonObject> {
  const entries = isObject(members) ? Object.entries(members) : []
  const rows = entries
    .slice(offset, offset + limit)
    .map(([key, value]) => view(key, isObject(value) ? value : {}))
  return { rows, total: entries.length }
}
