/** Conformance of list responses and their pages (specification, Limits). */

import { type JsonObject, member } from '../../text/json.ts'
import { pathSegment } from '../deployment.ts'
import {
  expectList,
  expectMembers,
  expectRefusals,
  expectSame,
  newRun,
  newSimulation,
} from '../expectations.ts'
import { expect, type PromiseCheck, type PromiseContext } from '../promise.ts'
import { manyNamed } from './definitions.ts'

/** Number of simulations, runs, entities or systems to create for a list: one more than a page has by default. */
const count = 11
const wrongQueries = [
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=x',
  'limit=1.5',
  'offset=-1',
  'offset=x',
]

/** Checks `limit` and `offset` of a list that has more than one page. */
async function provePages(
  context: PromiseContext,
  path: string,
  nameOf: (row: JsonObject) => JsonObject[string] | undefined,
): Promise<string> {
  const namesOf = async (query: string): Promise<readonly JsonObject[string][]> =>
    (await expectList(context, `${path}?${query}`)).map((row) => nameOf(row) ?? null)
  const all = (await expectList(context, `${path}?limit=100`)).map((row) => nameOf(row) ?? null)
  expect(all.length >= count, {
    expected: `${count} rows or more`,
    got: `${all.length}`,
    where: path,
  })
  expectSame(await namesOf(''), all.slice(0, 10), `GET ${path}: the first ten`)
  expectSame(await namesOf('offset=0'), all.slice(0, 10), `GET ${path}?offset=0`)
  const pages: JsonObject[string][] = []
  for (let offset = 0; offset < all.length; offset += 4) {
    // Other clients may create simulations at the same time, which are listed after the existing ones.
    const limit = Math.min(4, all.length - offset)
    pages.push(...(await namesOf(`limit=${limit}&offset=${offset}`)))
  }
  expectSame(pages, all, `GET ${path}: pages of four put together`)
  expectSame(await namesOf('offset=1000000'), [], `GET ${path}: after the end`)
  await expectRefusals(
    context,
    wrongQueries.map((query) => ({ path: `${path}?${query}` })),
    400,
  )
  return `${all.length} rows`
}

export const listPromises: readonly PromiseCheck[] = [
  {
    statement:
      'GET /simulations: "200 OK with an array of simulation objects", limit "1 to 100. Default 10", offset ">= 0. Default 0"',
    async prove(context) {
      for (let i = 0; i < count; i += 1) await newSimulation(context, 'listed', {})
      const rows = await expectList(context, '/simulations?limit=100')
      for (const row of rows)
        expectMembers(
          row,
          { key: 'string', createdAt: 'timestamp', updatedAt: 'timestamp' },
          'GET /simulations',
        )
      return provePages(context, '/simulations', (row) => member(row, 'key'))
    },
  },
  {
    statement: 'GET /simulations?key=…: "returns only the simulation with this key"',
    async prove(context) {
      const key = await newSimulation(context, 'alone é/%'.replace('/', ''), {})
      const rows = await expectList(context, `/simulations?key=${pathSegment(key)}`)
      expectSame(
        rows.map((row) => member(row, 'key') ?? null),
        [key],
        'GET /simulations?key=…',
      )
      const none = await expectList(
        context,
        `/simulations?key=${pathSegment(context.newKey('unused'))}`,
      )
      expectSame([...none], [], 'GET /simulations?key=… of an unused key')
    },
  },
  {
    statement:
      '"The default parent is the simulation with key `default`": it exists and has no parent',
    async prove(context) {
      const path = '/simulations?key=default'
      const rows = await expectList(context, path)
      expectSame(rows.length, 1, `GET ${path}`)
      expectSame(member(rows[0] ?? {}, 'parent'), undefined, `parent, GET ${path}`)
    },
  },
  {
    statement:
      'GET /simulation/{key}/runs: "200 OK with an array of run objects including `id`"; limit and offset',
    async prove(context) {
      const key = await newSimulation(context, 'runs', {})
      for (let i = 0; i < count; i += 1) await newRun(context, key)
      const path = `/simulation/${pathSegment(key)}/runs`
      for (const row of await expectList(context, path)) {
        const members = {
          id: 'string',
          simulation: 'string',
          index: 'integer',
          createdAt: 'timestamp',
        } as const
        expectMembers(row, members, `GET ${path}`)
        expectSame(member(row, 'output'), 'stream', `output, GET ${path}`)
      }
      return provePages(context, path, (row) => member(row, 'index'))
    },
  },
  {
    statement:
      'GET …/entities: "200 OK with an array of entity objects (key, rate, format, system, schema)"; limit and offset',
    async prove(context) {
      const { names, definition } = manyNamed(count)
      const run = await newRun(context, await newSimulation(context, 'entities', definition))
      const rows = await expectList(context, `${run}/entities?limit=100`)
      for (const row of rows)
        expectMembers(row, { key: 'string', schema: 'object' }, `GET ${run}/entities`)
      expectSame(
        rows.map((row) => member(row, 'key') ?? null),
        names,
        'entities in the order of the definition',
      )
      return provePages(context, `${run}/entities`, (row) => member(row, 'key'))
    },
  },
  {
    statement:
      'GET …/systems: "200 OK with an array of system objects (key, format, import)"; limit and offset',
    async prove(context) {
      const { names, definition } = manyNamed(count)
      const run = await newRun(context, await newSimulation(context, 'systems', definition))
      const rows = await expectList(context, `${run}/systems?limit=100`)
      for (const row of rows) {
        expectMembers(
          row,
          { key: 'string', format: 'object', import: 'object' },
          `GET ${run}/systems`,
        )
        expectSame(
          member(row, 'format'),
          { type: 'sql', table: 'people' },
          'the format of a system',
        )
      }
      const own = rows
        .map((row) => member(row, 'key') ?? null)
        .filter((key) => names.includes(String(key)))
      expectSame(own, names, 'systems in the order of the definition')
      return provePages(context, `${run}/systems`, (row) => member(row, 'key'))
    },
  },
]
