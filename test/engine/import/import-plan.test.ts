/** The facts that an importer receives before the first event. */

import { expect, test } from 'vitest'
import { readDefinition } from '../../../src/definition/definition.ts'
import { headOf, planImport } from '../../../src/engine/import/import-plan.ts'
import { compileProgram } from '../../../src/engine/program.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject } from '../../../src/text/json.ts'

function planOf(content: JsonObject) {
  const issues: Issues = []
  const definition = readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, issues)
  const program = compileProgram(definition, issues)
  return { issues, plan: planImport(definition, program) }
}

const schema = {
  type: 'object',
  properties: { name: { type: 'person.name' }, 'a"b,': { type: 'integer' } },
}
const entity = { rate: { count: 3 }, schema }

test('each entity has its system, format, table, dialect, columns, batch and total', () => {
  const { issues, plan } = planOf({
    start: '2026-01-01',
    end: '2026-01-02',
    systems: {
      db: { format: { type: 'sql', batch: 50 }, import: { command: 'sqlite3 a.db' } },
      pg: { format: { type: 'copy' }, import: { command: 'psql' } },
      file: { format: 'csv', import: { command: 'cat' } },
    },
    entities: {
      users: { ...entity, system: { type: 'db', table: 'people' } },
      orders: { ...entity, system: { type: 'pg' }, format: { type: 'copy', table: 'my.Select' } },
      rows: { ...entity, system: { type: 'file' } },
      alone: { ...entity, format: { type: 'sql', dialect: 'mysql' } },
      plain: { ...entity, schema: { type: 'integer' } },
    },
  })
  expect(issues).toEqual([])
  const columns = ['name', 'a"b,']
  const none = {
    system: undefined,
    table: undefined,
    dialect: undefined,
    batch: undefined,
    total: 3,
  }
  expect(plan).toEqual([
    {
      ...{ entity: 'users', system: 'db', format: 'sql', table: 'people', dialect: 'sqlite' },
      ...{ columns, batch: 50, total: 3 },
    },
    {
      ...{ entity: 'orders', system: 'pg', format: 'copy', table: 'my.Select' },
      ...{ dialect: 'postgres', columns, batch: undefined, total: 3 },
    },
    { ...none, entity: 'rows', system: 'file', format: 'csv', columns },
    { ...none, entity: 'alone', format: 'sql', table: 'alone', dialect: 'mysql', columns },
    { ...none, entity: 'plain', format: 'json', columns: undefined },
  ])
  expect(plan.map(headOf)).toEqual([
    undefined,
    'COPY my."Select" ("name", "a""b,") FROM stdin;',
    'name,"a""b,"',
    undefined,
    undefined,
  ])
})
