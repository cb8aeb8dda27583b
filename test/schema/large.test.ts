/** A definition of 100 entities and 500 properties: an additional property has no effect on others. */

import { expect, test } from 'vitest'
import { openStream } from '../../src/engine/stream.ts'
import { declarations } from '../../src/schema/registry.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from './compiled-definition.ts'

/** Returns a definition that uses every generator type, with additional properties in each entity. */
function large(added: JsonObject): JsonObject {
  const kinds = declarations.filter(({ name }) => name.includes('.'))
  const entities = Array.from({ length: 100 }, (_, e) => {
    const properties = Array.from({ length: 5 }, (_, p) => [
      `p${p}`,
      kinds[(e * 5 + p) % kinds.length]?.examples[0] as JsonObject,
    ])
    const all = { ...added, ...Object.fromEntries(properties) }
    return [`e${e}`, { rate: '1/hour', schema: { type: 'object', properties: all } }]
  })
  return { start: '2026-01-01', end: '2026-01-02', entities: Object.fromEntries(entities) }
}

function linesOf(content: JsonObject): readonly string[] {
  const issues: Issues = []
  const program = compileDefinition(content, 1, issues)
  expect(issues).toEqual([])
  const stream = openStream(program, ndjson, 0)
  return Array.from({ length: program.total }, () => stream.next() as string)
}

test('adding an e-mail address to every entity changes no other byte', () => {
  const before = linesOf(large({}))
  const after = linesOf(large({ contact: { type: 'internet.email' } }))
  expect(before.length).toBeGreaterThan(2_000)
  expect(after.map((line) => line.replace(/"contact":"[^"]+",/, ''))).toEqual(before)
  expect(after.filter((line) => line.includes('"contact":"')).length).toBe(after.length)
})
