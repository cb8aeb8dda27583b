/** A difference between a row of a target and the run. */

export const findingKinds = ['missing', 'doubled', 'altered', 'misplaced', 'unexpected'] as const

export type FindingKind = (typeof findingKinds)[number]

/** A field with the value of the run and the value of the target; null is a null. */
export interface FieldDifference {
  readonly name: string
  readonly expected: string | null
  readonly actual: string | null
}

export interface Finding {
  /**
   * `missing`: the target does not have the row. `doubled`: it has the row more often than the run. `altered`: some fields
   * have other values. `misplaced`: the row has the values of another row of the run, or another key. `unexpected`: the
   * run does not have the row.
   */
  readonly kind: FindingKind
  readonly table: string
  readonly entity?: string
  /** Id of the event that has the row. Undefined for an unexpected row. */
  readonly event?: number
  /** Names and values that identify the row: those of its key, or of all columns of a table without a key. */
  readonly row: Readonly<Record<string, string | null>>
  readonly fields?: readonly FieldDifference[]
  /** Number of rows that the target has too many, if the row is doubled or unexpected more than once. */
  readonly extra?: number
  /** Id of the event whose values the row has, if it is misplaced. */
  readonly valuesOf?: number
}
