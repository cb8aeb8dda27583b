/**
 * The part of the store contract about the history of simulations and runs: earlier versions, and deletion that can be
 * undone. An author is the id of a person or of an API key, or null for the operator and for rows from before authors
 * were stored.
 */

import type {
  Listing,
  PageWindow,
  RunSummaryRow,
  SimulationRow,
  SimulationSummaryRow,
} from './rows.ts'

/** Maximum number of earlier versions of a simulation. Saving removes the oldest ones beyond it. */
export const earlierVersionsMax = 100
/** Maximum total size of the earlier versions of a simulation, in characters. The newest of them is always kept. */
export const earlierCharactersMax = 16 * 1024 * 1024

/** The author of a change, and its time. */
export interface ChangeMark {
  /** Id of the person or of the API key; null for the operator. */
  readonly author: string | null
  readonly at: string
}

/** The names of an author. Both are null for the operator; one is null otherwise. */
export interface AuthorNames {
  readonly personName: string | null
  readonly keyName: string | null
}

/** A version of a simulation, without its definition, which may be long. */
export interface VersionSummaryRow extends AuthorNames {
  /** Number of the version, from 1. Numbers are never used again. */
  readonly number: number
  readonly seed: number
  readonly savedAt: string
}

export interface VersionRow extends VersionSummaryRow {
  readonly definition: string
}

/** A run in a list, with the position of its readers. */
export interface ListedRunRow extends RunSummaryRow, AuthorNames {
  /** Id of the event after which a reader without a position continues. */
  readonly cursor: number
}

/** The latest run of a simulation. */
export type LatestRunRow = Pick<
  ListedRunRow,
  'simulation' | 'index' | 'label' | 'start' | 'end' | 'total' | 'createdAt' | 'cursor'
>

/** The time and the author of a deletion. */
export interface DeletionMark {
  readonly deletedAt: string
  readonly deletedBy: string | null
}

export interface DeletedSimulationRow extends SimulationSummaryRow, AuthorNames {
  /** Key of the simulation before the deletion. */
  readonly deletedKey: string
  readonly deletedAt: string
}

export interface DeletedRunRow extends RunSummaryRow, AuthorNames {
  /** Key of the simulation of the run. */
  readonly simulationKey: string
  readonly deletedAt: string
}

/** The outcome of a deletion: the id of the deleted simulation, or the keys of some children that prevent it. */
export type SimulationRemoval = { readonly id: string } | { readonly children: readonly string[] }

export interface ById {
  readonly workspace: string
  readonly id: string
}

export interface HistoryMethods {
  /** Returns a page of the versions of a simulation, the newest first. The first one is the current content. */
  listVersions(
    at: { readonly workspace: string; readonly simulation: string },
    page: PageWindow,
  ): Promise<Listing<VersionSummaryRow>>
  versionAt(at: {
    readonly workspace: string
    readonly simulation: string
    readonly number: number
  }): Promise<VersionRow | undefined>

  /**
   * Deletes a simulation with its runs, if it is still at `version` and `described`. Its key can then be used again.
   * Changes nothing if it has children. Returns undefined, without changes, if it has changed or does not exist.
   */
  deleteSimulation(
    at: Pick<SimulationRow, 'workspace' | 'key' | 'version' | 'described'>,
    deletion: DeletionMark,
  ): Promise<SimulationRemoval | undefined>
  /**
   * Restores a deleted simulation with its runs, under its former key or under `key`. Returns 'taken' if another
   * simulation has the key, 'orphan' if the parent does not exist, and undefined if no simulation with the id was
   * deleted at or after `deletedSince`.
   */
  restoreSimulation(
    at: ById,
    options: { readonly key?: string | undefined; readonly deletedSince: string },
    mark: ChangeMark,
  ): Promise<SimulationRow | 'taken' | 'orphan' | undefined>
  /** Returns a page of the simulations that were deleted at or after a time, the last deleted first. */
  listDeletedSimulations(
    workspace: string,
    options: PageWindow & { readonly deletedSince: string },
  ): Promise<Listing<DeletedSimulationRow>>

  /** Deletes a run. Returns undefined if it does not exist. No other run of the simulation gets its index. */
  deleteRun(
    at: { readonly workspace: string; readonly key: string; readonly index: number },
    deletion: DeletionMark,
  ): Promise<RunSummaryRow | undefined>
  /**
   * Restores a run of a simulation that exists. Returns undefined if no such run with the id was deleted at or after
   * `deletedSince`.
   */
  restoreRun(
    at: ById,
    options: { readonly deletedSince: string },
    mark: ChangeMark,
  ): Promise<(RunSummaryRow & { readonly simulationKey: string }) | undefined>
  /**
   * Returns a page of the runs that were deleted at or after a time, the last deleted first. The runs of deleted
   * simulations are not part of the list.
   */
  listDeletedRuns(
    workspace: string,
    options: PageWindow & { readonly deletedSince: string },
  ): Promise<Listing<DeletedRunRow>>

  /** Returns those of some run ids whose run and simulation exist and are not deleted. */
  liveRuns(ids: readonly string[]): Promise<readonly string[]>
  /**
   * Removes simulations and runs that were deleted before a time, with everything that belongs to them, in one
   * transaction. `max` limits the number of removed rows: runs, versions and simulations together. Returns this number;
   * nothing is left if it is less than `max`. No receipt may refer to these runs.
   */
  purgeDeleted(limits: { readonly before: string; readonly max: number }): Promise<number>
}
