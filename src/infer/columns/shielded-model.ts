/** Removes values of few rows from the bounds and the samples of a model, before a plan or a schema can contain them. */

import { formatTimestamp } from '../../text/timestamp.ts'
import { instantOf } from '../model/instant.ts'
import type { ColumnType, DataModel, Statistics } from '../model/model.ts'
import type { Profile } from '../model/profile.ts'
import type { Scalar } from '../model/scalar.ts'
import {
  distinctRows,
  type RoundingUnit,
  robustRange,
  rowCountsOf,
  timeUnit,
} from './rare-values.ts'

/**
 * Returns the model with bounds that no outlier sets, and with samples that at least `k` rows have. The values of the
 * rows remain, because references and calculations are found in them; `columns/` writes only frequent ones.
 */
export function shieldedModel(model: DataModel, k: number): DataModel {
  if (k <= 1) return model
  return {
    ...model,
    tables: model.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => {
        const { statistics, type } = column
        return statistics === undefined
          ? column
          : { ...column, statistics: shieldedStatistics(statistics, type, k) }
      }),
    })),
  }
}

/** Returns the statistics of a column with bounds that no outlier sets, and without values if fewer than `k` rows have one. */
export function shieldedStatistics(
  statistics: Statistics,
  type: ColumnType,
  k: number,
): Statistics {
  const { minimum, maximum, samples, values, ...rest } = statistics
  const counts = rowCountsOf(values)
  const isShown = distinctRows(values) >= k
  const bounds = isShown ? boundsOf({ minimum, maximum, values }, type, k) : {}
  return {
    ...rest,
    ...bounds,
    samples: samples.filter((value) => (counts.get(value as never) ?? 0) >= k),
    values: isShown ? values : { ...values, scalars: [], rows: [] },
  }
}

/** Converts values of a type to numbers and back; undefined for values that have no order of numbers. */
interface Scale {
  readonly read: (value: Scalar | undefined) => number | undefined
  readonly write: (value: number) => Scalar
  readonly step: number
  readonly unitOf?: (range: number) => RoundingUnit
}

const numbers: Scale = {
  read: (value) => (typeof value === 'number' ? value : undefined),
  write: (value) => value,
  step: 1e-6,
}
const instants: Scale = { read: instantOf, write: formatTimestamp, step: 1_000, unitOf: timeUnit }
const days: Scale = {
  read: instantOf,
  write: (ms) => formatTimestamp(ms).slice(0, 10),
  step: 86_400_000,
  unitOf: timeUnit,
}
const minutesOfDay: Scale = {
  read(value) {
    const match = typeof value === 'string' ? /^(\d\d):(\d\d)/.exec(value) : null
    return match === null ? undefined : Number(match[1]) * 60 + Number(match[2])
  },
  write: (minute) =>
    [Math.floor(minute / 60), Math.floor(minute % 60)]
      .map((part) => String(part).padStart(2, '0'))
      .join(':'),
  step: 1,
}

function boundsOf(
  {
    minimum,
    maximum,
    values,
  }: {
    readonly minimum: Scalar | undefined
    readonly maximum: Scalar | undefined
    readonly values: Profile
  },
  { kind }: ColumnType,
  k: number,
): Pick<Statistics, 'minimum' | 'maximum'> {
  const scale =
    typeof minimum === 'number'
      ? numbers
      : kind === 'time'
        ? minutesOfDay
        : kind === 'date'
          ? days
          : instants
  const outer = [minimum, maximum].flatMap((value) => scale.read(value) ?? [])
  if (outer.length < 2) return {}
  const known = values.scalars.flatMap((value) => scale.read(value) ?? [])
  const sorted = [...known, ...outer].toSorted((a, b) => a - b)
  const step = sorted.every(Number.isSafeInteger) ? Math.max(scale.step, 1) : scale.step
  const { min, max } = robustRange(sorted, k, step, scale.unitOf)
  // The end of a day is still this day.
  const last = scale === instants ? Math.max(max - scale.step, min) : max
  return { minimum: scale.write(min), maximum: scale.write(last) }
}
