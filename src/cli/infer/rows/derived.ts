/** Columns that are the product, the sum or the difference of two others, of the row or of one that it refers to. */

import type { JsonObject } from '../../../text/json.ts'
import { singular, wordsOf } from '../names.ts'
import { decimals } from '../plain-keywords.ts'
import type { Column, Link, Sheet } from './links.ts'

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
  const own = [...sheet.columns.values()].filter((column) => isNumeric(column, sheet))
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
  const used = new Set<string>()
  for (const [sign, operate] of operations) {
    for (const column of own.slice(0, operandsMax)) {
      if (found.has(column.name) || taken.has(column.name) || used.has(column.name)) continue
      if (column.distinct.size < differentMin) continue
      const pair = pairFor(column, { sheet, operands, operate, found })
      if (pair === undefined) continue
      const [a, b] = pair
      const digits = Math.min(6, digitsOf(column))
      const variables = { ...a.variables, ...b.variables }
      found.set(column.name, {
        type: 'function',
        ...(Object.keys(variables).length > 0 && { variables }),
        expression: `round(${a.text} ${sign} ${b.text}, ${digits})`,
      })
      for (const { own: name } of pair) if (name !== undefined) used.add(name)
    }
  }
  return found
}

function pairFor(
  column: Column,
  {
    sheet,
    operands,
    operate,
    found,
  }: {
    readonly sheet: Sheet
    readonly operands: readonly Operand[]
    readonly operate: (a: number, b: number) => number
    readonly found: ReadonlyMap<string, JsonObject>
  },
): readonly [Operand, Operand] | undefined {
  const slack = 0.51 * 10 ** -digitsOf(column)
  const usable = operands.filter(
    ({ own }) => own !== column.name && (own === undefined || !found.has(own)),
  )
  for (const a of usable) {
    for (const b of usable) {
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
function isNumeric({ values, filled, distinct }: Column, { rowCount }: Sheet): boolean {
  return (
    rowCount >= rowsMin &&
    filled === rowCount &&
    distinct.size > 1 &&
    values.every((value) => typeof value === 'number')
  )
}

function numberOf({ values }: Column, row: number): number | undefined {
  const value = values[row]
  return typeof value === 'number' ? value : undefined
}

function digitsOf({ values }: Column): number {
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
