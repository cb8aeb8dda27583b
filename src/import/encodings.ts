/** Encodings that an import reads, by their names in the client. */

import { ndjson } from '../wire/ndjson.ts'
import { rows } from '../wire/rows.ts'

export const encodings = { rows, ndjson } as const

export type Encoding = keyof typeof encodings
