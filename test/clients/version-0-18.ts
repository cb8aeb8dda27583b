/** The original command line, versions 0.18 and 0.19: listings in pages of ten, statements in `format`, metadata. */
import type { CreateEvent, Version } from './current-version.ts'
import {
  anything,
  type Decode,
  either,
  integer,
  listOf,
  natural,
  oneOf,
  optional,
  record,
  text,
} from './strict.ts'
import { entity, errorEvent, infer, run, simulation } from './version-0-17.ts'

const system = record({
  key: text,
  format: record({ type: oneOf('sql', 'json') }),
  import: record({ command: text, before: optional(text) }),
  infer,
})

const create: Decode<CreateEvent> = record({
  type: oneOf('create'),
  id: natural,
  entity: text,
  offset: integer,
  value: optional(anything),
  format: optional(text),
  metadata: optional(listOf(record({ tag: text, path: optional(listOf(text)) }))),
})

export const version018: Version = {
  simulation,
  run,
  entity,
  system,
  event: either(create, errorEvent),
  takesPages: true,
  statement({ format }) {
    if (format === undefined) throw new Error('format for non-JSON entities')
    return format
  },
}
