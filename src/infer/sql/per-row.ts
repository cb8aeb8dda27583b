/** How many rows of a table hang on each row of another: exactly two, or one to nine. Asked of a database in its own words. */

import type { ForeignKey, PerRow, Table } from '../model/model.ts'

/** References of which each row is referred to by rows that something else keeps apart: only these are written so. */
export function keysPerRow({ primaryKey = [], uniques = [], foreignKeys = [] }: Table) {
  return foreignKeys.filter(({ columns }) =>
    [primaryKey, ...uniques].some(
      (group) => group.length > columns.length && columns.every((name) => group.includes(name)),
    ),
  )
}

/** One row: how many are referred to, and the least and the most rows of one of them. Both databases know the cast. */
export function perRowSql(from: string, { columns }: ForeignKey): string {
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`)
  const present = names.map((name) => `${name} IS NOT NULL`).join(' AND ')
  const counts = `SELECT count(*) AS n FROM ${from} WHERE ${present} GROUP BY ${names.join(', ')}`
  const list = ['count(*)', 'min(n)', 'max(n)'].map((one) => `CAST(${one} AS double precision)`)
  return `SELECT ${list[0]} AS rows, ${list[1]} AS least, ${list[2]} AS most FROM (${counts}) AS counts`
}

export function withPerRow(table: Table, found: ReadonlyMap<ForeignKey, PerRow>): Table {
  const { foreignKeys } = table
  if (foreignKeys === undefined || found.size === 0) return table
  return {
    ...table,
    foreignKeys: foreignKeys.map((key) => {
      const perRow = found.get(key)
      return perRow === undefined ? key : { ...key, perRow }
    }),
  }
}

/** As far from the mean as on the nearer side; undefined where other rows are wanted than are there. */
export function amountIn(
  { rows, least, most }: PerRow,
  { mean, parents }: { readonly mean: number; readonly parents: number | undefined },
): { readonly minimum: number; readonly maximum: number } | undefined {
  const lowest = parents !== undefined && rows < parents ? 0 : least
  if (lowest === most && Math.abs(mean - most) < 0.05 * most)
    return { minimum: most, maximum: most }
  if (mean < lowest || mean > most || lowest === most) return undefined
  const half = Math.min(mean - lowest, most - mean)
  const maximum = Math.max(Math.round(mean + half), 1)
  return { minimum: Math.min(Math.max(Math.round(2 * mean) - maximum, 0), maximum), maximum }
}
