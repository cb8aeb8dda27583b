/** A run as the service keeps it: what it froze, and how far its readers are. */
import type { JsonObject } from '../../src/text/json.ts'
import { ask, step } from './api.ts'

export interface Snapshot {
  readonly simulation: string
  readonly index: number
  readonly seed: number
  readonly start: string
  readonly end: string
  /** Events of the run. */
  readonly total: number
  readonly generatorVersion: string
  readonly createdAt: string
  /** The frozen members, with the systems that were inherited. */
  readonly definition: JsonObject
}

export interface Progress {
  /** Where a reader without an id goes on. */
  readonly cursor: number
  /** The furthest cursor. */
  readonly peak: number
  /** The furthest event that a response may have sent. */
  readonly issued: number
  readonly total: number
}

/** The path of a run, below either entrance. */
export function runPath(simulation: string, index: string | number): string {
  return `/simulations/${step(simulation)}/runs/${step(String(index))}`
}

export async function loadSnapshot(path: string, signal: AbortSignal): Promise<Snapshot> {
  return (await ask<Snapshot>(`${path}/snapshot`, { signal })).body
}

export async function loadProgress(path: string, signal: AbortSignal): Promise<Progress> {
  return (await ask<Progress>(`${path}/progress`, { signal })).body
}

export interface RunEvent {
  readonly type: 'create' | 'error'
  readonly id: number
  readonly entity: string
  readonly offset: number
  readonly value?: unknown
  /** Of an `error`. */
  readonly message?: string
  readonly path?: readonly string[]
  /** The statement or the row, where the format of the entity is not JSON. */
  readonly format?: string
}
