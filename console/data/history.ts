/** Requests about the history of simulations and runs: versions, notes, copies, deletion and restoration. */
import { signal } from '@preact/signals'
import type { JsonObject } from '../../src/text/json.ts'
import { callApi, pathSegment } from './api.ts'
import { definitionOf } from './definition.ts'
import { type Listing, listAll, type SimulationListed } from './listings.ts'
import { runPath } from './runs.ts'
import { tagIn } from './simulations.ts'

/**
 * The person or the API key that made a change; null for the operator, who also adds the first contents of a service,
 * and for changes of versions of the service that recorded no author.
 */
export type AuthorListed = { readonly type: 'person' | 'key'; readonly name: string } | null

export interface VersionListed {
  readonly version: number
  readonly seed: number
  readonly savedAt: string
  readonly savedBy: AuthorListed
}

/** A deletion that can be undone until a time. */
export interface Restorable {
  /** ID with which it is restored. */
  readonly id: string
  readonly deletedAt: string
  readonly restorableUntil: string
}

export type SimulationDeleted = Restorable & SimulationListed & { readonly deletedBy: AuthorListed }

export type RunDeleted = Restorable & {
  readonly simulation: string
  readonly index: number
  readonly createdAt: string
  readonly deletedBy: AuthorListed
}

/** Number of deletions and restorations in this tab. Lists depend on it, so that they load again. */
export const listChanges = signal(0)

export function authorText(author: AuthorListed): string {
  if (author === null) return 'Operator'
  return author.type === 'key' ? `API key ${author.name}` : author.name
}

function simulationPath(key: string): string {
  return `/simulations/${pathSegment(key)}`
}

export function listVersions(key: string, abort: AbortSignal): Promise<Listing<VersionListed>> {
  return listAll(`${simulationPath(key)}/versions`, abort)
}

export async function readVersion(
  key: string,
  version: number,
  abort: AbortSignal,
): Promise<JsonObject> {
  const path = `${simulationPath(key)}/versions/${version}`
  return definitionOf((await callApi<JsonObject>(path, { signal: abort })).body)
}

/** Saves an earlier version again, if the simulation has not changed since its tag was read. */
export async function restoreVersion(
  key: string,
  version: number,
  tag: string | undefined,
): Promise<void> {
  const path = `${simulationPath(key)}/versions/${version}/restore`
  await callApi(path, { method: 'POST', headers: { 'If-Match': tag ?? '*' } })
}

export interface NotesChange {
  readonly label: string
  readonly description: string
  readonly tags: readonly string[]
}

/** Changes the notes of a simulation, and returns it with its new tag. */
export async function changeNotes(
  key: string,
  notes: NotesChange,
  tag: string | undefined,
): Promise<{ readonly view: SimulationListed; readonly tag: string | undefined }> {
  const { body, headers } = await callApi<SimulationListed>(simulationPath(key), {
    method: 'PATCH',
    body: notes,
    headers: { 'If-Match': tag ?? '*' },
  })
  return { view: body, tag: tagIn(headers) }
}

export async function duplicateSimulation(key: string, copy: string): Promise<SimulationListed> {
  const path = `${simulationPath(key)}/duplicate`
  const body = copy === '' ? {} : { key: copy }
  return (await callApi<SimulationListed>(path, { method: 'POST', body })).body
}

/** Deletes a simulation; with `tag`, only if it has not changed since its tag was read. */
export async function deleteSimulation(key: string, tag: string | undefined): Promise<Restorable> {
  const headers = { 'If-Match': tag ?? '*' }
  return (await callApi<Restorable>(simulationPath(key), { method: 'DELETE', headers })).body
}

export async function deleteRun(simulation: string, index: number): Promise<Restorable> {
  return (await callApi<Restorable>(runPath(simulation, index), { method: 'DELETE' })).body
}

/** Restores a deleted simulation, under another key if `key` is given. */
export async function restoreSimulation(id: string, key?: string): Promise<SimulationListed> {
  const path = `/deleted/simulations/${pathSegment(id)}/restore`
  const body = key === undefined ? {} : { key }
  return (await callApi<SimulationListed>(path, { method: 'POST', body })).body
}

export async function restoreRun(id: string): Promise<void> {
  await callApi(`/deleted/runs/${pathSegment(id)}/restore`, { method: 'POST' })
}

export function listDeletedSimulations(abort: AbortSignal): Promise<Listing<SimulationDeleted>> {
  return listAll('/deleted/simulations', abort)
}

export function listDeletedRuns(abort: AbortSignal): Promise<Listing<RunDeleted>> {
  return listAll('/deleted/runs', abort)
}

/** Returns the tags in a text, in lower case and without repetitions. */
export function tagsIn(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim().toLowerCase().normalize('NFC'))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
