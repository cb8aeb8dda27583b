/** Values of definitions, and the columns of their entities, for tests of what is derived from the columns. */

import type { EntityColumns } from '../../src/columns/column.ts'
import { programColumns } from '../../src/engine/entity-columns.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import { exampleNames, readExample } from '../../src/package/examples.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { programOf } from '../engine/machine/both-executors.ts'
import { kinds } from '../engine/machine/random-kinds.ts'
import { samples, someOf } from '../support/samples.ts'

export interface SampledEntity {
  readonly columns: EntityColumns
  readonly values: readonly JsonValue[]
}

export interface SampledDefinition {
  readonly name: string
  readonly entities: readonly SampledEntity[]
}

/** Returns values of the examples and of random definitions: some in `npm test`, all in the thorough run. */
export function sampledDefinitions(): readonly SampledDefinition[] {
  const examples = someOf(exampleNames(), 5).map((name) => [name, readExample(name), 1] as const)
  const random = kinds.flatMap(([kind, , definition]) =>
    Array.from(
      { length: samples(10, 100) },
      (_, number) => [`${kind} ${number}`, definition(number), number + 1] as const,
    ),
  )
  return [...examples, ...random].flatMap(([name, content, seed]) => {
    const program = programOf({ ...(content as JsonObject), ...week }, seed)
    return program === undefined ? [] : [{ name, entities: sampledEntities(program) }]
  })
}

const week = { start: '2026-01-01', end: '2026-01-08' }
const eventsMax = 400
const valuesMax = 20

function sampledEntities(program: Program): readonly SampledEntity[] {
  const values = new Map<string, JsonValue[]>()
  const stream = openStream(program, ndjson, 0)
  for (let i = 0; i < Math.min(eventsMax, program.total); i++) {
    const { type, entity, value } = JSON.parse(stream.next() as string)
    if (type === 'error' || type === 'delete') continue
    const known = values.get(entity) ?? []
    if (known.length < valuesMax) values.set(entity, [...known, value])
  }
  return [...programColumns(program)].map(([entity, columns]) => ({
    columns,
    values: values.get(entity) ?? [],
  }))
}
