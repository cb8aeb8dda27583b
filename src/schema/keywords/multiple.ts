/**
 * The keyword `multipleOf`, an integer or a decimal. Validators divide a value by it: some in decimals, where only the
 * double nearest to a multiple is valid, others in doubles, where 0.15 ÷ 0.05 is not 3. A generated value must be valid
 * for both. Therefore, if `multipleOf` is not a sum of powers of two, multiples with an inexact quotient in doubles are
 * skipped.
 */

import { show } from '../../text/show.ts'
import { type Grid, gridValue } from '../distribution/grid.ts'
import { powerOf10, readDecimal } from '../format/decimal.ts'
import type { MultipleFilter } from '../instructions/instruction.ts'
import type { Keyword } from './keyword.ts'

export function multipleKeyword(summary: string): Keyword<number | undefined> {
  return {
    summary,
    schema: { type: 'number', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    fallback: undefined,
    isRequired: false,
    read(value, report) {
      if (typeof value === 'number' && value > 0 && readDecimal(value) !== undefined) return value
      report(`must be a number above 0 with at most 15 digits; got ${show(value)}`)
      return undefined
    },
  }
}

/** Returns the smallest positive integer that is a multiple of `multipleOf`. */
export function wholeMultiple(multipleOf: number): number {
  const { whole, digits } = readDecimal(multipleOf) ?? { whole: 1, digits: 0 }
  let [divisor, rest] = [whole, powerOf10(digits)]
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return whole / divisor
}

/**
 * Denominator of decimals with at most 15 digits that are sums of powers of two: they have at most as many binary
 * places as decimals.
 */
export const exactUnits = 2 ** 15

/** Whether the quotient of every multiple of `multipleOf` is exact in doubles. */
export function dividesExactly(multipleOf: number): boolean {
  return Number.isInteger(multipleOf * exactUnits)
}

/** Maximum number of values of a grid for which each quotient is tested. For larger grids, a filter is always used. */
const triedMax = 1_000

/**
 * Returns the filter of the grid values whose quotient by `multipleOf` is exact in doubles, or undefined if all of them
 * are.
 */
export function multipleFilterOf(multipleOf: number, grid: Grid): MultipleFilter | undefined {
  if (dividesExactly(multipleOf)) return undefined
  let isNeeded = grid.count > triedMax
  for (let k = 0; k < grid.count && !isNeeded; k++)
    isNeeded = !Number.isInteger(gridValue(grid, k) / multipleOf)
  return isNeeded ? { multiple: grid.multiple, scale: grid.digits, divisor: multipleOf } : undefined
}

/**
 * Maximum quotient of a value by `multipleOf`. Larger quotients are written with an exponent, of which some validators
 * (ajv) read only the first digits.
 */
const quotientMax = 1e21

/**
 * Whether a value is a multiple of `multipleOf`, in doubles and in decimals. Returns undefined if the two methods
 * differ, as validators do then, or if the quotient is too large.
 */
export function isMultiple(value: number, multipleOf: number): boolean | undefined {
  const quotient = value / multipleOf
  if (Math.abs(quotient) >= quotientMax) return undefined
  const isOfDoubles = Number.isInteger(quotient)
  return isOfDoubles === isDecimalMultiple(value, multipleOf) ? isOfDoubles : undefined
}

function isDecimalMultiple(value: number, multipleOf: number): boolean {
  const [one, other] = [wholeDecimal(value), wholeDecimal(multipleOf)]
  const power = Math.min(one.power, other.power)
  const scaled = ({ whole, power: its }: WholeDecimal): bigint =>
    whole * BigInt(`1${'0'.repeat(its - power)}`)
  return scaled(one) % scaled(other) === 0n
}

/** The number whole × 10^power. */
interface WholeDecimal {
  readonly whole: bigint
  readonly power: number
}

function wholeDecimal(x: number): WholeDecimal {
  const [digits = '', exponent = '0'] = String(x).split('e')
  const [before = '', after = ''] = digits.split('.')
  return { whole: BigInt(before + after), power: Number(exponent) - after.length }
}
