/** How many rows of each table of a database are read, so that all of them fit into memory together. */

/** Of one table. */
const sampleRowsMax = 5_000
/** Fewer tell little. */
const sampleRowsMin = 300
/** Of all tables together. */
const valuesMax = 3_000_000

/** `columns` are those of all tables together. */
export function sampleRows(columns: number): number {
  const share = Math.floor(valuesMax / Math.max(columns, 1))
  return Math.min(sampleRowsMax, Math.max(share, sampleRowsMin))
}
