/**
 * Finds columns that are the product, the sum, the difference or a multiple of other columns of the same row or of a
 * referenced row.
 */

import type { JsonObject } from '../../text/json.ts'
import { decimals } from '../json-schema/convert-values.ts'
import { singular, wordsOf } from '../model/names.ts'
import type { Link, Sheet, SheetColumn } from './links.ts'

interface Operand {
  /** Returns the number in the operand column for a row of the table, or undefined if the row has none. */
  readonly at: (row: number) => number | undefined
  /** The operand in an expression: `self.price`, or the name of a variable for a column of a referenced row. */
  readonly text: string
  readonly variables: JsonObject
  /** Name of the operand column; undefined if the column is one of a referenced row. */
  readonly own: string | undefined
  /** The largest absolute value of the operand; `largestRow` is the row that contains it. */
  readonly largest: number
  readonly largestRow: number
}

/** A referenced table, and the name by which a schema reads the referenced row (`via`). */
interface Parent {
  readonly link: Link
  readonly sheet: Sheet
  readonly via: string
}

/** Maximum number of numeric columns that are tried as operands of a calculation. All pairs are tried. */
const operandsMax = 16
const rowsMin = 20
const differentMin = 8

/** A column that may be the result of a calculation. */
interface Result extends SheetColumn {
  /** Number of digits of the values after the decimal point. */
  readonly digits: number
}

type Operation = (a: number, b: number) => number

const operations: readonly (readonly [sign: string, operate: Operation, largest: Operation])[] = [
  ['*', (a, b) => a * b, (a, b) => a * b],
  ['+', (a, b) => a + b, (a, b) => a + b],
  ['-', (a, b) => a - b, (a, b) => a + b],
]

/**
 * Returns the schemas of columns that can be calculated from others, by column. Columns in `taken` already have a
 * schema and are skipped.
 */
export function derivedColumns(
  sheet: Sheet,
  taken: ReadonlyMap<string, JsonObject>,
  parents: readonly Parent[],
): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  if (sheet.rowCount < rowsMin) return found
  const numeric = [...sheet.columns.values()].filter((column) => isNumeric(column, sheet))
  const own = numeric.filter(({ name }) => isName(name)).map((one) => operandOf(one, sheet))
  const operands = [...own, ...parents.flatMap((parent) => operandsOf(parent, sheet))].slice(
    0,
    operandsMax,
  )
  const needs = new Map<string, readonly Operand[]>()
  const dependsOn = (name: string, target: string): boolean =>
    name === target ||
    (needs.get(name) ?? []).some((next) => next.own !== undefined && dependsOn(next.own, target))
  const able = numeric
    .slice(0, operandsMax)
    .filter((one) => one.isOpen && !taken.has(one.name))
    .map((one): Result => ({ ...one, digits: digitsOf(one) }))
  const derive = (column: Result, calculationOf: typeof multipleFor): void => {
    if (found.has(column.name)) return
    // A column must not be calculated from an operand that is itself calculated from the column.
    const usable = operands.filter((one) => !(one.own && dependsOn(one.own, column.name)))
    const calculation = calculationOf(column, sheet, usable)
    if (calculation === undefined) return
    const variables: JsonObject = Object.assign({}, ...calculation.of.map((one) => one.variables))
    found.set(column.name, {
      type: 'function',
      ...(Object.keys(variables).length > 0 && { variables }),
      expression: `round(${calculation.text}, ${Math.min(6, column.digits)})`,
    })
    needs.set(column.name, calculation.of)
  }
  for (const operation of operations) {
    for (const column of able) {
      if (column.distinct.size < differentMin) continue
      derive(column, (...tried) => pairFor(operation, ...tried))
    }
  }
  for (const column of able) derive(column, multipleFor)
  return found
}

interface Calculation {
  readonly of: readonly Operand[]
  readonly text: string
}

/**
 * Returns a calculation of the column as an operand times a plausible constant: a tax rate, a unit conversion. Returns
 * undefined if no operand fits.
 */
function multipleFor(
  column: Result,
  sheet: Sheet,
  operands: readonly Operand[],
): Calculation | undefined {
  for (const of of operands) {
    // The largest value of the operand has the smallest relative rounding error.
    const at = of.largestRow
    const factor = Number(((numberOf(column, at) ?? 0) / (of.at(at) || Number.NaN)).toPrecision(4))
    // A tax is a share of the net amount, not the reverse. A column with a factor of 1 would be a copy.
    const isPlain = Math.abs(factor) < 1 || [60, 100, 1_000].includes(factor)
    if (!Number.isFinite(factor) || factor === 0 || !isPlain || decimals(factor) > 4) continue
    const result = (row: number): number => (of.at(row) ?? Number.NaN) * factor
    if (of.largest * Math.abs(factor) > column.highest || !fits(column, sheet, result)) continue
    // CEL distinguishes integers from doubles.
    return { of: [of], text: `${of.text} * ${Number.isInteger(factor) ? `${factor}.0` : factor}` }
  }
  return undefined
}

function pairFor(
  [sign, operate, largest]: (typeof operations)[number],
  column: Result,
  sheet: Sheet,
  operands: readonly Operand[],
): Calculation | undefined {
  for (const a of operands) {
    for (const b of operands) {
      // A generated row may combine the largest values of both operands, and the column must be able to hold the
      // result.
      if (a === b || largest(a.largest, b.largest) > column.highest) continue
      const result = (row: number): number =>
        operate(a.at(row) ?? Number.NaN, b.at(row) ?? Number.NaN)
      if (fits(column, sheet, result)) return { of: [a, b], text: `${a.text} ${sign} ${b.text}` }
    }
  }
  return undefined
}

/** Returns whether the column equals the calculated result in every row, up to rounding of the last digit. */
function fits(column: Result, sheet: Sheet, result: (row: number) => number): boolean {
  const slack = 0.51 * 10 ** -column.digits
  for (let row = 0; row < sheet.rowCount; row++) {
    const difference = Math.abs(result(row) - (numberOf(column, row) ?? Number.NaN))
    if (!(difference <= slack)) return false
  }
  return true
}

function operandOf(column: SheetColumn, { rowCount }: Sheet): Operand {
  const { name } = column
  const at = (row: number): number | undefined => numberOf(column, row)
  return { at, text: `self.${name}`, variables: {}, own: name, ...largestOf(at, rowCount) }
}

/** Returns the numeric columns of a referenced table as operands for the rows that reference it. */
function operandsOf({ link, sheet, via }: Parent, child: Sheet): readonly Operand[] {
  return [...sheet.columns.values()].flatMap((column): readonly Operand[] => {
    const { name: field } = column
    if (!isNumeric(column, sheet) || field === link.field || !isName(field)) return []
    const name = `${singular(wordsOf(link.target).at(-1) ?? 'other')}_${field}`
    if (!isName(name)) return []
    const at = (row: number): number | undefined => {
      const parentRow = link.targetRows[row]
      return parentRow === undefined ? undefined : numberOf(column, parentRow)
    }
    const variables = { [name]: { type: 'reference', via, field } }
    return [{ at, text: name, variables, own: undefined, ...largestOf(at, child.rowCount) }]
  })
}

function largestOf(at: Operand['at'], rowCount: number): Pick<Operand, 'largest' | 'largestRow'> {
  let [largest, largestRow] = [0, 0]
  for (let row = 0; row < rowCount; row++) {
    const value = Math.abs(at(row) ?? 0)
    if (value > largest) [largest, largestRow] = [value, row]
  }
  return { largest, largestRow }
}

/** Returns whether the column contains a number in every row and the numbers differ. */
function isNumeric({ values, filled, distinct }: SheetColumn, { rowCount }: Sheet): boolean {
  return (
    filled === rowCount && distinct.size > 1 && values.every((value) => typeof value === 'number')
  )
}

function numberOf({ values }: SheetColumn, row: number): number | undefined {
  const value = values[row]
  return typeof value === 'number' ? value : undefined
}

function digitsOf({ values }: SheetColumn): number {
  return values.slice(0, 500).reduce<number>((max, value) => {
    return typeof value === 'number' ? Math.max(max, decimals(value)) : max
  }, 0)
}

/** Returns whether an expression can name a column with this name. */
function isName(name: string): boolean {
  return /^[A-Za-z][A-Za-z\d_]*$/.test(name) && !reserved.has(name)
}

/** Reserved words of CEL. */
const reserved: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function'],
  ...['if', 'import', 'let', 'loop', 'package', 'namespace', 'return', 'var', 'void', 'while'],
])
