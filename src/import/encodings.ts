/** Encodings in which an import can read a stream, by the names that the client uses. */

import { programCells } from '../engine/entity-columns.ts'
import type { Program } from '../engine/program.ts'
import { ndjson } from '../wire/ndjson.ts'
import { rows } from '../wire/rows.ts'

export const encodings = {
  rows: () => rows,
  ndjson: () => ndjson,
  cells: (program: Program) => programCells(program).numbered,
} as const

export type Encoding = keyof typeof encodings
