/** Columns of numbers: bounds of the type, of conditions and of the rows, and how the rows lie in between. */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Facts } from '../conditions/facts.ts'
import type { ColumnType, Statistics } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'
import type { Described } from './column-schema.ts'

/** Where nothing else says how large numbers are. */
const usualMaximum = 1_000
const usualScale = 2
/** Digits after the point of binary numbers, whose rows have any. */
const floatScale = 4
/** Doubles tell so many digits apart. */
const digitsMax = 15

interface Bounds {
  readonly minimum: number
  readonly maximum: number
  readonly scale: number
}

export function numberSchema({ column, table, facts }: Described): JsonObject {
  const { type, statistics } = column
  const bounds = boundsOf(type, facts, statistics)
  const isInteger = type.kind === 'integer'
  const hasOwnBounds = facts.minimum !== undefined || facts.maximum !== undefined
  if (statistics?.minimum === undefined && !hasOwnBounds && facts.multipleOf === undefined) {
    const kind = isInteger ? 'integer' : 'number'
    const named = schemaOfName({ name: column.name, entity: table, kind })?.schema
    if (named !== undefined && fits(named, bounds, type)) return named
  }
  const { minimum, maximum, scale } = bounds
  const multipleOf = facts.multipleOf
  return {
    type: isInteger ? 'integer' : 'number',
    minimum,
    maximum,
    ...(multipleOf !== undefined && { multipleOf }),
    ...(!isInteger && scale !== usualScale && multipleOf === undefined && { scale }),
    ...distribution(statistics, bounds),
  }
}

/** Whether what a name means stays within what the type can hold. */
function fits(schema: JsonObject, { maximum }: Bounds, type: ColumnType): boolean {
  const largest = typeof schema.maximum === 'number' ? schema.maximum : 10_000
  if (schema.type === 'file.size') return typeLimit(type) > 2 ** 40
  const digits = type.kind === 'decimal' ? (type.scale ?? usualScale) : usualScale
  const needed = String(schema.type).startsWith('location.') ? 4 : usualScale
  return typeLimit(type) > largest && (digits >= needed || type.kind === 'integer') && maximum > 0
}

function typeLimit(type: ColumnType): number {
  if (type.kind === 'integer') return type.maximum
  if (type.kind !== 'decimal' || type.precision === undefined) return Number.MAX_SAFE_INTEGER
  return 10 ** Math.max(type.precision - (type.scale ?? 0), 0)
}

export function boundsOf(
  type: ColumnType,
  facts: Facts,
  statistics: Statistics | undefined,
): Bounds {
  const scale = scaleOf(type, statistics)
  const step = 10 ** -scale
  const limit = Math.min(typeLimit(type), 10 ** (digitsMax - scale))
  const [typeLeast, typeMost] =
    type.kind === 'integer' ? [type.minimum, type.maximum] : [-(limit - step), limit - step]
  const least = asNumber(facts.minimum)
  const most = asNumber(facts.maximum)
  const lowest = least === undefined ? typeLeast : least + (facts.isMinimumExclusive ? step : 0)
  const highest = most === undefined ? typeMost : most - (facts.isMaximumExclusive ? step : 0)
  const low = clamp(
    asNumber(statistics?.minimum) ?? Math.max(Math.min(0, highest), lowest),
    lowest,
    highest,
  )
  const high = clamp(
    asNumber(statistics?.maximum) ?? (most === undefined ? low + usualMaximum : highest),
    low,
    highest,
  )
  const round = (value: number, how: (value: number) => number): number => {
    const factor = 10 ** scale
    const near = Math.round(value * factor)
    return (Math.abs(near - value * factor) < 1e-6 ? near : how(value * factor)) / factor
  }
  return { minimum: round(low, Math.ceil), maximum: round(high, Math.floor), scale }
}

function scaleOf(type: ColumnType, statistics: Statistics | undefined): number {
  if (type.kind === 'integer') return 0
  if (type.kind === 'decimal' && type.scale !== undefined) return Math.min(type.scale, 12)
  const samples = statistics?.samples ?? []
  if (samples.length === 0) return usualScale
  const digits = samples.map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0)
  return Math.min(Math.max(...digits), floatScale)
}

function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

/** Buckets of a histogram beyond which the shape says no more. */
const bucketsMax = 10

/** Rows that lie unevenly have a histogram, made of bounds between which equally many lie. */
function distribution(
  statistics: Statistics | undefined,
  { minimum, maximum, scale }: Bounds,
): JsonObject {
  const marks = (statistics?.histogram ?? [])
    .map(asNumber)
    .filter((value) => value !== undefined && value >= minimum && value <= maximum)
    .filter((value): value is number => value !== undefined)
  if (marks.length < 6 || maximum - minimum < 20 * 10 ** -scale) return {}
  const chosen: number[] = []
  const every = (marks.length - 1) / bucketsMax
  for (let i = 0; i <= bucketsMax; i++) {
    const mark = Number((marks[Math.round(i * every)] as number).toFixed(scale))
    if (mark > (chosen.at(-1) ?? Number.NEGATIVE_INFINITY)) chosen.push(mark)
  }
  if (chosen.length < 4 || isFlat(chosen)) return {}
  const buckets: JsonValue[] = []
  for (let i = 1; i < chosen.length; i++) {
    buckets.push({ from: chosen[i - 1] as number, to: chosen[i] as number })
  }
  return { distribution: { type: 'histogram', buckets } }
}

/** As far apart everywhere, give or take a third: even. */
function isFlat(marks: readonly number[]): boolean {
  const gaps = marks.slice(1).map((mark, i) => mark - (marks[i] as number))
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return gaps.every((gap) => Math.abs(gap - mean) < mean * 0.6)
}
