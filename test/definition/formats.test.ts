/** Issues of formats, with their paths. */
import { expect, test } from 'vitest'
import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram } from '../../src/engine/program.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { dialects } from '../../src/text/sql-dialect.ts'

function issuesOf(content: JsonObject): Issues {
  const issues: Issues = []
  compileProgram(readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, issues), issues)
  return issues
}

const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
const withFormat = (format: JsonValue, own: JsonValue = schema): JsonObject => ({
  entities: { e: { schema: own, format } },
})
const statements = dialects.map((dialect) => ({ type: 'sql', dialect }))
const system = (format: JsonValue): JsonObject => ({ format, import: { command: 'cat' } })

test.each<[string, JsonObject, string, string]>([
  [
    'an unknown one',
    withFormat('xml'),
    'format',
    'must be one of "json", "sql", "copy", "csv", "debezium"; got "xml"',
  ],
  [
    'a batch without statements',
    withFormat({ type: 'copy', batch: 2 }),
    'format.batch',
    'must be used with "type": "sql"; got "copy", which has no statements',
  ],
  [
    'too many rows per statement',
    withFormat({ type: 'sql', batch: 10_001 }),
    'format.batch',
    'must be an integer from 1 to 10000; got 10001',
  ],
  [
    'COPY for another database',
    withFormat({ type: 'copy', dialect: 'mysql' }),
    'format.dialect',
    'must be "postgres", the only dialect with COPY; got "mysql"',
  ],
  [
    'a value without columns',
    withFormat('copy', { type: 'integer' }),
    'schema',
    'must be an object with known properties, because "copy" has one column per property',
  ],
  [
    'a value that is not always an object',
    withFormat('csv', { anyOf: [schema, { type: 'null' }] }),
    'schema',
    'must be an object with known properties, because "csv" has one column per property',
  ],
  [
    'an object without properties',
    withFormat('csv', { type: 'object', properties: {} }),
    'schema',
    'must be an object with known properties, because "csv" has one column per property',
  ],
  [
    'an invalid column name',
    withFormat('copy', { type: 'object', properties: { 'a\nb': { const: 1 } } }),
    'schema.properties.a\nb',
    'must have property names that are valid column names in "copy"; got "a\\nb": name must not contain a line break, since a statement is one line',
  ],
])('%s', (_, content, path, message) => {
  expect(issuesOf(content)).toEqual([{ path: ['entities', 'e', ...path.split('.')], message }])
})

/** Invalid column names, the message for each, and the formats that cannot have them. */
const badNames: readonly (readonly [name: string, fault: RegExp, formats: readonly JsonValue[]])[] =
  [
    ...['a\nb', '\r', 'x\r\n'].map(
      (name) => [name, /must not contain a line break/, [...statements, 'copy']] as const,
    ),
    ...['\0', 'a\0b'].map(
      (name) => [name, /must not contain NUL/, [...statements, 'copy', 'csv']] as const,
    ),
    ...['\ud800', '\udc00x', 'x\ud83d'].map(
      (name) => [name, /half a surrogate pair/, [...statements, 'copy', 'csv']] as const,
    ),
    [
      '',
      /name must not be empty/,
      [...statements.filter((one) => one.dialect !== 'sqlite'), 'copy'],
    ],
  ]

test.each(badNames)('no column can have the name %j', (name, fault, formats) => {
  const properties = { id: { type: 'id.integer' }, [name]: { type: 'boolean' } }
  for (const format of [...statements, 'copy', 'csv']) {
    const found = issuesOf(withFormat(format, { type: 'object', properties }))
    const isBad = formats.includes(format)
    expect([format, found.map(({ path }) => path)]).toEqual([
      format,
      isBad ? [['entities', 'e', 'schema', 'properties', name]] : [],
    ])
    for (const { message } of found) expect(message).toMatch(fault)
  }
})

const badName = 'a\nb'
const bad: JsonObject = { type: 'object', properties: { [badName]: { type: 'integer' } } }
const row: JsonObject = { type: 'object', properties: { id: { type: 'id.integer' } } }

test.each<[string, JsonValue]>([
  ['in one of several schemas', { anyOf: [row, bad] }],
  ['in one of exclusive schemas', { oneOf: [{ type: 'integer' }, bad] }],
  ['in a constant', { const: { [badName]: 1 } }],
  ['in one of several constants', { enum: [{ id: 1 }, { [badName]: 1 }, null] }],
  ['in a merged part', { ...row, allOf: [bad] }],
  ['behind $ref', { $ref: '#/$defs/bad', $defs: { bad } }],
  ['in a named type', { type: 'named' }],
  ['in a referenced instance', { type: 'reference', entity: 'other' }],
  ['in a referenced part', { type: 'reference', entity: 'other', field: 'part' }],
])('an invalid column name is found %s', (_, schema) => {
  const other = { schema: { ...bad, properties: { ...(bad.properties as JsonObject), part: bad } } }
  const entities = { e: { schema, format: 'sql' }, other }
  const found = issuesOf({ types: { named: bad }, entities })
  expect(found.map(({ path }) => path)).toEqual([['entities', 'e', 'schema']])
  expect(found[0]?.message).toContain(
    'must have property names that are valid column names in "sql"; got "a\\nb"',
  )
})

test('names inside a column value are arbitrary', () => {
  const inside = { type: 'object', properties: { '\0\n\ud800': { const: 1 } } }
  const schema = { type: 'object', properties: { inside, list: { enum: [[{ '\0': 1 }]] } } }
  for (const format of [...statements, 'copy', 'csv']) {
    expect(issuesOf(withFormat(format, schema))).toEqual([])
  }
})

test('a CSV system accepts the rows of one entity', () => {
  const entity = { schema, system: { type: 'file' } }
  expect(issuesOf({ systems: { file: system('csv') }, entities: { a: entity } })).toEqual([])
  expect(
    issuesOf({ systems: { file: system('csv') }, entities: { a: entity, b: entity } }),
  ).toEqual([
    {
      path: ['entities', 'b', 'system'],
      message:
        'must be a system that no other entity uses: "file" has the format CSV, which holds the rows of one entity, and "a" uses it already',
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
      message: 'must be "copy", the format of the system "db"; got "csv"',
    },
  ])
})
