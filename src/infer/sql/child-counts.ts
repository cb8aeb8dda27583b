/** Counts the children of each referenced row of a table: exactly two, or one to nine. */

import type { ChildCounts, ForeignKey, Table } from '../model/model.ts'

/**
 * Returns the foreign keys whose children are unique by further columns of the key. Only for these the counts are used.
 */
export function countableKeys({ primaryKey = [], uniques = [], foreignKeys = [] }: Table) {
  return foreignKeys.filter(({ columns }) =>
    [primaryKey, ...uniques].some(
      (group) => group.length > columns.length && columns.every((name) => group.includes(name)),
    ),
  )
}

/**
 * Returns a query of one row: the number of parents, and the smallest and the largest number of children. The casts
 * exist in both databases.
 */
export function childCountSql(from: string, { columns }: ForeignKey): string {
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`)
  const present = names.map((name) => `${name} IS NOT NULL`).join(' AND ')
  const counts = `SELECT count(*) AS n FROM ${from} WHERE ${present} GROUP BY ${names.join(', ')}`
  const list = ['count(*)', 'min(n)', 'max(n)'].map((one) => `CAST(${one} AS double precision)`)
  return `SELECT ${list[0]} AS parents, ${list[1]} AS minimum, ${list[2]} AS maximum FROM (${counts}) AS counts`
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
 * Returns a range around the mean, symmetric up to the nearer bound. Returns undefined if the mean is outside of the
 * counts.
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
