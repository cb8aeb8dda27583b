/**
 * The contract between the service and any database: the stored data, and the few atomic operations. Definitions, runs
 * and keys are stored; events are computed and never stored.
 * Every operation with a name from a client requires a workspace, so that data of other workspaces is unreachable. An
 * operation with the id of a run requires an id that such an operation returned. Times are RFC 3339 text in UTC with
 * milliseconds, so that text order is time order. Integers are exact up to 2^53 − 1. Every method may reject with
 * `StoreUnavailable`, and with no other error that a client can cause.
 */

import type { AuditMethods } from './audit/audit-log.ts'
import type { ChangeMark, HistoryMethods, LatestRunRow, ListedRunRow } from './history.ts'
import type { KeyUsageMethods } from './key-usage.ts'
import type { PeopleMethods } from './people.ts'
import type {
  Listing,
  PageWindow,
  RunRow,
  RunToInsert,
  SimulationContent,
  SimulationNotes,
  SimulationRow,
  SimulationSummaryRow,
} from './rows.ts'

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

/** Whether the error means that the database is unavailable, so that an immediate retry would fail in the same way. */
export function isUnavailable(error: unknown): error is StoreUnavailable {
  return error instanceof StoreUnavailable
}

/** The database belongs to a newer version or to another program. Nothing was changed. */
export class StoreIncompatible extends Error {
  override name = 'StoreIncompatible'
}

export interface KeyRow {
  readonly id: string
  readonly workspace: string
  readonly name: string
  /** SHA-256 of the secret in the key, in hexadecimal. */
  readonly secretHash: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  /** Permissions of the key: the words `read`, `write` and `stream`, separated by spaces. */
  readonly scopes: string
  /** Id of the person who created the key; null for an operator. */
  readonly createdBy: string | null
}

/** A key with the name of its creator, even if that person has left the workspace. */
export interface NamedKey extends KeyRow {
  readonly creatorName: string | null
}

/**
 * The result of a request, stored under the idempotency key of the client, which may repeat the request if it received
 * no response.
 */
export interface NewReceipt {
  readonly key: string
  /** Hash of the request, which distinguishes different requests with the same idempotency key. */
  readonly fingerprint: string
  /** The result of the request as JSON text. */
  readonly answer: string
  readonly createdAt: string
}

export interface Receipt extends Pick<NewReceipt, 'fingerprint' | 'answer'> {
  /** Index of the run that the request created; null if the request created no run. */
  readonly index: number | null
}

/**
 * The outcome of a write that changed nothing. 'repeated': a receipt with the same idempotency key exists; 'busy': the
 * lock of a row timed out.
 */
export type NotDone = 'repeated' | 'busy'

/** The outcome of the insertion of a simulation. Only 'inserted' changes something. */
export type Insertion = 'inserted' | 'taken' | 'orphan' | 'stale'

/** A simulation of the earlier API version, whose stream can be read once. */
export interface EarlierRow {
  readonly id: string
  readonly workspace: string
  readonly seed: number
  /** The members of the request that the response repeats, as JSON text. */
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

/** A change of a simulation. Members that are absent do not change; seed and definition change together. */
export type SimulationChange = (SimulationContent | { readonly definition?: undefined }) &
  Partial<SimulationNotes> & { readonly updatedAt: string; readonly author: string | null }

/** The address of a run: the key of its simulation, and its index. */
export interface RunAt {
  readonly workspace: string
  readonly key: string
  readonly index: number
}

export interface Store extends PeopleMethods, HistoryMethods, AuditMethods, KeyUsageMethods {
  /**
   * Id of the first workspace, which is created with the database. Everything belongs to it until people create more
   * workspaces.
   */
  readonly workspace: string
  /** Whether opening the store has created the database. */
  readonly isNew: boolean

  insertKey(key: KeyRow): Promise<'inserted' | 'taken'>
  keyById(id: string): Promise<KeyRow | undefined>
  /** Returns all keys of a workspace in the order of creation, including revoked and expired keys. */
  listKeys(workspace: string): Promise<readonly NamedKey[]>
  /** Revokes an API key. Returns false if the workspace has no such key or the key was already revoked. */
  revokeKey(
    at: { readonly workspace: string; readonly id: string },
    mark: ChangeMark,
  ): Promise<boolean>
  /** Updates `lastUsedAt` of a key, unless the stored value is the same or later. */
  touchKey(id: string, lastUsedAt: string): Promise<void>

  /**
   * Inserts a simulation and its receipt in one transaction. Returns 'orphan' if its parent does not exist, and 'stale'
   * if `described` is less than the result of `lastRevision`. The runs of the new simulation continue the indexes of other
   * simulations that had the same key.
   */
  insertSimulation(simulation: SimulationRow, receipt?: NewReceipt): Promise<Insertion | NotDone>
  /**
   * Returns the last revision of the simulations that had a key before, or 0. A new simulation with the key continues
   * it, so that no two simulations have the same key and the same revision. Purged simulations do not count.
   */
  lastRevision(at: Pick<SimulationRow, 'workspace' | 'key'>): Promise<number>
  /**
   * Changes a simulation, if it is still at `version` and `described`. A change of the content stores the former
   * content as an earlier version and increments `version`; a change of the notes increments `described`. Returns
   * undefined, without changes, if the simulation has changed or does not exist.
   */
  updateSimulation(
    at: Pick<SimulationRow, 'workspace' | 'key' | 'version' | 'described'>,
    change: SimulationChange,
  ): Promise<SimulationRow | undefined>
  simulationByKey(workspace: string, key: string): Promise<SimulationRow | undefined>
  /**
   * Returns a page of the simulations of a workspace in the order of creation, `default` first; with `tag`, only those
   * that have the tag.
   */
  listSimulations(
    workspace: string,
    page: PageWindow & { readonly tag?: string | undefined },
  ): Promise<Listing<SimulationSummaryRow>>
  /**
   * Returns the definitions of some simulations. `simulations` are the ids of their rows. Definitions of more than
   * `lengthMax` characters are left out.
   */
  definitions(
    workspace: string,
    simulations: readonly string[],
    lengthMax: number,
  ): Promise<readonly Pick<SimulationRow, 'id' | 'definition'>[]>

  /**
   * Assigns the next index of the simulation to the run (from 1, without gaps, even after a crash) and inserts the run
   * and its receipt in one transaction. `receipt` later returns the index with the stored result. Returns 'gone' if the
   * simulation does not exist.
   */
  insertRun(
    workspace: string,
    run: RunToInsert,
    receipt?: NewReceipt,
  ): Promise<RunRow | 'gone' | NotDone>
  /** Returns the run with an index. `key` is the key of the simulation. */
  runAt(at: RunAt): Promise<RunRow | undefined>
  /** Returns a page of the runs of a simulation, ordered by index. `simulation` is the id of the simulation's row. */
  listRuns(
    at: { readonly workspace: string; readonly simulation: string },
    page: PageWindow,
  ): Promise<Listing<ListedRunRow>>
  /** Returns the latest run of each of some simulations that have runs. `simulations` are the ids of their rows. */
  latestRuns(workspace: string, simulations: readonly string[]): Promise<readonly LatestRunRow[]>
  /** Returns the run with an index as `listRuns` does. */
  listedRunAt(at: RunAt): Promise<ListedRunRow | undefined>
  /** Changes the label of a run; null removes it. Returns false if there is no run that has another label. */
  labelRun(at: RunAt, label: string | null, mark: ChangeMark): Promise<boolean>

  receipt(at: { readonly workspace: string; readonly key: string }): Promise<Receipt | undefined>
  /**
   * Removes the oldest receipts from before a time and returns their number. `max` limits the number of removed
   * receipts, and with it the duration.
   */
  pruneReceipts(limits: { readonly before: string; readonly max: number }): Promise<number>

  /**
   * Opens a response of a run after event `after`, or at the cursor if `after` is undefined, in one statement: epoch +
   * 1, cursor = start, issued = max(issued, min(total, start + limit)). Returns undefined, without changes, if no event
   * follows the start or `after` is outside max(0, peak − window) … issued. `limit` and `window` may be Infinity.
   */
  openResponse(
    run: string,
    response: {
      readonly after: number | undefined
      readonly limit: number
      readonly window: number
    },
  ): Promise<{ readonly epoch: number; readonly start: number } | undefined>
  /**
   * Completes a response of a run: sets cursor = end and peak = max(peak, end). Returns false, without changes, if a
   * newer response was opened.
   */
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
   * Moves the cursor of a run to the end, because a client has confirmed the last event. Older responses can no longer
   * move the cursor.
   */
  exhaust(run: string): Promise<void>
  streamState(run: string): Promise<StreamState | undefined>

  /** Inserts a simulation of the earlier API version and its receipt in one transaction. */
  insertEarlier(
    row: EarlierRow,
    author: string | null,
    receipt?: NewReceipt,
  ): Promise<'inserted' | NotDone>
  earlierById(at: {
    readonly workspace: string
    readonly id: string
  }): Promise<EarlierRow | undefined>
  /**
   * Changes the status of a simulation of the earlier API version from pending to drained in one statement. Returns
   * true for exactly one caller.
   */
  drainEarlier(at: { readonly workspace: string; readonly id: string }): Promise<boolean>

  /** Resolves when the database responds to a query. */
  ping(): Promise<void>
  /**
   * Returns the number of used and idle connections of this process and of operations that wait for one. Absent for a
   * database with a single connection.
   */
  connections?(): ConnectionCounts
  close(): Promise<void>
}
