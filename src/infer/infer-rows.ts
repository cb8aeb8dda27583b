/** Infers a definition from rows. */

import { repairDefinition, writeChecked } from './repair/repair.ts'
import { modelOfRows } from './rows/model-of-rows.ts'
import type { RowSet } from './rows/row-sets.ts'
import type { WriteOptions, WriteTime, Written } from './write/write-definition.ts'

/** Maximum number of rows that are read from one text or file. */
export const rowsMax = 100_000

/** Returns the definition for sets of rows, with an entity for each set that has rows. */
export function inferRows(sets: readonly RowSet[], options: WriteOptions & WriteTime): Written {
  const model = modelOfRows(sets)
  return { ...repairDefinition(writeChecked(model, options)), model }
}
