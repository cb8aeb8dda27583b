/** Conformance of creating, replacing and changing simulations (specification, Endpoints, current form). */

import { type JsonObject, member } from '../../text/json.ts'
import { pathSegment } from '../deployment.ts'
import type { HttpRequest } from '../exchange.ts'
import {
  expectIssueAt,
  expectList,
  expectMembers,
  expectObject,
  expectRefusals,
  expectResponse,
  expectSame,
  newRun,
  newSimulation,
  requestText,
  simulationPath,
} from '../expectations.ts'
import { expect, type PromiseCheck, type PromiseContext } from '../promise.ts'
import { plain, sqlSystem, wrong, wrongPath } from './definitions.ts'

const post = (body: unknown): HttpRequest => ({ method: 'POST', path: '/simulations', body })
const put = (key: string, body: unknown): HttpRequest => ({
  method: 'PUT',
  path: simulationPath(key),
  body,
})
const patch = (key: string, body: unknown): HttpRequest => ({
  method: 'PATCH',
  path: simulationPath(key),
  body,
})

function expectSimulation(object: JsonObject, wanted: JsonObject, where: string): void {
  const members = { key: 'string', createdAt: 'timestamp', updatedAt: 'timestamp' } as const
  expectMembers(object, members, where)
  for (const [name, value] of Object.entries(wanted)) {
    expectSame(member(object, name), value, `${name}, ${where}`)
  }
}

async function expectAbsent(context: PromiseContext, key: string): Promise<void> {
  const path = `/simulations?key=${pathSegment(key)}`
  expectSame([...(await expectList(context, path))], [], `GET ${path} after a refusal`)
}

const wrongSeeds = [0, -1, 1.5, '7', null]
const noObjects = ['{"key":', 'null', '[]', '"text"', '']

export const simulationPromises: readonly PromiseCheck[] = [
  {
    statement:
      'POST /simulations: "201 Created with a simulation object (key, parent if any, seed, createdAt, updatedAt)"',
    async prove(context) {
      const key = context.newKey('posted')
      const request = post({ key, ...plain })
      const { object } = await expectObject(context, request, 201)
      expectSimulation(object, { key, seed: 7 }, requestText(request))
    },
  },
  {
    statement: 'POST /simulations: key "Generated if omitted", parent "Defaults to `default`"',
    async prove(context) {
      const { object } = await expectObject(context, post({}), 201)
      expectSimulation(object, { parent: 'default' }, requestText(post({})))
      const key = String(member(object, 'key'))
      context.leaves(key)
      const listed = await expectList(context, `/simulations?key=${pathSegment(key)}`)
      expectSame(listed.length, 1, `simulations with the key ${key}`)
    },
  },
  {
    statement: 'POST /simulations: "400 (invalid body or unknown parent)"',
    async prove(context) {
      const key = context.newKey('refused')
      const orphan = post({ key, parent: context.newKey('unused') })
      await expectRefusals(context, [...noObjects.map(post), orphan], 400)
      await expectAbsent(context, key)
    },
  },
  {
    statement:
      'POST /simulations: "422 (invalid simulation specification)", with the path to the invalid value',
    async prove(context) {
      const key = context.newKey('refused')
      const [answer] = await expectRefusals(context, [post({ key, ...wrong })], 422)
      if (answer !== undefined) expectIssueAt(answer, wrongPath)
      for (const seed of wrongSeeds)
        expectIssueAt(await expectResponse(context, post({ key, seed }), 422), ['seed'])
      await expectAbsent(context, key)
    },
  },
  {
    statement: 'POST /simulations: the key is a "Unique identifier of the simulation"',
    async prove(context) {
      const key = await newSimulation(context, 'unique', plain)
      expectIssueAt(await expectResponse(context, post({ key }), 422), ['key'])
    },
  },
  {
    statement:
      'PUT /simulations/{key}: "200 OK on update, 201 Created on creation. Both return a simulation object"',
    async prove(context) {
      const key = context.newKey('put with spaces & signs')
      const created = await expectObject(context, put(key, plain), 201)
      expectSimulation(created.object, { key, seed: 7, parent: 'default' }, 'created by PUT')
      const updated = await expectObject(context, put(key, { ...plain, seed: 8 }), 200)
      const createdAt = member(created.object, 'createdAt') ?? null
      expectSimulation(updated.object, { key, seed: 8, createdAt }, 'updated by PUT')
    },
  },
  {
    statement: 'PUT /simulations/{key}: parent "Used only when creating. Defaults to `default`"',
    async prove(context) {
      const [parent, other] = [
        await newSimulation(context, 'parent', {}),
        await newSimulation(context, 'other', {}),
      ]
      const key = context.newKey('child')
      const created = await expectObject(context, put(key, { parent }), 201)
      expectSame(member(created.object, 'parent'), parent, 'parent, created by PUT')
      const updated = await expectObject(context, put(key, { parent: other }), 200)
      expectSame(member(updated.object, 'parent'), parent, 'parent, updated by PUT with another')
    },
  },
  {
    statement:
      'PUT /simulations/{key}: "400 (invalid body or validation errors, or the parent simulation does not exist)"',
    async prove(context) {
      const key = context.newKey('refused')
      const orphan = put(key, { parent: context.newKey('unused') })
      await expectRefusals(context, [...noObjects.map((body) => put(key, body)), orphan], 400)
      expectIssueAt(await expectResponse(context, put(key, wrong), 400), wrongPath)
      for (const seed of wrongSeeds)
        expectIssueAt(await expectResponse(context, put(key, { seed }), 400), ['seed'])
      await expectAbsent(context, key)
    },
  },
  {
    statement: 'PATCH /simulations/{key}: "Only the fields sent are changed"',
    async prove(context) {
      const key = await newSimulation(context, 'patched', plain)
      const seeded = await expectObject(context, patch(key, { seed: 9 }), 200)
      expectSimulation(seeded.object, { key, seed: 9 }, 'PATCH of the seed')
      const entities = { only: { rate: '1/day', schema: { type: 'integer' } } }
      const changed = await expectObject(context, patch(key, { entities }), 200)
      expectSimulation(changed.object, { key, seed: 9 }, 'PATCH of the entities')
      const run = await newRun(context, key)
      const namesOf = async (what: string): Promise<JsonObject[string]> =>
        (await expectList(context, `${run}/${what}`)).map((one) => member(one, 'key') ?? null)
      expectSame(await namesOf('entities'), ['only'], 'entities of a run after PATCH')
      const hasSystem = JSON.stringify(await namesOf('systems')).includes('"db"')
      expect(hasSystem, { expected: 'the system db to remain', got: 'none' })
    },
  },
  {
    statement:
      'PATCH /simulations/{key}: "`parent` is not accepted as a field", "400 (invalid body or validation errors)"',
    async prove(context) {
      const key = await newSimulation(context, 'patched', plain)
      expectIssueAt(await expectResponse(context, patch(key, { parent: 'default' }), 400), [
        'parent',
      ])
      expectIssueAt(await expectResponse(context, patch(key, wrong), 400), wrongPath)
      await expectRefusals(
        context,
        noObjects.map((body) => patch(key, body)),
        400,
      )
      for (const seed of wrongSeeds)
        expectIssueAt(await expectResponse(context, patch(key, { seed }), 400), ['seed'])
    },
  },
  {
    statement: 'PATCH /simulations/{key}: "404 (no simulation with the key)"',
    async prove(context) {
      await expectRefusals(context, [patch(context.newKey('unused'), { seed: 2 })], 404)
    },
  },
  {
    statement:
      '"A simulation can have a parent simulation from which it inherits systems"; a system of its own with the same name takes precedence',
    async prove(context) {
      const own = { ...sqlSystem, format: { type: 'sql', table: 'own' } }
      const parent = await newSimulation(context, 'parent', {
        systems: { a: sqlSystem, b: sqlSystem },
      })
      const key = await newSimulation(context, 'child', { parent, systems: { b: own, c: own } })
      const systems = await expectList(context, `${await newRun(context, key)}/systems?limit=100`)
      const tables = Object.fromEntries(
        systems.map((one) => [member(one, 'key'), JSON.stringify(member(one, 'format'))]),
      )
      const isRight =
        tables.a?.includes('people') && tables.b?.includes('own') && tables.c?.includes('own')
      const got = JSON.stringify(systems)
      expect(isRight === true, {
        expected: 'system a of the parent, systems b and c of its own',
        got,
      })
    },
  },
  {
    statement:
      'an update with the ETag of an older version is refused with 412 and changes nothing',
    async prove(context) {
      const key = await newSimulation(context, 'tagged', plain)
      const { answer } = await expectObject(context, { path: simulationPath(key) }, 200)
      const { etag } = answer.headers
      expect(etag !== undefined, { expected: 'an ETag', got: 'none', where: `GET ${key}` })
      await expectResponse(
        context,
        { ...patch(key, { seed: 8 }), headers: { 'If-Match': etag } },
        200,
      )
      for (const request of [patch(key, { seed: 9 }), put(key, { seed: 9 })]) {
        await expectResponse(context, { ...request, headers: { 'If-Match': etag } }, 412)
      }
      const { object } = await expectObject(context, { path: simulationPath(key) }, 200)
      expectSame(member(object, 'seed'), 8, 'the seed after refused updates')
    },
  },
]
