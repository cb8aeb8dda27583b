/** Columns that are the product, the sum or the difference of two others, of the row or of one that it refers to. */

import type { JsonObject } from '../../text/json.ts'
import { decimals } from '../json-schema/plain-keywords.ts'
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
}

interface Parent {
  readonly link: Link
  readonly sheet: Sheet
  readonly via: string
}

/** Columns with so many numbers in them are tried, in every pair. */
const operandsMax = 16
const rowsMin = 20
const differentMin = 8

const operations = [
  ['*', (a: number, b: number) => a * b],
  ['+', (a: number, b: number) => a + b],
  ['-', (a: number, b: number) => a - b],
] as const

export function derivedColumns(
  sheet: Sheet,
  {
    taken,
    parents,
  }: { readonly taken: ReadonlyMap<string, JsonObject>; readonly parents: readonly Parent[] },
): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const own = [...sheet.columns.values()].filter((column) => {
    return sheet.rowCount >= rowsMin && isNumeric(column, sheet)
  })
  const operands = [
    ...own.flatMap((column): readonly Operand[] =>
      isName(column.name)
        ? [
            {
              at: (row) => numberOf(column, row),
              text: `self.${column.name}`,
              variables: {},
              own: column.name,
            },
          ]
        : [],
    ),
    ...parents.flatMap((parent) => operandsOf(parent)),
  ].slice(0, operandsMax)
  const needs = new Map<string, readonly string[]>()
  const isNeeding = (name: string, wanted: string): boolean =>
    name === wanted || (needs.get(name) ?? []).some((next) => isNeeding(next, wanted))
  /** Operands whose own value is not a result of the column. */
  const usableFor = ({ name }: SheetColumn): readonly Operand[] =>
    operands.filter(({ own: other }) => other === undefined || !isNeeding(other, name))
  const put = (column: SheetColumn, of: readonly Operand[], text: string): void => {
    const variables = Object.assign({}, ...of.map((operand) => operand.variables))
    found.set(column.name, calculation(text, column, variables))
    needs.set(
      column.name,
      of.flatMap(({ own: name }) => name ?? []),
    )
  }
  const isOpen = ({ name, isOpen: isFree }: SheetColumn): boolean =>
    isFree && !found.has(name) && !taken.has(name)
  for (const [sign, operate] of operations) {
    for (const column of own.slice(0, operandsMax)) {
      if (!isOpen(column) || column.distinct.size < differentMin) continue
      const pair = pairFor(column, { sheet, operands: usableFor(column), operate })
      if (pair !== undefined) put(column, pair, `${pair[0].text} ${sign} ${pair[1].text}`)
    }
  }
  for (const column of own.slice(0, operandsMax)) {
    if (!isOpen(column)) continue
    const multiple = multipleFor(column, { sheet, operands: usableFor(column) })
    if (multiple === undefined) continue
    const [of, factor] = multiple
    put(column, [of], `${of.text} * ${literal(factor)}`)
  }
  return found
}

function calculation(text: string, column: SheetColumn, variables: JsonObject): JsonObject {
  return {
    type: 'function',
    ...(Object.keys(variables).length > 0 && { variables }),
    expression: `round(${text}, ${Math.min(6, digitsOf(column))})`,
  }
}

/** CEL tells whole numbers from others. */
function literal(factor: number): string {
  return Number.isInteger(factor) ? `${factor}.0` : String(factor)
}

/** The column as another times a number that a person would write: a tax, an exchange. */
function multipleFor(
  column: SheetColumn,
  {
    sheet,
    operands,
  }: {
    readonly sheet: Sheet
    readonly operands: readonly Operand[]
  },
): readonly [Operand, number] | undefined {
  const slack = 0.51 * 10 ** -digitsOf(column)
  for (const of of operands) {
    // The largest tells the factor best, as it was rounded least.
    let [largest, at] = [0, 0]
    for (let row = 0; row < sheet.rowCount; row++) {
      const value = Math.abs(of.at(row) ?? 0)
      if (value > largest) [largest, at] = [value, row]
    }
    const factor = Number(((numberOf(column, at) ?? 0) / (of.at(at) || Number.NaN)).toPrecision(4))
    // A tax of a net sum, not the sum of the tax; and what is 1 is a copy.
    const isPlain = Math.abs(factor) < 1 || [60, 100, 1_000].includes(factor)
    if (!Number.isFinite(factor) || factor === 0 || !isPlain || decimals(factor) > 4) continue
    let fits = true
    for (let row = 0; fits && row < sheet.rowCount; row++) {
      const [whole, part] = [numberOf(column, row), of.at(row)]
      fits = whole !== undefined && part !== undefined && Math.abs(part * factor - whole) <= slack
    }
    if (fits) return [of, factor]
  }
  return undefined
}

function pairFor(
  column: SheetColumn,
  {
    sheet,
    operands,
    operate,
  }: {
    readonly sheet: Sheet
    readonly operands: readonly Operand[]
    readonly operate: (a: number, b: number) => number
  },
): readonly [Operand, Operand] | undefined {
  const slack = 0.51 * 10 ** -digitsOf(column)
  for (const a of operands) {
    for (const b of operands) {
      if (a === b) continue
      let fits = true
      for (let row = 0; fits && row < sheet.rowCount; row++) {
        const [whole, left, right] = [numberOf(column, row), a.at(row), b.at(row)]
        fits =
          whole !== undefined &&
          left !== undefined &&
          right !== undefined &&
          Math.abs(operate(left, right) - whole) <= slack
      }
      if (fits) return [a, b]
    }
  }
  return undefined
}

/** Numbers of a row that is referred to. */
function operandsOf({ link, sheet, via }: Parent): readonly Operand[] {
  return [...sheet.columns.values()].flatMap((column): readonly Operand[] => {
    if (!isNumeric(column, sheet) || column.name === link.field || !isName(column.name)) return []
    const name = `${singular(wordsOf(link.target).at(-1) ?? 'other')}_${column.name}`
    if (!isName(name)) return []
    return [
      {
        at: (row) => {
          const parentRow = link.targetRows[row]
          return parentRow === undefined ? undefined : numberOf(column, parentRow)
        },
        text: name,
        variables: { [name]: { type: 'reference', via, field: column.name } },
        own: undefined,
      },
    ]
  })
}

/** Filled with numbers of which not all are one, and that are more than a counter. */
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
  return values.slice(0, 500).reduce<number>((most, value) => {
    return typeof value === 'number' ? Math.max(most, decimals(value)) : most
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
