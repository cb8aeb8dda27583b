/** The simulated time: that of the rows, in stages where some tables must be complete before others begin. */

import { formatTimestamp } from '../../text/timestamp.ts'
import { momentOf } from '../columns/time-schema.ts'
import type { Column, DataModel } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'

export interface Timeline {
  readonly startMs: number
  readonly endMs: number
}

const dayMs = 86_400_000
const usualDays = 30
/** Rows older than that are left to the columns themselves. */
const longestDays = 3_650

/** From the columns that say when a row came, or 30 days up to today. */
export function timelineOf(model: DataModel, nowMs: number): Timeline {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const moments = model.tables.flatMap(({ columns }) =>
    columns.flatMap((column) => {
      if (!saysWhen(column)) return []
      const { minimum, maximum, histogram = [] } = column.statistics ?? {}
      const last = momentOf(maximum)
      // One row of the far past or of the future does not hide what the others say.
      const ends = last === undefined ? [] : [Math.min(last, nowMs)]
      return [...[minimum, ...histogram].flatMap((one) => momentOf(one) ?? []), ...ends]
    }),
  )
  const known = moments.filter((moment) => moment <= nowMs && moment >= nowMs - longestDays * dayMs)
  const startMs = Math.floor(Math.min(...known) / dayMs) * dayMs
  const endMs = Math.min(Math.ceil((Math.max(...known) + 1) / dayMs) * dayMs, today)
  if (known.length === 0 || endMs - startMs < dayMs) {
    return { startMs: today - usualDays * dayMs, endMs: today }
  }
  return { startMs, endMs }
}

/** Whether it tells when its row came. */
export function saysWhen({ name, type }: Column): boolean {
  if (type.kind !== 'timestamp' || (type.form ?? 'text') !== 'text') return false
  return schemaOfName({ name, kind: 'timestamp' })?.schema.type === 'time.now'
}

/** Where stage `stage` of so many begins, in milliseconds since 1970; the last one is the longest. */
export function stageStart({ startMs, endMs }: Timeline, stage: number, stages: number): number {
  if (stage >= stages) return endMs
  if (stages === 1) return startMs
  const step = ((endMs - startMs) * 0.3) / (stages - 1)
  // In whole days, or hours: what is written of it is read by people.
  const unit = units.find(([, ms]) => step >= fewUnits * ms)?.[1] ?? 1
  return startMs + Math.floor(step / unit) * unit * stage
}

/** Of so many units the part that is cut off is small. */
const fewUnits = 3
const units = [
  ['day', dayMs],
  ['hour', dayMs / 24],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** `9 days`: as `delay` and others take it. */
export function durationText(ms: number): string {
  const [name, unitMs] = units.find(([, unit]) => ms >= unit && ms % unit === 0) ?? [
    'millisecond',
    1,
  ]
  const count = Math.round(ms / unitMs)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

export function written(ms: number): string {
  return formatTimestamp(ms).replace('.000Z', 'Z')
}
