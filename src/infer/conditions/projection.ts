/**
 * Projects a condition on several columns to the columns that a row gets first: which of their values leave values for
 * the other columns that satisfy the condition. A few values represent each column: null, the values that the condition
 * names, and `anyOther` for all others.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Scalar } from '../model/scalar.ts'
import { type Condition, negationOf, nodesOf, type Operand } from './condition.ts'
import { anyOther, passes } from './evaluate.ts'

/** A column with the values that represent all of its values. */
export interface Domain {
  readonly name: string
  readonly values: readonly JsonValue[]
}

/** A column of a condition, the columns that a row gets before it, and those that it gets after it. */
export interface Place {
  readonly own: Domain
  readonly earlier: readonly Domain[]
  readonly later: readonly Domain[]
}

/** Maximum number of combinations of values for which one condition is evaluated. */
const combinationsMax = 4_096

/**
 * Returns the values that represent a column: null if it may be null, its values in the condition and in `listed`, and
 * `anyOther` unless the listed values are all.
 */
export function domainOf(
  name: string,
  condition: Condition,
  {
    isNullable,
    listed,
  }: { readonly isNullable: boolean; readonly listed: readonly JsonValue[] | undefined },
): Domain {
  const named = listed ?? [...nodesOf(condition)].flatMap((one) => namedIn(one, name))
  return {
    name,
    values: [
      ...(isNullable ? [null] : []),
      ...new Set(named.filter((value) => value !== null)),
      ...(listed === undefined ? [anyOther] : []),
    ],
  }
}

function namedIn(node: Condition | Operand, name: string): readonly Scalar[] {
  const isOwn = (of: Operand): boolean => of.kind === 'column' && of.name === name
  if (node.kind === 'in') return isOwn(node.of) ? node.values : []
  if (node.kind === 'true') return isOwn(node.of) ? [true, false] : []
  if (node.kind !== 'compare') return []
  const { left, right } = node
  return [
    ...(isOwn(left) && right.kind === 'literal' ? [right.value] : []),
    ...(isOwn(right) && left.kind === 'literal' ? [left.value] : []),
  ]
}

/**
 * Returns the condition that a column must satisfy so that the later columns can satisfy the given one. Returns
 * undefined if every value of the column does, or if there are too many combinations.
 */
export function projected(
  condition: Condition,
  { own, earlier, later }: Place,
): Condition | undefined {
  if (combinationsOf([own, ...earlier, ...later]) > combinationsMax) return undefined
  const rests = rowsOf(later)
  const rows = rowsOf(earlier)
  const possible = own.values.map((value) =>
    rows.map((row) =>
      rests.some((rest) => passes(condition, { ...row, [own.name]: value, ...rest }) !== false),
    ),
  )
  const forbidden = new Map<string, Condition>()
  for (const [v, value] of own.values.entries()) {
    const isRefused = (i: number): boolean => possible[v]?.[i] === false
    for (const [i, row] of rows.entries()) {
      // Earlier columns never get values for which no value of this column is possible.
      if (!isRefused(i) || !possible.some((ofValue) => ofValue[i] === true)) continue
      const term = { ...generalized(row, rows, isRefused), [own.name]: value }
      forbidden.set(JSON.stringify(term), conjunctionOf(term, [own, ...earlier]))
    }
  }
  const conditions = [...forbidden.values()].map(negationOf)
  return conditions.length === 0 ? undefined : { kind: 'and', conditions }
}

/**
 * Returns whether some values of the other columns require that a column is null, and others that it is not, as in
 * `(a IS NULL) <> (b IS NULL)`.
 */
export function mustVary(condition: Condition, own: Domain, others: readonly Domain[]): boolean {
  if (combinationsOf([own, ...others]) > combinationsMax) return false
  const requires = (isNull: boolean): boolean =>
    rowsOf(others).some((row) => {
      const able = own.values.filter(
        (value) => passes(condition, { ...row, [own.name]: value }) !== false,
      )
      return able.length > 0 && able.every((value) => (value === null) === isNull)
    })
  return own.values.includes(null) && requires(true) && requires(false)
}

/**
 * Returns the values of a column that the condition names, if no other value can satisfy the condition. Returns
 * undefined if another one can.
 */
export function onlyNamed(
  condition: Condition,
  { own, earlier, later }: Place,
): readonly Scalar[] | undefined {
  const others = [...earlier, ...later]
  if (!own.values.includes(anyOther) || combinationsOf([own, ...others]) > combinationsMax)
    return undefined
  const isPossible = rowsOf(others).some(
    (row) => passes(condition, { ...row, [own.name]: anyOther }) !== false,
  )
  const named = own.values.filter((value) => typeof value !== 'object')
  return isPossible || named.length === 0 ? undefined : named
}

function combinationsOf(domains: readonly Domain[]): number {
  return domains.reduce((product, { values }) => product * values.length, 1)
}

function rowsOf(domains: readonly Domain[]): readonly JsonObject[] {
  return domains.reduce<readonly JsonObject[]>(
    (rows, { name, values }) =>
      rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
}

/** Removes the columns from a refused row whose values do not matter: rows with any other value are refused, too. */
function generalized(
  row: JsonObject,
  rows: readonly JsonObject[],
  isRefused: (index: number) => boolean,
): JsonObject {
  return Object.keys(row).reduce((known, name) => {
    const { [name]: _, ...fewer } = known
    const isAlike = (one: JsonObject): boolean =>
      Object.entries(fewer).every(([column, value]) => one[column] === value)
    return rows.every((one, i) => !isAlike(one) || isRefused(i)) ? fewer : known
  }, row)
}

/** Returns the condition that a row has the values of `row`. It is never unknown. */
function conjunctionOf(row: JsonObject, domains: readonly Domain[]): Condition {
  const conditions = Object.entries(row).flatMap(([name, value]): readonly Condition[] => {
    const of: Operand = { kind: 'column', name }
    const known = domains.find((one) => one.name === name)?.values ?? []
    if (value === null) return [{ kind: 'null', of }]
    const isPresent = known.includes(null) ? [negationOf({ kind: 'null', of })] : []
    if (typeof value !== 'object') return [...isPresent, equality(of, value)]
    const values = known.filter((one) => typeof one !== 'object')
    return values.length === 0 ? isPresent : [...isPresent, negationOf({ kind: 'in', of, values })]
  })
  return { kind: 'and', conditions }
}

function equality(of: Operand, value: Scalar): Condition {
  if (typeof value !== 'boolean')
    return { kind: 'compare', operator: '=', left: of, right: { kind: 'literal', value } }
  return value ? { kind: 'true', of } : negationOf({ kind: 'true', of })
}
