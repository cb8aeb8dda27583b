/** What takes the rows of entities during an import: a system or a file, with the record of its progress. */

import type { ImportPlan } from './plan.ts'
import type { Sink } from './sinks/sink.ts'

export interface Destination {
  /** The name of the system, or the path of the file. */
  readonly label: string
  /** The numbers of its entities in the plan. */
  readonly entities: readonly number[]
  /** Undefined before it is opened, and when it has every event already. */
  readonly sink: Sink | undefined
  /** How many rows it has for certain of each entity, by key. */
  readonly counts: Readonly<Record<string, number>>
  open(): Promise<void>
  /** Notes in the records what it has for certain. */
  note(): void
  /** Notes that its sink has ended; `isWhole` when it has every event of the run. */
  noteEnd(isWhole: boolean): void
}

/** Returns counts by key with the rows of some entities added, which `rowsOf` counts by their numbers. */
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
