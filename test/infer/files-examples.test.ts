/** Infers a definition from the rows of an example and runs it: the counts are similar, and no events fail. */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openStream } from '../../src/engine/stream.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'
import { someOf } from '../support/samples.ts'
import { generate, inferFiles } from './inferred.ts'

const folder = new URL('../../examples/', import.meta.url)
const names = someOf(
  readdirSync(folder).filter((name) => name.endsWith('.json')),
  6,
)
const eventsMax = 20_000

/** Returns the rows of some days, one file for each entity. */
function rowsOf(example: JsonObject): Readonly<Record<string, string>> {
  const window = { start: '2026-03-02', end: '2026-03-05' }
  const stream = openStream(compileDefinition({ ...example, ...window }, 1, []), ndjson, 0)
  const rows: Record<string, string[]> = {}
  for (let i = 0; i < eventsMax; i++) {
    const line = stream.next()
    if (line === undefined) break
    const { type, entity, value } = JSON.parse(line)
    if (type !== 'create') continue
    const own = rows[entity] ?? []
    rows[entity] = own
    own.push(`${JSON.stringify(value)}\n`)
  }
  return Object.fromEntries(
    Object.entries(rows).map(([entity, own]) => [`${entity}.ndjson`, own.join('')]),
  )
}

test.each(names)('%s', async (name) => {
  const files = rowsOf(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  const { values, errors } = generate(await inferFiles(files), 2 * eventsMax)
  expect(errors).toEqual([])
  for (const [file, text] of Object.entries(files)) {
    const count = text.split('\n').length - 1
    const made = values[file.replace('.ndjson', '')]?.length ?? 0
    // The counts vary by chance, and by the fitted number of children.
    const apart = 4 * Math.sqrt(count) + count / 12
    expect([file, count, made, Math.abs(made - count) <= apart]).toEqual([file, count, made, true])
  }
})
