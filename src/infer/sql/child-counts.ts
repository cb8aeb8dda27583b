/**
 * Counts how many rows of a table reference the same row through a foreign key: for example exactly two, or one to
 * nine.
 */

import type { ChildCounts, ForeignKey, Table } from '../model/model.ts'

/**
 * Returns the foreign keys that are a part of a larger unique key, so that rows which reference the same row differ in
 * further columns. Rows are counted only for these foreign keys.
 */
export function countableKeys({ primaryKey = [], uniques = [], foreignKeys = [] }: Table) {
  return foreignKeys.filter(({ columns }) =>
    [primaryKey, ...uniques].some(
      (group) => group.length > columns.length && columns.every((name) => group.includes(name)),
    ),
  )
}

/**
 * Returns an SQL query with one result row: the number of referenced rows, and the smallest and the largest number of
 * rows that reference one of them.
 */
export function childCountSql(from: string, { columns }: ForeignKey): string {
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`)
  const present = names.map((name) => `${name} IS NOT NULL`).join(' AND ')
  const counts = `SELECT count(*) AS n FROM ${from} WHERE ${present} GROUP BY ${names.join(', ')}`
  return `SELECT count(*) AS parents, min(n) AS minimum, max(n) AS maximum FROM (${counts}) AS counts`
}

export function withChildCounts(table: Table, found: ReadonlyMap<ForeignKey, ChildCounts>): Table {
  const { foreignKeys } = table
  if (foreignKeys === undefined || found.size === 0) return table
  return {
    ...table,
    foreignKeys: foreignKeys.map((key) => {
      const childCounts = found.get(key)
      return childCounts === undefined ? key : { ...key, childCounts }
    }),
  }
}

/**
 * Returns a range for the number of children with the given mean, symmetric up to the nearer counted bound. Returns
 * undefined if the mean is outside of the counted bounds.
 */
export function childRange(
  { parents, minimum, maximum }: ChildCounts,
  { mean, parentRows }: { readonly mean: number; readonly parentRows: number | undefined },
): { readonly minimum: number; readonly maximum: number } | undefined {
  const lowest = parentRows !== undefined && parents < parentRows ? 0 : minimum
  if (lowest === maximum && Math.abs(mean - maximum) < 0.05 * maximum)
    return { minimum: maximum, maximum }
  if (mean < lowest || mean > maximum || lowest === maximum) return undefined
  const half = Math.min(mean - lowest, maximum - mean)
  const highest = Math.max(Math.round(mean + half), 1)
  return {
    minimum: Math.min(Math.max(Math.round(2 * mean) - highest, 0), highest),
    maximum: highest,
  }
}
