/**
 * Finds columns that are filled only where another column has certain values: `paid_at` of orders whose status is
 * "paid".
 */

import type { JsonObject, JsonScalar } from '../../text/json.ts'
import { countsOf } from '../columns/counts.ts'
import { frequentValues } from '../columns/rare-values.ts'
import { selfExpression } from '../conditions/condition-expression.ts'
import type { Sheet, SheetColumn } from './links.ts'

/**
 * Maximum number of distinct values of the column that decides whether another one is filled. With more values, a match
 * could be chance.
 */
const valuesMax = 12
const rowsMin = 20
/** Minimum number of rows in which a conditional column is filled, and of rows in which it is empty. */
const eachMin = 3
const decidersMax = 40

/**
 * Returns for each column that is filled only for certain values of another column the condition for the keyword
 * `when`.
 */
export function conditionsOf(sheet: Sheet, k: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (sheet.rowCount < rowsMin) return found
  const deciders = [...sheet.columns.values()]
    .filter((column) => canDecide(column, sheet))
    .slice(0, decidersMax)
    .map((column) => ({ ...column, frequent: frequentValues(countsOf(known(column)), k).counts }))
  for (const column of sheet.columns.values()) {
    const empty = sheet.rowCount - column.filled
    if (!column.isOpen || empty < eachMin || column.filled < eachMin) continue
    const condition = deciders
      .filter((decider) => decider.name !== column.name && decider.frequent.size > 1)
      .map((decider) => decided(column, decider))
      .find((one) => one !== undefined)
    if (condition !== undefined) found.set(column.name, condition)
  }
  return found
}

/**
 * Returns whether a column can decide if another one is filled: it is filled in every row, with a few values that an
 * expression can contain.
 */
function canDecide({ distinct, filled, values }: SheetColumn, { rowCount }: Sheet): boolean {
  return (
    filled === rowCount &&
    distinct.size > 1 &&
    distinct.size <= valuesMax &&
    distinct.size * eachMin <= rowCount &&
    values.every((value) => typeof value === 'string' || typeof value === 'boolean')
  )
}

interface Decider extends SheetColumn {
  /** The values that enough rows have to occur in a condition. Rows with other values do not count. */
  readonly frequent: ReadonlyMap<JsonScalar, number>
}

function known({ values }: SheetColumn): readonly JsonScalar[] {
  return values.filter((value) => value !== undefined)
}

function decided(column: SheetColumn, decider: Decider): string | undefined {
  const filledFor = new Map<JsonScalar, boolean>()
  for (const [row, value] of decider.values.entries()) {
    if (value === undefined) return undefined
    if (!decider.frequent.has(value)) continue
    const isFilled = column.values[row] !== undefined
    const known = filledFor.get(value)
    if (known !== undefined && known !== isFilled) return undefined
    filledFor.set(value, isFilled)
  }
  const having = [...filledFor].filter(([, isFilled]) => isFilled).map(([value]) => value)
  const lacking = [...filledFor].filter(([, isFilled]) => !isFilled).map(([value]) => value)
  if (having.length === 0 || lacking.length === 0) return undefined
  const self = selfExpression(decider.name)
  return having.length <= lacking.length
    ? having.map((value) => `${self} == ${JSON.stringify(value)}`).join(' || ')
    : lacking.map((value) => `${self} != ${JSON.stringify(value)}`).join(' && ')
}

/**
 * Returns the schema of a column with the condition `when`. Where the condition is false, the value is null, or absent
 * if the source omits the property.
 */
export function conditional({ nulls, presence, ...schema }: JsonObject, when: string): JsonObject {
  const isReference = schema.type === 'reference' && schema.via === undefined
  return {
    ...schema,
    ...(isReference && { ifEmpty: 'null' }),
    when,
    ...(nulls !== undefined && presence === undefined && { else: { type: 'null' } }),
  }
}
