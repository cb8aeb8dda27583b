/**
 * The contract between the service and any database: the stored data, and the few atomic operations. Definitions, runs
 * and keys are stored; events are computed and never stored.
 * Every operation with a name from a client requires a workspace, so that data of other workspaces is unreachable. An
 * operation with the id of a run requires an id that such an operation returned. Times are RFC 3339 text in UTC with
 * milliseconds, so that text order is time order. Integers are exact up to 2^53 − 1. Every method may reject with
 * `StoreUnavailable`, and with no other error that a client can cause.
 */

import type { PeopleMethods } from './people.ts'

/** The database cannot be reached or does not respond in time. The client may retry later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  /** Whether another transaction held a lock for too long, while the database itself works. */
  readonly isLocked: boolean

  constructor(
    message: string,
    options: { readonly cause?: unknown; readonly isLocked?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.isLocked = options.isLocked ?? false
  }
}

/** Whether an immediate retry would fail in the same way. */
export function isUnavailable(error: unknown): error is StoreUnavailable {
  return error instanceof StoreUnavailable
}

/** The database belongs to a newer version or to another program. Nothing was changed. */
export class StoreIncompatible extends Error {
  override name = 'StoreIncompatible'
}

export interface PageWindow {
  readonly limit: number
  readonly offset: number
}

export interface Listing<Row> {
  readonly rows: readonly Row[]
  /** Number of rows on all pages. */
  readonly total: number
}

export interface KeyRow {
  readonly id: string
  readonly workspace: string
  readonly name: string
  /** SHA-256 of the secret, in hexadecimal. */
  readonly secretHash: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  /** Words separated by spaces: `read`, `write`, `stream`. */
  readonly scopes: string
  /** Id of the person who created the key; null for an operator. */
  readonly createdBy: string | null
}

/** A key with the name of its creator, even if that person has left the workspace. */
export interface NamedKey extends KeyRow {
  readonly creatorName: string | null
}

export interface SimulationContent {
  readonly seed: number
  /**
   * The definition as JSON text with translated aliases. The column is text, because databases reorder and change JSON.
   */
  readonly definition: string
}

export interface SimulationRow extends SimulationContent {
  readonly id: string
  readonly workspace: string
  readonly key: string
  readonly parent: string | null
  /** Number of the version, from 1. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** A simulation in a list, without its definition, which may be long. */
export type SimulationSummaryRow = Omit<SimulationRow, 'definition'>

export interface RunToInsert {
  readonly id: string
  readonly simulation: string
  /** The frozen definition as JSON text, with everything that an event depends on. */
  readonly snapshot: string
  readonly generatorVersion: string
  readonly start: string
  readonly end: string
  /** Number of events of the run. */
  readonly total: number
  readonly createdAt: string
}

export interface RunRow extends RunToInsert {
  readonly workspace: string
  readonly index: number
}

/** A run in a list, without its snapshot, which may be long. */
export type RunSummaryRow = Omit<RunRow, 'snapshot'>

/**
 * The result of a request, stored under the idempotency key of the client, which may repeat the request if it received
 * no response.
 */
export interface NewReceipt {
  readonly key: string
  /** Hash of the request, which distinguishes a different request with the same key. */
  readonly fingerprint: string
  /** The result as JSON text. */
  readonly answer: string
  readonly createdAt: string
}

export interface Receipt extends Pick<NewReceipt, 'fingerprint' | 'answer'> {
  /** Index of the created run; null if the request created none. */
  readonly index: number | null
}

/**
 * The outcome of a write that changed nothing. 'repeated': a receipt with this key exists; 'busy': the lock of a row
 * timed out.
 */
export type NotDone = 'repeated' | 'busy'

/** A simulation of the earlier API version, whose stream can be read once. */
export interface EarlierRow {
  readonly id: string
  readonly workspace: string
  readonly seed: number
  /** The members of the response that the client sent, as JSON text. */
  readonly sent: string
  /** The frozen definition as JSON text, with everything that an event depends on. */
  readonly snapshot: string
  readonly generatorVersion: string
  readonly total: number
  readonly status: 'pending' | 'drained'
  readonly createdAt: string
}

/** The state of a run's stream. All members are event positions, except `epoch`, which counts responses. */
export interface StreamState {
  readonly epoch: number
  readonly cursor: number
  readonly peak: number
  readonly issued: number
  readonly total: number
}

export interface ConnectionCounts {
  readonly used: number
  readonly idle: number
  /** Number of operations that wait for a connection. */
  readonly waiting: number
}

export interface Store extends PeopleMethods {
  /** The workspace that everything belongs to until people create more. Created with the database. */
  readonly workspace: string
  /** Whether this opening created the database. */
  readonly isNew: boolean

  insertKey(key: KeyRow): Promise<'inserted' | 'taken'>
  keyById(id: string): Promise<KeyRow | undefined>
  /** Returns all keys of a workspace in the order of creation. */
  listKeys(workspace: string): Promise<readonly NamedKey[]>
  /** Revokes a key. Returns false if the workspace has no such key or the key was already revoked. */
  revokeKey(
    at: { readonly workspace: string; readonly id: string },
    revokedAt: string,
  ): Promise<boolean>
  /** Updates `lastUsedAt`, unless the stored value is the same or later. */
  touchKey(id: string, lastUsedAt: string): Promise<void>

  /** Inserts a simulation and its receipt in one transaction. */
  insertSimulation(
    simulation: SimulationRow,
    receipt?: NewReceipt,
  ): Promise<'inserted' | 'taken' | NotDone>
  /**
   * Replaces the content and increments the version, if the version is still `version`. Returns undefined, without
   * changes, if the version has changed or the simulation does not exist.
   */
  updateSimulation(
    at: { readonly workspace: string; readonly key: string; readonly version: number },
    content: SimulationContent & { readonly updatedAt: string },
  ): Promise<SimulationRow | undefined>
  simulationByKey(workspace: string, key: string): Promise<SimulationRow | undefined>
  /** Returns simulations in the order of creation, `default` first. */
  listSimulations(workspace: string, page: PageWindow): Promise<Listing<SimulationSummaryRow>>

  /**
   * Assigns the next index of the simulation to the run (from 1, without gaps, even after a crash) and inserts the run
   * and its receipt in one transaction. The index completes the stored result.
   */
  insertRun(workspace: string, run: RunToInsert, receipt?: NewReceipt): Promise<RunRow | NotDone>
  /** Returns a run. `key` is the key of the simulation. */
  runAt(at: {
    readonly workspace: string
    readonly key: string
    readonly index: number
  }): Promise<RunRow | undefined>
  /** Returns runs by index. `simulation` is the id of the simulation's row. */
  listRuns(
    at: { readonly workspace: string; readonly simulation: string },
    page: PageWindow,
  ): Promise<Listing<RunSummaryRow>>

  receipt(at: { readonly workspace: string; readonly key: string }): Promise<Receipt | undefined>
  /**
   * Removes the oldest receipts from before a time and returns their number. `max` limits the number, and with it the
   * duration.
   */
  pruneReceipts(limits: { readonly before: string; readonly max: number }): Promise<number>

  /**
   * Opens a response after event `after`, or at the cursor if `after` is undefined, in one statement: epoch + 1, cursor
   * = start, issued = max(issued, min(total, start + limit)). Returns undefined, without changes, if no event follows
   * the start or `after` is outside max(0, peak − window) … issued. `limit` and `window` may be Infinity.
   */
  openResponse(
    run: string,
    response: {
      readonly after: number | undefined
      readonly limit: number
      readonly window: number
    },
  ): Promise<{ readonly epoch: number; readonly start: number } | undefined>
  /** Sets cursor = end and peak = max(peak, end). Returns false, without changes, if a newer response was opened. */
  completeResponse(
    run: string,
    response: { readonly epoch: number; readonly end: number },
  ): Promise<boolean>
  /**
   * Sets issued = max(issued, end) for a response that moves no cursor and may send events up to `end`, which is at
   * most `total`.
   */
  issue(run: string, end: number): Promise<void>
  /**
   * Moves the cursor to the end, because a client has confirmed the last event. Older responses can no longer move it.
   */
  exhaust(run: string): Promise<void>
  streamState(run: string): Promise<StreamState | undefined>

  /** Inserts a simulation and its receipt in one transaction. */
  insertEarlier(row: EarlierRow, receipt?: NewReceipt): Promise<'inserted' | NotDone>
  earlierById(at: {
    readonly workspace: string
    readonly id: string
  }): Promise<EarlierRow | undefined>
  /** Changes the status from pending to drained in one statement. Returns true for exactly one caller. */
  drainEarlier(at: { readonly workspace: string; readonly id: string }): Promise<boolean>

  /** Resolves when the database responds. */
  ping(): Promise<void>
  /**
   * Returns the connections of this process and the number of waiting operations. Absent for a database with a single
   * connection.
   */
  connections?(): ConnectionCounts
  close(): Promise<void>
}
