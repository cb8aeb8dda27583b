/** Creating, replacing and changing simulations (specification, Endpoints, current form). */

import { type JsonObject, member } from '../../text/json.ts'
import {
  ask,
  askList,
  askObject,
  demandIssueAt,
  demandMembers,
  demandSame,
  newRun,
  newSimulation,
  refused,
  simulationPath,
  whereOf,
} from '../checks.ts'
import { step } from '../deployment.ts'
import type { Asking } from '../exchange.ts'
import { type Bench, demand, type Promised } from '../promise.ts'
import { plain, sqlSystem, wrong, wrongPath } from './definitions.ts'

const post = (body: unknown): Asking => ({ method: 'POST', path: '/simulations', body })
const put = (key: string, body: unknown): Asking => ({
  method: 'PUT',
  path: simulationPath(key),
  body,
})
const patch = (key: string, body: unknown): Asking => ({
  method: 'PATCH',
  path: simulationPath(key),
  body,
})

function demandSimulation(object: JsonObject, wanted: JsonObject, where: string): void {
  const members = { key: 'string', createdAt: 'timestamp', updatedAt: 'timestamp' } as const
  demandMembers(object, members, where)
  for (const [name, value] of Object.entries(wanted)) {
    demandSame(member(object, name), value, `${name}, ${where}`)
  }
}

async function demandAbsent(bench: Bench, key: string): Promise<void> {
  const path = `/simulations?key=${step(key)}`
  demandSame([...(await askList(bench, path))], [], `GET ${path} after a refusal`)
}

const wrongSeeds = [0, -1, 1.5, '7', null]
const noObjects = ['{"key":', 'null', '[]', '"text"', '']

export const simulationPromises: readonly Promised[] = [
  {
    says: 'POST /simulations: "201 Created with a simulation object (key, parent if any, seed, createdAt, updatedAt)"',
    async prove(bench) {
      const key = bench.newKey('posted')
      const asking = post({ key, ...plain })
      const { object } = await askObject(bench, asking, 201)
      demandSimulation(object, { key, seed: 7 }, whereOf(asking))
    },
  },
  {
    says: 'POST /simulations: key "Generated if omitted", parent "Defaults to `default`"',
    async prove(bench) {
      const { object } = await askObject(bench, post({}), 201)
      demandSimulation(object, { parent: 'default' }, whereOf(post({})))
      const key = String(member(object, 'key'))
      bench.leaves(key)
      const listed = await askList(bench, `/simulations?key=${step(key)}`)
      demandSame(listed.length, 1, `simulations with the key ${key}`)
    },
  },
  {
    says: 'POST /simulations: "400 (invalid body or unknown parent)"',
    async prove(bench) {
      const key = bench.newKey('refused')
      const orphan = post({ key, parent: bench.newKey('nobody') })
      await refused(bench, [...noObjects.map(post), orphan], 400)
      await demandAbsent(bench, key)
    },
  },
  {
    says: 'POST /simulations: "422 (invalid simulation specification)", with the path to what is wrong',
    async prove(bench) {
      const key = bench.newKey('refused')
      const [answer] = await refused(bench, [post({ key, ...wrong })], 422)
      if (answer !== undefined) demandIssueAt(answer, wrongPath)
      for (const seed of wrongSeeds)
        demandIssueAt(await ask(bench, post({ key, seed }), 422), ['seed'])
      await demandAbsent(bench, key)
    },
  },
  {
    says: 'POST /simulations: the key is a "Unique identifier of the simulation"',
    async prove(bench) {
      const key = await newSimulation(bench, 'unique', plain)
      demandIssueAt(await ask(bench, post({ key }), 422), ['key'])
    },
  },
  {
    says: 'PUT /simulations/{key}: "200 OK on update, 201 Created on creation. Both return a simulation object"',
    async prove(bench) {
      const key = bench.newKey('put with spaces & signs')
      const created = await askObject(bench, put(key, plain), 201)
      demandSimulation(created.object, { key, seed: 7, parent: 'default' }, 'created by PUT')
      const updated = await askObject(bench, put(key, { ...plain, seed: 8 }), 200)
      const createdAt = member(created.object, 'createdAt') ?? null
      demandSimulation(updated.object, { key, seed: 8, createdAt }, 'updated by PUT')
    },
  },
  {
    says: 'PUT /simulations/{key}: parent "Used only when creating. Defaults to `default`"',
    async prove(bench) {
      const [parent, other] = [
        await newSimulation(bench, 'parent', {}),
        await newSimulation(bench, 'other', {}),
      ]
      const key = bench.newKey('child')
      const created = await askObject(bench, put(key, { parent }), 201)
      demandSame(member(created.object, 'parent'), parent, 'parent, created by PUT')
      const updated = await askObject(bench, put(key, { parent: other }), 200)
      demandSame(member(updated.object, 'parent'), parent, 'parent, updated by PUT with another')
    },
  },
  {
    says: 'PUT /simulations/{key}: "400 (invalid body or validation errors, or the parent simulation does not exist)"',
    async prove(bench) {
      const key = bench.newKey('refused')
      const orphan = put(key, { parent: bench.newKey('nobody') })
      await refused(bench, [...noObjects.map((body) => put(key, body)), orphan], 400)
      demandIssueAt(await ask(bench, put(key, wrong), 400), wrongPath)
      for (const seed of wrongSeeds)
        demandIssueAt(await ask(bench, put(key, { seed }), 400), ['seed'])
      await demandAbsent(bench, key)
    },
  },
  {
    says: 'PATCH /simulations/{key}: "Only the fields sent are changed"',
    async prove(bench) {
      const key = await newSimulation(bench, 'patched', plain)
      const seeded = await askObject(bench, patch(key, { seed: 9 }), 200)
      demandSimulation(seeded.object, { key, seed: 9 }, 'PATCH of the seed')
      const entities = { only: { rate: '1/day', schema: { type: 'integer' } } }
      const changed = await askObject(bench, patch(key, { entities }), 200)
      demandSimulation(changed.object, { key, seed: 9 }, 'PATCH of the entities')
      const run = await newRun(bench, key)
      const namesOf = async (what: string): Promise<JsonObject[string]> =>
        (await askList(bench, `${run}/${what}`)).map((one) => member(one, 'key') ?? null)
      demandSame(await namesOf('entities'), ['only'], 'entities of a run after PATCH')
      const hasSystem = JSON.stringify(await namesOf('systems')).includes('"db"')
      demand(hasSystem, { expected: 'the system db still there', got: 'none' })
    },
  },
  {
    says: 'PATCH /simulations/{key}: "`parent` is not accepted as a field", "400 (invalid body or validation errors)"',
    async prove(bench) {
      const key = await newSimulation(bench, 'patched', plain)
      demandIssueAt(await ask(bench, patch(key, { parent: 'default' }), 400), ['parent'])
      demandIssueAt(await ask(bench, patch(key, wrong), 400), wrongPath)
      await refused(
        bench,
        noObjects.map((body) => patch(key, body)),
        400,
      )
      for (const seed of wrongSeeds)
        demandIssueAt(await ask(bench, patch(key, { seed }), 400), ['seed'])
    },
  },
  {
    says: 'PATCH /simulations/{key}: "404 (no simulation with the key)"',
    async prove(bench) {
      await refused(bench, [patch(bench.newKey('nobody'), { seed: 2 })], 404)
    },
  },
  {
    says: '"A simulation can have a parent simulation from which it inherits systems"; its own of the same name wins',
    async prove(bench) {
      const own = { ...sqlSystem, format: { type: 'sql', table: 'own' } }
      const parent = await newSimulation(bench, 'parent', {
        systems: { a: sqlSystem, b: sqlSystem },
      })
      const key = await newSimulation(bench, 'child', { parent, systems: { b: own, c: own } })
      const systems = await askList(bench, `${await newRun(bench, key)}/systems?limit=100`)
      const tables = Object.fromEntries(
        systems.map((one) => [member(one, 'key'), JSON.stringify(member(one, 'format'))]),
      )
      const isRight =
        tables.a?.includes('people') && tables.b?.includes('own') && tables.c?.includes('own')
      const got = JSON.stringify(systems)
      demand(isRight === true, { expected: 'a of the parent, b and c of its own', got })
    },
  },
  {
    says: 'an update under the ETag of an older version is refused with 412 and changes nothing',
    async prove(bench) {
      const key = await newSimulation(bench, 'tagged', plain)
      const { answer } = await askObject(bench, { path: simulationPath(key) }, 200)
      const { etag } = answer.headers
      demand(etag !== undefined, { expected: 'an ETag', got: 'none', where: `GET ${key}` })
      await ask(bench, { ...patch(key, { seed: 8 }), headers: { 'If-Match': etag } }, 200)
      for (const asking of [patch(key, { seed: 9 }), put(key, { seed: 9 })]) {
        await ask(bench, { ...asking, headers: { 'If-Match': etag } }, 412)
      }
      const { object } = await askObject(bench, { path: simulationPath(key) }, 200)
      demandSame(member(object, 'seed'), 8, 'the seed after refused updates')
    },
  },
]
