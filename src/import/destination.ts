/** A destination of rows during an import, a system or a file, and its progress in the records of the run. */

import type { ImportPlan } from './plan.ts'
import type { Sink } from './sinks/sink.ts'

export interface Destination {
  /** Name of the system, or path of the file, for messages. */
  readonly label: string
  /** Numbers of the entities, in the plan of the import, whose rows the destination receives. */
  readonly entities: readonly number[]
  /** Sink that writes the rows, or undefined before `open` and for a destination that already has every event. */
  readonly sink: Sink | undefined
  /** Number of committed rows of each entity, by the key of the entity. */
  readonly counts: Readonly<Record<string, number>>
  open(): Promise<void>
  /** Notes the position and counts of the committed rows in the records of the run. */
  note(): void
  /**
   * Notes in the records of the run that the sink has ended. `isWhole` means that the destination has every event of
   * the run.
   */
  noteEnd(isWhole: boolean): void
}

/**
 * Returns the sums of row counts, by the key of the entity: `before`, plus what `rowsOf` returns for each number of an
 * entity.
 */
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
    if (rows > 0) sums[key] = (Object.hasOwn(sums, key) ? (sums[key] ?? 0) : 0) + rows
  }
  return sums
}
