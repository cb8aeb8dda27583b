/**
 * A target of `spate check`: something that holds the rows of a run. Each kind of target is a declaration in a file of its
 * own, listed in `all.ts`.
 */

import type { CommandContext } from '../../terminal/command.ts'
import type { Digest } from '../rows/digest.ts'
import type { Conversion, RowTexts } from '../rows/row-text.ts'
import type { EntitySource, RunTable, StoredRows, TablePlan } from '../table-plan.ts'

export interface TargetKind {
  /** The form of its addresses, for the help and for messages. */
  readonly form: string
  /** Whether an address is one of this kind. */
  matches(address: string): boolean
  /** Opens the target, and calls `check` while it is open. Its rows should not change meanwhile. */
  open<T>(
    address: string,
    context: CommandContext,
    check: (target: Target) => Promise<T>,
  ): Promise<T>
}

export interface Target {
  /** The address without a password. */
  readonly label: string
  /** Returns the table that should have the rows of an entity. Entities whose tables have the same identity share it. */
  place(source: EntitySource): Place
  /** Returns a text that is equal for names that the target does not distinguish. */
  fold(name: string): string
  /** Throws a CommandFailure if the address cannot be that of all these tables. It is called before `find`. */
  requireTables?(tables: readonly RunTable[]): void
  /** Returns the table that has the rows, or undefined if the target has none. */
  find(table: RunTable): Promise<TargetTable | undefined>
}

export interface Place {
  /** Name of the table, or what the target has instead of it, for messages. */
  readonly name: string
  readonly identity: string
}

export interface TargetTable extends StoredRows {
  /** Returns how the target computes the digest of a table, or undefined if it cannot. */
  summary?(plan: TablePlan): Summary | undefined
  /**
   * Returns the values of the compared columns of all rows as text. If `buckets` is given and the target computes digests,
   * only rows of these buckets.
   */
  rows(plan: TablePlan, buckets?: BucketChoice): AsyncIterable<readonly RowTexts[]>
}

/** The digest of a table as a target computes it. */
export interface Summary {
  /** The conversions of the values of the run, so that their hashes are those that the target computes. */
  readonly conversions: readonly Conversion[]
  digest(bits: number): Promise<Digest>
}

export interface BucketChoice {
  readonly bits: number
  readonly buckets: readonly number[]
}
