/** Columns that are the product, the sum or the difference of two others, of the row or of one that it refers to. */

import type { JsonObject } from '../../text/json.ts'
import { decimals } from '../json-schema/convert-values.ts'
import { singular, wordsOf } from '../model/names.ts'
import type { Link, Sheet, SheetColumn } from './links.ts'

interface Operand {
  /** By row. */
  readonly at: (row: number) => number | undefined
  /** As it stands in an expression. */
  readonly text: string
  readonly variables: JsonObject
  /** The column, where it is of the row itself. */
  readonly own: string | undefined
  /** The largest absolute value, and the row that has it. */
  readonly largest: number
  readonly largestRow: number
}

/** Rows that are referred to, and how a property names the referred one. */
interface Parent {
  readonly link: Link
  readonly sheet: Sheet
  readonly via: string
}

/** Columns with so many numbers in them are tried, in every pair. */
const operandsMax = 16
const rowsMin = 20
const differentMin = 8

/** A column that may be a result. */
interface Result extends SheetColumn {
  /** Digits after the decimal point. */
  readonly digits: number
}

type Operation = (a: number, b: number) => number

const operations: readonly (readonly [sign: string, operate: Operation, largest: Operation])[] = [
  ['*', (a, b) => a * b, (a, b) => a * b],
  ['+', (a, b) => a + b, (a, b) => a + b],
  ['-', (a, b) => a - b, (a, b) => a + b],
]

/** The schemas of such columns. Those in `taken` are decided by something else. */
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
  const isNeeding = (name: string, wanted: string): boolean =>
    name === wanted ||
    (needs.get(name) ?? []).some((next) => next.own !== undefined && isNeeding(next.own, wanted))
  const able = numeric
    .slice(0, operandsMax)
    .filter((one) => one.isOpen && !taken.has(one.name))
    .map((one): Result => ({ ...one, digits: digitsOf(one) }))
  const derive = (column: Result, calculationOf: typeof multipleFor): void => {
    if (found.has(column.name)) return
    // An operand must not be calculated from the column.
    const usable = operands.filter((one) => !(one.own && isNeeding(one.own, column.name)))
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

/** The column as another times a number that a person would write: a tax, an exchange. */
function multipleFor(
  column: Result,
  sheet: Sheet,
  operands: readonly Operand[],
): Calculation | undefined {
  for (const of of operands) {
    // The largest tells the factor best, as it was rounded least.
    const at = of.largestRow
    const factor = Number(((numberOf(column, at) ?? 0) / (of.at(at) || Number.NaN)).toPrecision(4))
    // A tax of a net sum, not the sum of the tax; and what is 1 is a copy.
    const isPlain = Math.abs(factor) < 1 || [60, 100, 1_000].includes(factor)
    if (!Number.isFinite(factor) || factor === 0 || !isPlain || decimals(factor) > 4) continue
    const result = (row: number): number => (of.at(row) ?? Number.NaN) * factor
    if (of.largest * Math.abs(factor) > column.highest || !fits(column, sheet, result)) continue
    // CEL tells whole numbers from others.
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
      // Any two values may meet in a row that is generated.
      if (a === b || largest(a.largest, b.largest) > column.highest) continue
      const result = (row: number): number =>
        operate(a.at(row) ?? Number.NaN, b.at(row) ?? Number.NaN)
      if (fits(column, sheet, result)) return { of: [a, b], text: `${a.text} ${sign} ${b.text}` }
    }
  }
  return undefined
}

/** Whether the column is the result in every row, but for its last digit. */
function fits(column: Result, sheet: Sheet, result: (row: number) => number): boolean {
  const slack = 0.51 * 10 ** -column.digits
  for (let row = 0; row < sheet.rowCount; row++) {
    const apart = Math.abs(result(row) - (numberOf(column, row) ?? Number.NaN))
    if (!(apart <= slack)) return false
  }
  return true
}

function operandOf(column: SheetColumn, { rowCount }: Sheet): Operand {
  const { name } = column
  const at = (row: number): number | undefined => numberOf(column, row)
  return { at, text: `self.${name}`, variables: {}, own: name, ...largestOf(at, rowCount) }
}

/** Numbers of a row that is referred to. */
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

/** Filled with numbers of which not all are one. */
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

/** What an expression can name. */
function isName(name: string): boolean {
  return /^[A-Za-z][A-Za-z\d_]*$/.test(name) && !reserved.has(name)
}

/** Words of CEL. */
const reserved: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function'],
  ...['if', 'import', 'let', 'loop', 'package', 'namespace', 'return', 'var', 'void', 'while'],
])
