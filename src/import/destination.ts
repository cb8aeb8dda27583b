/** A destination of rows during an import: a system or a file, with the record of its progress. */

import type { ImportPlan } from './plan.ts'
import type { Sink } from './sinks/sink.ts'

export interface Destination {
  /** Name of the system, or path of the file. */
  readonly label: string
  /** Numbers of its entities in the plan. */
  readonly entities: readonly number[]
  /** The sink, or undefined before `open` and for a destination that already has every event. */
  readonly sink: Sink | undefined
  /** Number of committed rows of each entity, by key. */
  readonly counts: Readonly<Record<string, number>>
  open(): Promise<void>
  /** Notes the committed rows in the records. */
  note(): void
  /** Notes in the records that the sink has ended. `isWhole` means that it has every event of the run. */
  noteEnd(isWhole: boolean): void
}

/** Returns counts by key with the rows of some entities added. `rowsOf` returns the rows of an entity by its number. */
export function addCounts(
  before: Readonly<Record<string, number>>,
  { entities }: Pick<ImportPlan, 'entities'>,
  numbers: readonly number[],
  rowsOf: (number: number, key: string) => number | undefined,
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = { ...before }
  for (const number of numbers) {
    const key = entities[number]?.entity ?? ''
    const rows = rowsOf(number, key) ?? 0
    if (rows > 0) sums[key] = (sums[key] ?? 0) + rows
  }
  return sums
}
