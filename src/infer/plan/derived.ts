/** Finds columns that are the product, sum or difference of two columns of the same row or of a referenced row. */

import type { JsonObject } from '../../text/json.ts'
import { decimals } from '../json-schema/convert-values.ts'
import { singular, wordsOf } from '../model/names.ts'
import type { Link, Sheet, SheetColumn } from './links.ts'

interface Operand {
  /** Returns the value in a row. */
  readonly at: (row: number) => number | undefined
  /** The operand in an expression. */
  readonly text: string
  readonly variables: JsonObject
  /** Name of the column, if it belongs to the row itself. */
  readonly own: string | undefined
  /** The largest absolute value, and the row that contains it. */
  readonly largest: number
  readonly largestRow: number
}

/** A referenced table, and how a property names the referenced row. */
interface Parent {
  readonly link: Link
  readonly sheet: Sheet
  readonly via: string
}

/** Maximum number of operands. All pairs are tried. */
const operandsMax = 16
const rowsMin = 20
const differentMin = 8

/** A column that may be the result of a calculation. */
interface Result extends SheetColumn {
  /** Number of digits after the decimal point. */
  readonly digits: number
}

type Operation = (a: number, b: number) => number

const operations: readonly (readonly [sign: string, operate: Operation, largest: Operation])[] = [
  ['*', (a, b) => a * b, (a, b) => a * b],
  ['+', (a, b) => a + b, (a, b) => a + b],
  ['-', (a, b) => a - b, (a, b) => a + b],
]

/** Returns the schemas of calculated columns. Columns in `taken` already have a schema. */
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
    // An operand must not be calculated from the column.
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

/** Finds a column that is another one times a plausible constant: a tax, a unit conversion. */
function multipleFor(
  column: Result,
  sheet: Sheet,
  operands: readonly Operand[],
): Calculation | undefined {
  for (const of of operands) {
    // The largest value has the smallest relative rounding error.
    const at = of.largestRow
    const factor = Number(((numberOf(column, at) ?? 0) / (of.at(at) || Number.NaN)).toPrecision(4))
    // A tax is a share of the net amount, not the reverse. A factor of 1 is a copy.
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
      // In a generated row, any two values may be combined.
      if (a === b || largest(a.largest, b.largest) > column.highest) continue
      const result = (row: number): number =>
        operate(a.at(row) ?? Number.NaN, b.at(row) ?? Number.NaN)
      if (fits(column, sheet, result)) return { of: [a, b], text: `${a.text} ${sign} ${b.text}` }
    }
  }
  return undefined
}

/** Returns whether the column equals the result in every row, up to rounding of the last digit. */
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

/** Returns the numeric columns of a referenced table as operands. */
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

/** Returns whether every row has a number and the numbers differ. */
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

/** Returns whether an expression can name the column. */
function isName(name: string): boolean {
  return /^[A-Za-z][A-Za-z\d_]*$/.test(name) && !reserved.has(name)
}

/** Reserved words of CEL. */
const reserved: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function'],
  ...['if', 'import', 'let', 'loop', 'package', 'namespace', 'return', 'var', 'void', 'while'],
])
