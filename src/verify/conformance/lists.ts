/** Lists and their pages (specification, Limits). */

import { type JsonObject, member } from '../../text/json.ts'
import { askList, demandMembers, demandSame, newRun, newSimulation, refused } from '../checks.ts'
import { step } from '../deployment.ts'
import { type Bench, demand, type Promised } from '../promise.ts'
import { manyNamed } from './definitions.ts'

/** One more than a page has when nothing is said. */
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

/** A list that has more than one page. */
async function provePages(
  bench: Bench,
  path: string,
  nameOf: (row: JsonObject) => JsonObject[string] | undefined,
): Promise<string> {
  const namesOf = async (query: string): Promise<readonly JsonObject[string][]> =>
    (await askList(bench, `${path}?${query}`)).map((row) => nameOf(row) ?? null)
  const all = (await askList(bench, `${path}?limit=100`)).map((row) => nameOf(row) ?? null)
  demand(all.length >= count, {
    expected: `${count} rows or more`,
    got: `${all.length}`,
    where: path,
  })
  demandSame(await namesOf(''), all.slice(0, 10), `GET ${path}: the first ten`)
  demandSame(await namesOf('offset=0'), all.slice(0, 10), `GET ${path}?offset=0`)
  const pages: JsonObject[string][] = []
  for (let offset = 0; offset < all.length; offset += 4) {
    // Others may have created simulations meanwhile, which stand behind those before.
    const limit = Math.min(4, all.length - offset)
    pages.push(...(await namesOf(`limit=${limit}&offset=${offset}`)))
  }
  demandSame(pages, all, `GET ${path}: pages of four put together`)
  demandSame(await namesOf('offset=1000000'), [], `GET ${path}: behind the end`)
  await refused(
    bench,
    wrongQueries.map((query) => ({ path: `${path}?${query}` })),
    400,
  )
  return `${all.length} rows`
}

export const listPromises: readonly Promised[] = [
  {
    says: 'GET /simulations: "200 OK with an array of simulation objects", limit "1 to 100. Default 10", offset ">= 0. Default 0"',
    async prove(bench) {
      for (let i = 0; i < count; i += 1) await newSimulation(bench, 'listed', {})
      const rows = await askList(bench, '/simulations?limit=100')
      for (const row of rows)
        demandMembers(
          row,
          { key: 'string', createdAt: 'timestamp', updatedAt: 'timestamp' },
          'GET /simulations',
        )
      return provePages(bench, '/simulations', (row) => member(row, 'key'))
    },
  },
  {
    says: 'GET /simulations?key=…: "returns only the simulation with this key"',
    async prove(bench) {
      const key = await newSimulation(bench, 'alone é/%'.replace('/', ''), {})
      const rows = await askList(bench, `/simulations?key=${step(key)}`)
      demandSame(
        rows.map((row) => member(row, 'key') ?? null),
        [key],
        'GET /simulations?key=…',
      )
      const none = await askList(bench, `/simulations?key=${step(bench.newKey('nobody'))}`)
      demandSame([...none], [], 'GET /simulations?key=… of nobody')
    },
  },
  {
    says: '"The default parent is the simulation with key `default`": it is there, and has no parent',
    async prove(bench) {
      const path = '/simulations?key=default'
      const rows = await askList(bench, path)
      demandSame(rows.length, 1, `GET ${path}`)
      demandSame(member(rows[0] ?? {}, 'parent'), undefined, `parent, GET ${path}`)
    },
  },
  {
    says: 'GET /simulation/{key}/runs: "200 OK with an array of run objects including `id`"; limit and offset',
    async prove(bench) {
      const key = await newSimulation(bench, 'runs', {})
      for (let i = 0; i < count; i += 1) await newRun(bench, key)
      const path = `/simulation/${step(key)}/runs`
      for (const row of await askList(bench, path)) {
        const members = {
          id: 'string',
          simulation: 'string',
          index: 'integer',
          createdAt: 'timestamp',
        } as const
        demandMembers(row, members, `GET ${path}`)
        demandSame(member(row, 'output'), 'stream', `output, GET ${path}`)
      }
      return provePages(bench, path, (row) => member(row, 'index'))
    },
  },
  {
    says: 'GET …/entities: "200 OK with an array of entity objects (key, rate, format, system, schema)"; limit and offset',
    async prove(bench) {
      const { names, definition } = manyNamed(count)
      const run = await newRun(bench, await newSimulation(bench, 'entities', definition))
      const rows = await askList(bench, `${run}/entities?limit=100`)
      for (const row of rows)
        demandMembers(row, { key: 'string', schema: 'object' }, `GET ${run}/entities`)
      demandSame(
        rows.map((row) => member(row, 'key') ?? null),
        names,
        'entities in the order of the definition',
      )
      return provePages(bench, `${run}/entities`, (row) => member(row, 'key'))
    },
  },
  {
    says: 'GET …/systems: "200 OK with an array of system objects (key, format, import)"; limit and offset',
    async prove(bench) {
      const { names, definition } = manyNamed(count)
      const run = await newRun(bench, await newSimulation(bench, 'systems', definition))
      const rows = await askList(bench, `${run}/systems?limit=100`)
      for (const row of rows) {
        demandMembers(
          row,
          { key: 'string', format: 'object', import: 'object' },
          `GET ${run}/systems`,
        )
        demandSame(
          member(row, 'format'),
          { type: 'sql', table: 'people' },
          'the format of a system',
        )
      }
      const own = rows
        .map((row) => member(row, 'key') ?? null)
        .filter((key) => names.includes(String(key)))
      demandSame(own, names, 'systems in the order of the definition')
      return provePages(bench, `${run}/systems`, (row) => member(row, 'key'))
    },
  },
]
