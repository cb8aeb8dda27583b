/** Parts of the language and of the text of the editor, in one file that is loaded on demand. */
import { valuePlace } from '../../src/spelling/places.ts'
import { convert, countExtras, readText, writeText } from '../../src/spelling/spelling.ts'
import { readers } from './reading.ts'
import { withSeed } from './seed.ts'
import { TextHistory } from './text-history.ts'

export const editingParts = {
  convert,
  countExtras,
  readers,
  readText,
  TextHistory,
  valuePlace,
  withSeed,
  writeText,
}

export type Editing = typeof editingParts
