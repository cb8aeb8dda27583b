/** Limits the number of rows that are read from each table of a database, so that all of them fit into memory. */

/** Maximum number of rows to read from one table. */
const sampleRowsMax = 5_000
/** Minimum number of rows to read from one table, however many columns the tables have. */
const sampleRowsMin = 300
/** Approximate maximum number of values to read from all tables together. */
const valuesMax = 3_000_000

/** Returns the number of rows to read from each table. `columns` is the number of columns of all tables. */
export function sampleRows(columns: number): number {
  const share = Math.floor(valuesMax / Math.max(columns, 1))
  return Math.min(sampleRowsMax, Math.max(share, sampleRowsMin))
}
