/** A run as the service stores it: its snapshot and the progress of its readers. */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { callApi, pathSegment } from './api.ts'
import type { RunWithoutCursor } from './listings.ts'

export interface Snapshot {
  readonly simulation: string
  readonly index: number
  readonly seed: number
  readonly start: string
  readonly end: string
  /** Number of events of the run. */
  readonly total: number
  readonly generatorVersion: string
  readonly createdAt: string
  /** The definition that the run is generated from, including inherited systems. */
  readonly definition: JsonObject
}

export interface Progress {
  /** Id of the event after which a reader that sends no `lastEventId` continues. */
  readonly cursor: number
  /** Highest value that `cursor` has had. */
  readonly peak: number
  /** Id of the furthest event that a response may have sent. */
  readonly issued: number
  readonly total: number
}

/** Returns the path of a run, which is the same in the public API and in the API of the console. */
export function runPath(simulation: string, index: string | number): string {
  return `/simulations/${pathSegment(simulation)}/runs/${pathSegment(String(index))}`
}

/** Returns the name of a run without its label, such as `Run 12`: the number is that of its address. */
export function runName(index: string | number): string {
  return `Run ${index}`
}

export async function loadSnapshot(path: string, signal: AbortSignal): Promise<Snapshot> {
  return (await callApi<Snapshot>(`${path}/snapshot`, { signal })).body
}

export async function loadRun(path: string, signal: AbortSignal): Promise<RunWithoutCursor> {
  return (await callApi<RunWithoutCursor>(path, { signal })).body
}

/** Changes the label of a run; an empty text removes it. */
export async function labelRun(path: string, label: string): Promise<void> {
  await callApi(path, { method: 'PATCH', body: { label } })
}

/**
 * Whether the simulated time of a run ends after its creation and after `nowMs`, in milliseconds since 1970: its events become
 * due by the clock. The clock of the browser may be slow.
 */
export function isInProgress(
  { end, createdAt }: Pick<Snapshot, 'end' | 'createdAt'>,
  nowMs: number,
): boolean {
  return Date.parse(end) > Math.max(nowMs, Date.parse(createdAt))
}

/** Returns the id of the last event that is due by now. */
export async function loadDueEvent(path: string, signal: AbortSignal): Promise<number> {
  const address = `${path}/position?speed=1`
  return (await callApi<{ readonly lastEventId: number }>(address, { signal })).body.lastEventId
}

export async function loadProgress(path: string, signal: AbortSignal): Promise<Progress> {
  return (await callApi<Progress>(`${path}/progress`, { signal })).body
}

export interface RunEvent {
  readonly type: 'create' | 'update' | 'delete' | 'error'
  readonly id: number
  readonly entity: string
  readonly offset: number
  /** The value after the event; null for a deleted instance. */
  readonly value?: JsonValue
  /** Key of the instance, if its entity has a lifecycle. */
  readonly key?: JsonValue
  /** Former values of properties, if the lifecycle shows them. */
  readonly before?: JsonObject
  /** Error message of an event of type `error`. */
  readonly message?: string
  readonly path?: readonly string[]
  /** The event as text, an SQL statement or a row; undefined if the format of its entity is JSON. */
  readonly format?: string
}

/** Returns how much of a run its readers have read, rounded down, so that 100% means all events. */
export function progressText(cursor: number, total: number): string {
  if (total === 0) return 'no events'
  const percent = Math.floor((cursor / total) * 100)
  return percent === 0 && cursor > 0 ? '<1%' : `${percent}%`
}
