/** Files as a test writes them, inferred from as the command line does, and what the definition makes. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStream } from '../../src/engine/stream.ts'
import { inferFromFiles } from '../../src/infer/read/read-files.ts'
import { issuesOf } from '../../src/infer/repair/repair.ts'
import type { WriteOptions, Written } from '../../src/infer/write/write-definition.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** A definition with issues is refused here, so every test is also one of that. */
export async function inferFiles(files: Files, options: WriteOptions = {}): Promise<Written> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-infer-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content)
    }
    const names = Object.keys(files).map((name) => join(folder, name))
    const written = await inferFromFiles(names, options)
    const issues = issuesOf(written.definition)
    if (issues.length > 0) throw new Error(`has issues: ${JSON.stringify(issues)}`)
    return written
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Lines of JSON. */
export function lines(rows: readonly JsonValue[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** The entity as it is written. */
export function entityOf({ definition }: Written, key: string): JsonObject {
  const { entities } = definition
  const entity = isObject(entities) ? member(entities, key) : undefined
  if (!isObject(entity)) throw new Error(`has no entity ${key}`)
  return entity
}

/** The schemas of its properties. */
export function propertiesOf(written: Written, key: string): JsonObject {
  const { schema } = entityOf(written, key)
  const properties = isObject(schema) ? schema.properties : undefined
  if (!isObject(properties)) throw new Error(`${key} has no properties`)
  return properties
}

export interface Made {
  /** By entity. */
  readonly values: Readonly<Record<string, readonly JsonValue[]>>
  readonly errors: readonly string[]
}

/** What a run of the definition makes, from its start. */
export function make({ definition }: Written, eventsMax = 20_000): Made {
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

/** What the notes say, with the place. */
export function notesOf({ notes }: Written): readonly string[] {
  return notes.map(({ table, column, message }) =>
    [table, column, message].filter(Boolean).join(': '),
  )
}
