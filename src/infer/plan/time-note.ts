/**
 * Returns a note if the rows of a table are generated at other times than in the source, because some tables must be
 * complete before others start.
 */

import type { Note } from '../model/model.ts'
import type { Planned } from './planned.ts'
import { formatInstant, isRowTimestamp, type Schedule } from './timeline.ts'

export function timeNote(
  { table, stage }: Planned,
  {
    schedule,
    main,
    complete,
  }: {
    readonly schedule: Schedule
    readonly main: number | undefined
    readonly complete: ReadonlySet<string>
  },
): Note | undefined {
  const hasTimes = table.columns.some(
    (column) => isRowTimestamp(column) && column.statistics?.minimum !== undefined,
  )
  if (!hasTimes || stage === main) return undefined
  const day = (at: number): string => formatInstant(schedule.starts[at] ?? 0).slice(0, 10)
  const isCut = complete.has(table.key) && stage + 2 < schedule.starts.length
  const parts = [
    ...(stage > 0 ? [`from ${day(stage)}`] : []),
    ...(isCut ? [`until ${day(stage + 1)}`] : []),
  ]
  if (parts.length === 0) return undefined
  const why = [
    ...(stage > 0 ? ['the tables that it references must be complete before it'] : []),
    ...(isCut ? ['it must be complete before the tables that reference it'] : []),
  ]
  return {
    table: table.key,
    message: `has rows only ${parts.join(' ')}, unlike the source: ${why.join(', and ')}`,
  }
}
