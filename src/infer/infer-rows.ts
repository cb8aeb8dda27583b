/** Infers a definition from rows that were read from texts in a browser or from files. */

import { repairDefinition, writeChecked } from './repair/repair.ts'
import { modelOfRows } from './rows/model-of-rows.ts'
import { type FileText, type RowKind, type RowSet, readRows } from './rows/row-sets.ts'
import type { WriteOptions, WriteTime, Written } from './write/write-definition.ts'

export interface RowsText {
  readonly name: string
  readonly kind: RowKind
  readonly text: string
}

/** Maximum number of rows that are read from one text or file. */
export const rowsMax = 100_000

/**
 * Returns the definition for several texts that contain rows, with an entity for each text. It has no entities if no
 * text contains rows.
 */
export function inferTexts(texts: readonly RowsText[], options: WriteOptions & WriteTime): Written {
  const sets = texts.flatMap(({ name, kind, text }) => {
    const file: FileText = { text, isCut: false, encoding: 'UTF-8' }
    return readRows(file, kind, { name, rowsMax })
  })
  return inferRows(sets, options)
}

export function inferRows(sets: readonly RowSet[], options: WriteOptions & WriteTime): Written {
  const model = modelOfRows(sets)
  return { ...repairDefinition(writeChecked(model, options)), model }
}
