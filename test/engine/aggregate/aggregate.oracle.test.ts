/** Aggregates of runs equal the answers of DuckDB, which reads all events and folds them in SQL. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aggregateInSteps } from '../../../src/engine/aggregate/aggregate.ts'
import {
  type AggregatePaths,
  type AggregateWindows,
  aggregateColumns,
  aggregateFunctions,
} from '../../../src/engine/aggregate/question.ts'
import { programColumns } from '../../../src/engine/entity-columns.ts'
import type { Program } from '../../../src/engine/program.ts'
import { cutAfter } from '../../../src/engine/state/cut.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { type Draws, drawsOf } from '../../schema/random-definition.ts'
import { linesOf } from '../lifecycle/random-lifecycle.ts'
import { soundProgram } from '../machine/both-executors.ts'

/** Folder of a Python with DuckDB, which `npm test` installs (scripts/programs.mjs). */
const python = process.env.SPATE_TEST_PYTHON_PACKAGE ?? ''
const questionsPerRun = 25
const runs = 8
const day = 86_400_000
const startMs = Date.UTC(2026, 0, 1)

const properties: JsonObject = {
  id: { type: 'id.integer' },
  total: { type: 'commerce.price' },
  count: { type: 'integer', minimum: -50, maximum: 50, nulls: 0.1 },
  large: { type: 'integer', minimum: 1_000_000_000_000, maximum: 9_000_000_000_000_000 },
  ratio: { type: 'number', minimum: -1000, maximum: 1000, nulls: 0.1 },
  big: { type: 'number', minimum: -1e20, maximum: 1e20, nulls: 0.1 },
  name: { enum: ['a', 'B', 'é', '😀', '\uff5e', 'a"b'], nulls: 0.2 },
  vip: { type: 'boolean', nulls: 0.2 },
  place: { type: 'object', properties: { city: { type: 'location.city' }, zip: { enum: [1, 2] } } },
  at: { type: 'time.now' },
}

/** The SQL type of each column by its path. */
const sqlTypes: Readonly<Record<string, string>> = {
  total: 'DECIMAL(38, 2)',
  count: 'HUGEINT',
  large: 'HUGEINT',
  ratio: 'DECIMAL(38, 2)',
  big: 'DOUBLE',
  name: 'VARCHAR',
  vip: 'BOOLEAN',
  'place.city': 'VARCHAR',
  'place.zip': 'HUGEINT',
}
const sums = ['total', 'count', 'large', 'ratio', 'big', 'place.zip']
const all = Object.keys(sqlTypes)

function definitionOf(draws: Draws): JsonObject {
  const change = {
    after: { maximum: '5 hours' },
    set: { total: { type: 'commerce.price' }, count: { type: 'integer', maximum: 9, nulls: 0.3 } },
  }
  const states = {
    new: { ...change, next: ['old', { delete: true }] },
    old: { ...change, next: ['new', { end: true }, { delete: true }] },
  }
  const lifecycle = { state: 'state', states }
  const own = { ...properties, state: { type: 'string' } }
  const by = { maximum: draws.one(['10 seconds', '6 hours']) }
  const imperfections = { late: { rate: 0.3, by }, duplicate: { rate: 0.2, by }, drop: 0.2 }
  const failing = { type: 'function', expression: '100 / self.place.zip / (self.place.zip - 1)' }
  return {
    orders: { rate: '300/day', lifecycle, schema: { properties: own } },
    prices: {
      rate: '150/day',
      lifecycle: { ...lifecycle, changes: 'scd2' },
      schema: { properties: own },
    },
    readings: { rate: '600/day', imperfections, schema: { properties } },
    parts: {
      per: { entity: 'readings', count: { maximum: 3 }, delay: { maximum: '5 hours' } },
      imperfections,
      schema: { properties: { ...properties, ...(draws.chance(0.5) && { failing }) } },
    },
  }
}

/** Returns the rows after the first events, as SQL over the table `events`. */
function stateSql(entity: string, after: number): string {
  const own = `SELECT * FROM events WHERE entity = '${entity}' AND type <> 'error' AND id <= ${after}`
  if (entity === 'prices') return `SELECT value, "offset" arrived, "offset" occurred FROM (${own})`
  if (entity === 'orders') {
    const window = 'PARTITION BY key::VARCHAR'
    const ranked = `SELECT *, min("offset") OVER (${window}) occurred, row_number() OVER (${window} ORDER BY id DESC) place FROM (${own})`
    return `SELECT value, "offset" arrived, occurred FROM (${ranked}) WHERE place = 1 AND type <> 'delete'`
  }
  const occurred = `epoch_ms((value->>'$.at')::TIMESTAMPTZ) - ${startMs}`
  return `SELECT value, "offset" arrived, ${occurred} occurred FROM (${own}) WHERE coalesce(metadata::VARCHAR, '') NOT LIKE '%"duplicate"%'`
}

/** Returns the question as SQL, and what each of its columns is. */
function sqlOf(
  entity: string,
  after: number,
  { paths, windows }: { readonly paths: AggregatePaths; readonly windows: AggregateWindows },
): { readonly sql: string; readonly kinds: readonly string[] } {
  const { by, windowMs, from, until } = windows
  const time = by === 'arrival' ? 'arrived' : 'occurred'
  const typed = (path: string): string => `(value->>'$.${path}')::${sqlTypes[path]}`
  const plainKind = (path: string): string =>
    ({ VARCHAR: 'text', DOUBLE: 'double' })[sqlTypes[path] ?? ''] ?? 'number'
  const window = windowMs && `(${time} + ${startMs}) // ${windowMs} * ${windowMs}`
  const keys = [
    ...(window === undefined ? [] : [window]),
    ...paths.group.map((path) => `coalesce((value->'$.${path}')::VARCHAR, 'null')`),
  ]
  const columns = [
    ...keys,
    'count(*)',
    ...paths.sum.map((path) =>
      path === 'big'
        ? `coalesce(list(${typed(path)}) FILTER (${typed(path)} IS NOT NULL), [])`
        : `sum(${typed(path)})`,
    ),
    ...paths.min.map((path) => `min(${typed(path)})`),
    ...paths.max.map((path) => `max(${typed(path)})`),
    ...paths.distinct.map((path) => `count(DISTINCT ${typed(path)})`),
  ]
  const limits = [
    ...(Number.isFinite(from) ? [`${time} >= ${from}`] : []),
    ...(Number.isFinite(until) ? [`${time} < ${until}`] : []),
  ]
  const where = limits.length > 0 ? ` WHERE ${limits.join(' AND ')}` : ''
  const grouped =
    keys.length > 0 ? ` GROUP BY ${keys.map((_, i) => i + 1)}` : ' HAVING count(*) > 0'
  return {
    sql: `SELECT ${columns} FROM (${stateSql(entity, after)})${where}${grouped}`,
    kinds: [
      ...(window === undefined ? [] : ['number']),
      ...paths.group.map(() => 'json'),
      'number',
      ...paths.sum.map((path) => (path === 'big' ? 'doubles' : 'number')),
      ...[...paths.min, ...paths.max].map(plainKind),
      ...paths.distinct.map(() => 'number'),
    ],
  }
}

function randomQuestion(draws: Draws) {
  const some = (names: readonly string[], chance: number) =>
    names.filter(() => draws.chance(chance))
  const paths: AggregatePaths = {
    group: some(['name', 'vip', 'place.zip', 'count'], 0.25),
    sum: some(sums, 0.4),
    min: some(all, 0.2),
    max: some(all, 0.2),
    distinct: some(all, 0.2),
  }
  const bound = (fallback: number): number => (draws.chance(0.3) ? draws.below(day) : fallback)
  const windows: AggregateWindows = {
    by: draws.one(['event', 'arrival']),
    windowMs: draws.one([undefined, 3_600_000, 7 * 60_000, 5 * 3_600_000, 7 * day]),
    from: bound(Number.NEGATIVE_INFINITY),
    until: bound(Number.POSITIVE_INFINITY),
  }
  return { paths, windows }
}

/** Returns the rows of an aggregate, as the JSON texts of their values in the order of the columns of SQL. */
function rowsOf(
  program: Program,
  { entity, after }: { readonly entity: string; readonly after: number },
  { paths, windows }: ReturnType<typeof randomQuestion>,
): readonly (readonly string[])[] {
  const issues: Issues = []
  const entityColumns = programColumns(program).get(entity)
  if (entityColumns === undefined) throw new Error('the entity must have columns')
  const columns = aggregateColumns(entityColumns, paths, issues)
  expect(issues).toEqual([])
  const place = {
    entity: program.entities.findIndex(({ key }) => key === entity),
    cut: finish(cutAfter(program, after)),
  }
  const rows = finish(aggregateInSteps(program, place, { columns, windows }))
  if ('message' in rows) throw new Error(rows.message)
  return rows.map((row) => {
    const text = row.text()
    const parsed = JSON.parse(text)
    // The text of a sum has digits that a double does not have.
    const sumTexts = /"sum":\{([^}]*)\}/.exec(text)?.[1]?.split(',') ?? []
    const parts = (name: string, of: readonly string[]) =>
      of.map((path) => JSON.stringify(parsed[name][path]))
    return [
      ...(windows.windowMs === undefined ? [] : [String(Date.parse(parsed.window))]),
      ...parts('group', paths.group),
      String(parsed.count),
      ...sumTexts.map((each) => each.slice(each.indexOf(':') + 1)),
      ...aggregateFunctions.slice(1).flatMap((name) => parts(name, paths[name])),
    ]
  })
}

test('aggregates equal the answers of DuckDB', () => {
  if (python === '') throw new Error('DuckDB is not installed: run npm test')
  const folder = mkdtempSync(join(tmpdir(), 'spate-aggregates-'))
  const questions: string[] = []
  let rows = 0
  for (let number = 1; number <= runs; number++) {
    const draws = drawsOf(number)
    const program = soundProgram({ entities: definitionOf(draws) }, number)
    const file = join(folder, `events-${number}.ndjson`)
    writeFileSync(file, linesOf(program).join(''))
    const members =
      "{id: 'BIGINT', type: 'VARCHAR', entity: 'VARCHAR', \"offset\": 'BIGINT', key: 'JSON', value: 'JSON', metadata: 'JSON'}"
    const table = `CREATE OR REPLACE TEMP TABLE events AS SELECT * FROM read_json('${file}', format = 'newline_delimited', columns = ${members})`
    questions.push(JSON.stringify({ sql: table }))
    for (let i = 0; i < questionsPerRun; i++) {
      const entity = draws.one(['orders', 'prices', 'readings', 'parts'])
      const after = draws.chance(0.3) ? program.total : draws.below(program.total)
      const question = randomQuestion(draws)
      const ours = rowsOf(program, { entity, after }, question)
      rows += ours.length
      questions.push(JSON.stringify({ ...sqlOf(entity, after, question), rows: ours }))
    }
  }
  writeFileSync(join(folder, 'questions.ndjson'), questions.map((line) => `${line}\n`).join(''))
  const script = 'test/engine/aggregate/check-aggregates.py'
  const output = execFileSync(join(python, 'python3'), [script, folder], { encoding: 'utf8' })
  expect(output).toBe('equal\n')
  expect(rows).toBeGreaterThan(runs * questionsPerRun * 5)
  rmSync(folder, { recursive: true })
}, 240_000)
