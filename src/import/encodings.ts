/** The encodings that a run is read in here, by the names that the client has for them. */

import { ndjson } from '../wire/ndjson.ts'
import { rows } from '../wire/rows.ts'

export const encodings = { rows, ndjson } as const

export type Encoding = keyof typeof encodings
