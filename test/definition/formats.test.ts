/** What is said of a format that cannot be: at once, at its place, with what must be. */
import { expect, test } from 'vitest'
import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram } from '../../src/engine/program.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

function issuesOf(content: JsonObject): Issues {
  const issues: Issues = []
  compileProgram(readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, issues), issues)
  return issues
}

const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
const withFormat = (format: JsonValue, own: JsonValue = schema): JsonObject => ({
  entities: { e: { schema: own, format } },
})
const system = (format: JsonValue): JsonObject => ({ format, import: { command: 'cat' } })

test.each<[string, JsonObject, string, string]>([
  [
    'an unknown one',
    withFormat('xml'),
    'format',
    'must be one of "json", "sql", "copy", "csv", not "xml"',
  ],
  [
    'rows of a statement where there are none',
    withFormat({ type: 'copy', batch: 2 }),
    'format.batch',
    'must stand beside "type": "sql": "copy" has no statements',
  ],
  [
    'too many rows of a statement',
    withFormat({ type: 'sql', batch: 10_001 }),
    'format.batch',
    'must be an integer from 1 to 10000, not 10001',
  ],
  [
    'COPY of another database',
    withFormat({ type: 'copy', dialect: 'mysql' }),
    'format.dialect',
    'must be "postgres", which alone has COPY, not "mysql"',
  ],
  [
    'columns of what has none',
    withFormat('copy', { type: 'integer' }),
    'schema',
    'must be an object with properties that are known, for "copy" has a column for each',
  ],
  [
    'columns of what may be an object or not',
    withFormat('csv', { anyOf: [schema, { type: 'null' }] }),
    'schema',
    'must be an object with properties that are known, for "csv" has a column for each',
  ],
  [
    'columns of nothing',
    withFormat('csv', { type: 'object', properties: {} }),
    'schema',
    'must be an object with properties that are known, for "csv" has a column for each',
  ],
  [
    'a name that is no column',
    withFormat('copy', { type: 'object', properties: { 'a\nb': { const: 1 } } }),
    'schema',
    'must have names that can be columns in "copy", not "a\\nb": name must not contain a line break, since a statement is one line',
  ],
])('%s', (_, content, path, message) => {
  expect(issuesOf(content)).toEqual([{ path: ['entities', 'e', ...path.split('.')], message }])
})

test('a system of CSV takes the rows of one entity', () => {
  const entity = { schema, system: { type: 'file' } }
  expect(issuesOf({ systems: { file: system('csv') }, entities: { a: entity } })).toEqual([])
  expect(
    issuesOf({ systems: { file: system('csv') }, entities: { a: entity, b: entity } }),
  ).toEqual([
    {
      path: ['entities', 'b', 'system'],
      message:
        'must be a system of its own: "file" takes CSV, which holds the rows of one entity, and has "a" already',
    },
  ])
  expect(
    issuesOf({ systems: { file: system('copy') }, entities: { a: entity, b: entity } }),
  ).toEqual([])
})

test('an entity has the format of its system', () => {
  const content = {
    systems: { db: system({ type: 'copy', table: 't' }) },
    entities: { e: { schema, system: { type: 'db' }, format: 'csv' } },
  }
  expect(issuesOf(content)).toEqual([
    {
      path: ['entities', 'e', 'format'],
      message: 'must be the format of the system "db", "copy", not "csv"',
    },
  ])
})
