/** Infers from files as the command line does, and runs the definition. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStream } from '../../src/engine/stream.ts'
import { inferFromFiles } from '../../src/infer/read/read-files.ts'
import { checkDefinition } from '../../src/infer/repair/repair.ts'
import type { Written } from '../../src/infer/write/write-definition.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** The period of the definition, and those of other runs of it. */
const periods: readonly JsonObject[] = [
  {},
  { start: 'now - hours(1)', end: 'now' },
  { start: 'now', end: 'now + days(365)' },
]

/** Infers a definition and rejects one with issues, which every test checks by this. */
export async function inferFiles(
  files: Files,
  options: Parameters<typeof inferFromFiles>[1] = {},
): Promise<Written> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-infer-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content)
    }
    const names = Object.keys(files).map((name) => join(folder, name))
    const written = await inferFromFiles(names, options)
    for (const period of periods) {
      const { issues } = checkDefinition({ ...written.definition, ...period })
      if (issues.length > 0) throw new Error(`has issues: ${JSON.stringify(issues)}`)
    }
    return written
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the rows as lines of JSON. */
export function lines(rows: readonly JsonValue[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Returns an entity of the definition. */
export function entityOf({ definition }: Written, key: string): JsonObject {
  const { entities } = definition
  const entity = isObject(entities) ? member(entities, key) : undefined
  if (!isObject(entity)) throw new Error(`has no entity ${key}`)
  return entity
}

/** Returns the schemas of the properties of an entity. */
export function propertiesOf(written: Written, key: string): JsonObject {
  const { schema } = entityOf(written, key)
  const properties = isObject(schema) ? schema.properties : undefined
  if (!isObject(properties)) throw new Error(`${key} has no properties`)
  return properties
}

export interface Generated {
  /** The generated values by entity. */
  readonly values: Readonly<Record<string, readonly JsonValue[]>>
  readonly errors: readonly string[]
}

/** Returns the values of the first events of a run of the definition. */
export function generate({ definition }: Written, eventsMax = 20_000): Generated {
  const program = compileDefinition(definition, 1, [])
  const values: Record<string, JsonValue[]> = {}
  const errors: string[] = []
  const stream = openStream(program, ndjson, 0)
  for (let i = 0; i < eventsMax; i++) {
    const line = stream.next()
    if (line === undefined) break
    const { type, entity, value } = JSON.parse(line)
    if (type === 'error') errors.push(line)
    else {
      const made = values[entity] ?? []
      values[entity] = made
      made.push(value)
    }
  }
  return { values, errors }
}

/** Returns the notes with table and column. */
export function notesOf({ notes }: Written): readonly string[] {
  return notes.map(({ table, column, message }) =>
    [table, column, message].filter(Boolean).join(': '),
  )
}
