/** Encodings in which an import can read a stream, by the names that the client uses. */

import { ndjson } from '../wire/ndjson.ts'
import { rows } from '../wire/rows.ts'

export const encodings = { rows, ndjson } as const

export type Encoding = keyof typeof encodings
