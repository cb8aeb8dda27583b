/** A definition from rows, wherever they were read: as texts of a browser, or as files of a machine. */

import { repairDefinition } from './repair/repair.ts'
import { modelOfRows } from './rows/model-of-rows.ts'
import { type FileText, type RowKind, type RowSet, readRows } from './rows/row-sets.ts'
import {
  type WriteOptions,
  type WriteTime,
  type Written,
  writeDefinition,
} from './write/write-definition.ts'

/** The text of a file of rows, with the name of its entity. */
export interface RowsText {
  readonly name: string
  readonly kind: RowKind
  readonly text: string
}

/** Rows of one text beyond these are not looked at. */
export const rowsMax = 100_000

/** The definition of several texts, an entity each; of one without any entity where no text holds rows. */
export function inferTexts(texts: readonly RowsText[], options: WriteOptions & WriteTime): Written {
  const sets = texts.flatMap(({ name, kind, text }) => {
    const file: FileText = { text, isCut: false, encoding: 'UTF-8' }
    return readRows(file, kind, { name, rowsMax })
  })
  return inferRows(sets, options)
}

export function inferRows(sets: readonly RowSet[], options: WriteOptions & WriteTime): Written {
  return repairDefinition(writeDefinition(modelOfRows(sets), options))
}
