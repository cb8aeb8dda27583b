/**
 * The original command line, version 0.17: one request for each listing, and therefore at most ten entities. An event
 * must have a value, which contains the statement of an SQL entity as text.
 */
import type { CreateEvent, ErrorEvent, Version } from './current-version.ts'
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

const format = record({ type: oneOf('sql', 'json') })

export const simulation = record({ key: text, parent: text, seed: natural })

export const run = record({ simulation: text, index: natural })

export const entity = record({
  key: text,
  format: optional(format),
  system: optional(record({ type: text })),
})

export const infer = optional(
  record({ context: optional(record({ description: optional(text), command: optional(text) })) }),
)

const system = record({ key: text, format, import: record({ command: text }), infer })

const create: Decode<CreateEvent> = record({
  type: oneOf('create'),
  id: natural,
  entity: text,
  offset: integer,
  value: anything,
})

export const errorEvent: Decode<ErrorEvent> = record({
  type: oneOf('error'),
  id: natural,
  message: text,
  entity: optional(text),
  offset: optional(integer),
  path: optional(listOf(text)),
})

export const version017: Version = {
  simulation,
  run,
  entity,
  system,
  event: either(create, errorEvent),
  takesPages: false,
  statement: ({ value }) => (typeof value === 'string' ? value : undefined),
}
