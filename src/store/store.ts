/**
 * The contract between the service and any database: what is kept, and the few acts that must be atomic.
 * Definitions, runs and keys are kept; events never are, since they are computed.
 * Every act on a name that a client can say takes a workspace, so that foreign things cannot be reached; an act on
 * the id of a run takes one that such an act returned. Times are RFC 3339 text in UTC with milliseconds, so that
 * order of text is order of time. Integers are exact up to 2^53 − 1. Every method may reject with
 * `StoreUnavailable`, and with nothing else that a client can cause.
 */

import type { PeopleMethods } from './people.ts'

/** The database cannot be reached or does not answer in time; trying again later may help. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  /** Whether somebody else held a lock for too long; the database itself is well. */
  readonly isLocked: boolean

  constructor(
    message: string,
    options: { readonly cause?: unknown; readonly isLocked?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.isLocked = options.isLocked ?? false
  }
}

/** Whether another attempt now would fail in the same way. */
export function isUnavailable(error: unknown): error is StoreUnavailable {
  return error instanceof StoreUnavailable
}

/** The database was made by a newer program, or is none of ours; nothing was changed. */
export class StoreIncompatible extends Error {
  override name = 'StoreIncompatible'
}

export interface PageWindow {
  readonly limit: number
  readonly offset: number
}

export interface Listing<Row> {
  readonly rows: readonly Row[]
  /** How many there are beyond the page. */
  readonly total: number
}

export interface KeyRow {
  readonly id: string
  readonly workspace: string
  readonly name: string
  /** SHA-256 of the secret, hexadecimal. */
  readonly secretHash: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  /** Words with a space between them: `read`, `write`, `stream`. */
  readonly scopes: string
  /** The id of the person who made it; null when an operator did. */
  readonly createdBy: string | null
}

/** With the name that belongs to `createdBy`, whether that person is still in the workspace or not. */
export interface NamedKey extends KeyRow {
  readonly creatorName: string | null
}

export interface SimulationContent {
  readonly seed: number
  /** The definition as JSON text, aliases translated. Text, because databases reorder and alter JSON. */
  readonly definition: string
}

export interface SimulationRow extends SimulationContent {
  readonly id: string
  readonly workspace: string
  readonly key: string
  readonly parent: string | null
  /** Counts the changes, from 1. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** What a list shows of a simulation: its definition may be long. */
export type SimulationSummaryRow = Omit<SimulationRow, 'definition'>

export interface RunToInsert {
  readonly id: string
  readonly simulation: string
  /** The frozen definition as JSON text: everything an event depends on. */
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

/** What a list shows of a run: its snapshot may be long. */
export type RunSummaryRow = Omit<RunRow, 'snapshot'>

/** What a request made, kept under a key that its client chose: the client may ask again when it was not told. */
export interface NewReceipt {
  readonly key: string
  /** What was asked, so that another request under the same key is told from this one. */
  readonly fingerprint: string
  /** What was answered, as JSON text. */
  readonly answer: string
  readonly createdAt: string
}

export interface Receipt extends Pick<NewReceipt, 'fingerprint' | 'answer'> {
  /** Of the run that was made, if it was one. */
  readonly index: number | null
}

/** 'repeated': there is a receipt with this key; 'busy': others held a row for too long. Nothing was changed. */
export type NotDone = 'repeated' | 'busy'

/** A simulation of the earlier API version, whose stream can be taken once. */
export interface EarlierRow {
  readonly id: string
  readonly workspace: string
  readonly seed: number
  /** The members of the answer that the client sent, as JSON text. */
  readonly sent: string
  /** The frozen definition as JSON text: everything an event depends on. */
  readonly snapshot: string
  readonly generatorVersion: string
  readonly total: number
  readonly status: 'pending' | 'drained'
  readonly createdAt: string
}

/** The four integers of a run's stream. All are event positions but `epoch`, which counts responses. */
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
  /** Acts, not connections. */
  readonly waiting: number
}

export interface Store extends PeopleMethods {
  /** The workspace that everything belongs to until people make more; made when the database is. */
  readonly workspace: string
  /** Whether this opening created the database. */
  readonly isNew: boolean

  insertKey(key: KeyRow): Promise<'inserted' | 'taken'>
  keyById(id: string): Promise<KeyRow | undefined>
  /** All keys of a workspace by creation. */
  listKeys(workspace: string): Promise<readonly NamedKey[]>
  /** False when the workspace has no such key or it was revoked before. */
  revokeKey(
    at: { readonly workspace: string; readonly id: string },
    revokedAt: string,
  ): Promise<boolean>
  /** Moves `lastUsedAt` forward; nothing is written when it is there or further already. */
  touchKey(id: string, lastUsedAt: string): Promise<void>

  /** With a receipt, both or neither are kept. */
  insertSimulation(
    simulation: SimulationRow,
    receipt?: NewReceipt,
  ): Promise<'inserted' | 'taken' | NotDone>
  /**
   * Replaces the content and counts the version up, when the version is still `version`; undefined, with
   * nothing changed, when it is not or there is no such simulation.
   */
  updateSimulation(
    at: { readonly workspace: string; readonly key: string; readonly version: number },
    content: SimulationContent & { readonly updatedAt: string },
  ): Promise<SimulationRow | undefined>
  simulationByKey(workspace: string, key: string): Promise<SimulationRow | undefined>
  /** By creation, `default` first. */
  listSimulations(workspace: string, page: PageWindow): Promise<Listing<SimulationSummaryRow>>

  /**
   * Gives the run the next index of its simulation (from 1, without gaps, even after a crash) and keeps it:
   * both or neither, and so with its receipt, whose answer is completed by the index.
   */
  insertRun(workspace: string, run: RunToInsert, receipt?: NewReceipt): Promise<RunRow | NotDone>
  /** `key` is that of the simulation. */
  runAt(at: {
    readonly workspace: string
    readonly key: string
    readonly index: number
  }): Promise<RunRow | undefined>
  /** By index. `simulation` is the id of the simulation's row. */
  listRuns(
    at: { readonly workspace: string; readonly simulation: string },
    page: PageWindow,
  ): Promise<Listing<RunSummaryRow>>

  receipt(at: { readonly workspace: string; readonly key: string }): Promise<Receipt | undefined>
  /** Removes the oldest receipts from before a time, and answers how many: `most` at most, so that it takes a moment. */
  pruneReceipts(limits: { readonly before: string; readonly max: number }): Promise<number>

  /**
   * Opens a response after event `after`, or after the cursor when undefined, in one statement:
   * epoch + 1, cursor = start, issued = max(issued, min(total, start + limit)). Undefined, with nothing
   * changed, when no event follows the start or `after` is outside max(0, peak − window) … issued.
   * `limit` and `window` may be Infinity.
   */
  openResponse(
    run: string,
    response: {
      readonly after: number | undefined
      readonly limit: number
      readonly window: number
    },
  ): Promise<{ readonly epoch: number; readonly start: number } | undefined>
  /** cursor = end, peak = max(peak, end), unless a newer response was opened; false then. */
  completeResponse(
    run: string,
    response: { readonly epoch: number; readonly end: number },
  ): Promise<boolean>
  /** issued = max(issued, end): a response that moves no cursor may send events up to `end`, which is at most `total`. */
  issue(run: string, end: number): Promise<void>
  /** The cursor is at the end, because a client said that it has the last event; older responses move it no more. */
  exhaust(run: string): Promise<void>
  streamState(run: string): Promise<StreamState | undefined>

  /** With a receipt, both or neither are kept. */
  insertEarlier(row: EarlierRow, receipt?: NewReceipt): Promise<'inserted' | NotDone>
  earlierById(at: {
    readonly workspace: string
    readonly id: string
  }): Promise<EarlierRow | undefined>
  /** From pending to drained, in one statement: true for exactly one caller, ever. */
  drainEarlier(at: { readonly workspace: string; readonly id: string }): Promise<boolean>

  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Those that this process has, and how many acts wait for one; undefined where there is one alone. */
  connections?(): ConnectionCounts
  close(): Promise<void>
}
