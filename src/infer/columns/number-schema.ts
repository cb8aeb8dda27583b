/** Schemas of columns that contain numbers: a counter, a list of a few numbers, or a range with a distribution. */

import type { JsonObject } from '../../text/json.ts'
import type { Facts } from '../conditions/facts.ts'
import { decimals } from '../json-schema/convert-values.ts'
import type { ColumnType } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'
import { isPersonalName } from '../model/personal.ts'
import type { ColumnInfo } from './column-info.ts'
import { countsOf, enumOf, isEven } from './counts.ts'
import { fitDistribution } from './distribution-fit.ts'
import { frequentValues, robustRange, roundedStart } from './rare-values.ts'
import type { NumberLimits, ValueContext } from './value-context.ts'

/** Width of the range of generated numbers if neither values nor conditions show a maximum. */
const defaultMaximum = 1_000
const defaultScale = 2
/**
 * Maximum number of digits after the decimal point that a schema allows. More digits in the values are usually
 * artifacts of binary fractions.
 */
const scaleMax = 6
/** Number of significant decimal digits that a 64-bit floating-point number holds. */
const digitsMax = 15
/** Maximum number of distinct numbers for which a schema lists all numbers with weights. */
const listedMax = 12
/** Minimum average count of each distinct number for which the numbers in the rows count as a complete list. */
const eachMin = 4

/**
 * Returns the schema of a column of numbers, from its values if rows were read, otherwise from its type, conditions and
 * name.
 */
export function numberSchema(info: ColumnInfo): JsonObject {
  const { column, facts, profile } = info
  const limits = {
    ...limitsOf(column.type, facts),
    isDecimal: info.isConditioned && column.type.kind === 'decimal',
  }
  const numbers = (profile?.scalars ?? []).filter(
    (value) => typeof value === 'number' && value >= limits.lowest && value <= limits.highest,
  ) as readonly number[]
  if (numbers.length === 0) return unseenSchema(info, limits)
  return numbersSchema(numbers, { ...info.context, numbers: limits })
}

interface SeenNumbers {
  /** The numbers of the column in ascending order. */
  readonly sorted: readonly number[]
  readonly counts: ReadonlyMap<number, number>
  /** Whether all numbers of the column are integers. */
  readonly areIntegers: boolean
  readonly isPersonal: boolean
}

/** Returns the schema of the numbers that the rows contain. */
export function numbersSchema(values: readonly number[], context: ValueContext): JsonObject {
  const { numbers: limits, name, entity } = context
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  const areIntegers =
    limits?.scale === 0 || (limits?.isDecimal !== true && sorted.every(Number.isSafeInteger))
  const isPersonal = isPersonalName(name, entity)
  const seen = { sorted, counts: countsOf(sorted), areIntegers, isPersonal }
  const isFree = limits?.isBound !== true && (limits?.highest ?? int4Max) >= int4Max
  const counter =
    areIntegers && context.isComplete && isFree ? counterOf(sorted, context) : undefined
  const known = counter ?? listedSchema(seen, context)
  if (known !== undefined) return known
  // Fewer than `eachMin` numbers do not show the bounds of a column, so the meaning of its name takes precedence.
  const named = sorted.length < eachMin ? namedSchema(context, areIntegers, limits) : undefined
  if (named !== undefined) return named
  return sorted.length === 0 ? unseenNumbers(areIntegers) : rangeSchema(seen, context)
}

function unseenNumbers(areIntegers: boolean): JsonObject {
  return { type: areIntegers ? 'integer' : 'number', minimum: 0, maximum: defaultMaximum }
}

/**
 * Returns an enumeration or a constant if the column has only a few distinct numbers that are not a range of integers.
 */
function listedSchema(
  { sorted, counts: all, areIntegers, isPersonal }: SeenNumbers,
  { k, rowsOf }: ValueContext,
): JsonObject | undefined {
  const { counts, coverage } = frequentValues(all, k, rowsOf)
  const listed = [...counts.keys()]
  const [min = 0, max = 0] = [listed[0], listed.at(-1)]
  const isList = coverage >= coverageMin && sorted.length * coverage >= eachMin * counts.size
  if (isPersonal || !isList || counts.size === 0) return undefined
  if (counts.size === 1) return { const: min }
  const isRange = areIntegers && isEven(counts) && max - min === counts.size - 1
  return counts.size <= listedMax && !isRange ? enumOf(counts) : undefined
}

/** Minimum share of the numbers that must be frequent for the column to be a list of them. */
const coverageMin = 0.98

function rangeSchema(
  seen: SeenNumbers,
  { numbers: limits, isComplete, k }: ValueContext,
): JsonObject {
  const { sorted, counts, areIntegers, isPersonal } = seen
  const { multipleOf, lowest = Number.NEGATIVE_INFINITY } = limits ?? {}
  const { highest = Number.POSITIVE_INFINITY } = limits ?? {}
  const shown = Math.min(scaleMax, Math.max(0, ...sampled(sorted).map(decimals)))
  const scale = areIntegers ? 0 : Math.min(limits?.scale ?? scaleMax, shown)
  const step = 10 ** -scale
  const range = robustRange(sorted, k, step)
  const { min, max } = range
  const isUnique =
    isComplete && areIntegers && counts.size === sorted.length && sorted.length >= uniqueMin
  const unique = isUnique && multipleOf === undefined
  const distribution = unique || isPersonal ? undefined : fitDistribution({ range, step, k })
  const isKept = !isPersonal && Math.max(Math.abs(min), Math.abs(max)) >= keptMin
  // Numbers that are personal data are rounded to their first digit, which reveals nothing about a person.
  const digits = isPersonal ? 10 ** Math.floor(Math.log10(Math.abs(max) || 1)) : step
  const rounded = (value: number, how: (value: number) => number): number =>
    isKept ? value : Number((how(value / digits) * digits).toFixed(scale))
  return {
    type: areIntegers ? 'integer' : 'number',
    minimum: Math.max(rounded(min, Math.floor), lowest),
    maximum: Math.min(rounded(max, Math.ceil), highest),
    ...(multipleOf !== undefined && { multipleOf }),
    ...(!areIntegers && scale !== defaultScale && multipleOf === undefined && { scale }),
    ...(distribution !== undefined && { distribution }),
    ...(unique && { unique: true }),
  }
}

/** Minimum number of rows in which all numbers differ for which the column counts as unique. */
const uniqueMin = 20
/** Absolute value from which on the bounds of a range are not rounded. */
const keptMin = 1e9

/** Returns at most about 2,000 of the values, at regular distances. */
function sampled(values: readonly number[]): readonly number[] {
  const stride = Math.max(1, Math.floor(values.length / 2_000))
  return values.filter((_, i) => i % stride === 0)
}

/**
 * Returns the schema of `id.integer` if the numbers of the column count up, in any order of the rows. Gaps are allowed
 * if the name of the column is that of an identifier.
 */
function counterOf(values: readonly number[], { name, k }: ValueContext): JsonObject | undefined {
  if (values.length < 2 || new Set(values).size < values.length) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const minimum = roundedStart(sorted[0] as number, k)
  if (minimum < 0) return undefined
  const gaps = countsOf(sorted.slice(1).map((value, i) => value - (sorted[i] as number)))
  const [[step, count] = [1, 0]] = [...gaps].toSorted(([, a], [, b]) => b - a)
  const isId = /(?:^|_|-)(?:id|no|nr|num|number|pk|seq|key)$|I[dD]$|N(?:o|umber)$/i.test(name)
  const isSteady = count >= (values.length - 1) * (isId ? 0.3 : 0.98)
  if (!isSteady || (values.length < 10 && !isId)) return undefined
  return {
    type: 'id.integer',
    ...(minimum !== 1 && { minimum }),
    ...(step > 1 && step <= 1_000_000 && count > values.length * 0.6 && { step }),
  }
}

/** Maximum of a 32-bit integer. Only a column with at least this range can be a counter. */
const int4Max = 2_147_483_647

/** Returns the schema of a column of numbers without values in rows, from its type, conditions and name. */
function unseenSchema({ column, facts, context }: ColumnInfo, limits: NumberLimits): JsonObject {
  const { minimum, maximum, scale } = boundsOf(column.type, facts)
  const isInteger = column.type.kind === 'integer'
  if (!limits.isBound && maximum > 0) {
    const named = namedSchema(context, isInteger, limits)
    if (named !== undefined) return named
  }
  const { multipleOf } = limits
  return {
    type: isInteger ? 'integer' : 'number',
    minimum,
    maximum,
    ...(multipleOf !== undefined && { multipleOf }),
    ...(!isInteger && scale !== defaultScale && multipleOf === undefined && { scale }),
  }
}

/** Returns the schema that the name of the column means (`price`, `quantity`), if its numbers fit the declared type. */
function namedSchema(
  { name, entity }: ValueContext,
  isInteger: boolean,
  limits: NumberLimits | undefined,
): JsonObject | undefined {
  const kind = isInteger ? 'integer' : 'number'
  const schema = schemaOfName({ name, entity, kind })?.schema
  if (schema === undefined || limits === undefined) return schema
  const type = String(schema.type)
  const usual = { largest: 10_000, digits: isInteger || type === 'integer' ? 0 : defaultScale }
  const { largest: most, digits: needed } = rangesOfTypes[type] ?? usual
  const largest = typeof schema.maximum === 'number' ? schema.maximum : most
  const isPlace = type.startsWith('location.')
  const hasDigits = (limits.scale ?? digitsMax) >= needed
  const lowest = isPlace ? -largest : 0
  return limits.highest >= largest && limits.lowest <= lowest && hasDigits ? schema : undefined
}

/** The largest number that a type generates, and its digits after the decimal point, if they are not usual. */
const rangesOfTypes: Readonly<Record<string, { largest: number; digits: number }>> = {
  'file.size': { largest: 2 ** 40, digits: 0 },
  'location.latitude': { largest: 90, digits: 4 },
  'location.longitude': { largest: 180, digits: 4 },
  'person.age': { largest: 120, digits: 0 },
  'person.height': { largest: 250, digits: 0 },
  'commerce.rating': { largest: 5, digits: 1 },
}

function limitsOf(type: ColumnType, facts: Facts): NumberLimits {
  const scale =
    type.kind === 'integer'
      ? 0
      : type.kind === 'decimal'
        ? type.scale && Math.min(type.scale, 12)
        : undefined
  const step = 10 ** -(scale ?? defaultScale)
  const limit = typeLimit(type) - step
  const [typeLeast, typeMost] =
    type.kind === 'integer' ? [type.minimum, type.maximum] : [-limit, limit]
  const min = asNumber(facts.minimum)
  const max = asNumber(facts.maximum)
  const { multipleOf } = facts
  return {
    lowest: min === undefined ? typeLeast : min + (facts.isMinimumExclusive ? step : 0),
    highest: max === undefined ? typeMost : max - (facts.isMaximumExclusive ? step : 0),
    scale,
    multipleOf,
    isBound: min !== undefined || max !== undefined || multipleOf !== undefined,
  }
}

/** Returns the upper bound of a numeric column type: the maximum of an integer, the exclusive limit of a decimal. */
export function typeLimit(type: ColumnType): number {
  if (type.kind === 'integer') return type.maximum
  if (type.kind !== 'decimal' || type.precision === undefined) return Number.POSITIVE_INFINITY
  return 10 ** Math.max(type.precision - (type.scale ?? 0), 0)
}

/** Returns the range and the number of decimal digits of a column of numbers without values in rows. */
export function boundsOf(
  type: ColumnType,
  facts: Facts,
): { readonly minimum: number; readonly maximum: number; readonly scale: number } {
  const limits = limitsOf(type, facts)
  const { scale = defaultScale } = limits
  const exact = 10 ** (digitsMax - scale) - 10 ** -scale
  const lowest = Math.max(limits.lowest, -exact)
  const highest = Math.min(limits.highest, exact)
  const low = Math.max(Math.min(0, highest), lowest)
  const usual = asNumber(facts.maximum) === undefined ? low + defaultMaximum : highest
  const high = Math.min(Math.max(usual, low), Math.max(highest, low))
  const round = (value: number, how: (value: number) => number): number => {
    const factor = 10 ** scale
    const near = Math.round(value * factor)
    return (Math.abs(near - value * factor) < 1e-6 ? near : how(value * factor)) / factor
  }
  return { minimum: round(low, Math.ceil), maximum: round(high, Math.floor), scale }
}

function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
