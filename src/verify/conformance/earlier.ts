/** Conformance of the earlier API version, if the service has enabled it (specification, Endpoints, earlier form). */

import { isObject, type JsonObject, member } from '../../text/json.ts'
import { parseSse } from '../../wire/sse.ts'
import {
  expectContentType,
  expectMembers,
  expectObject,
  expectRefusals,
  expectResponse,
  expectSame,
  requestText,
  simulationPath,
} from '../expectations.ts'
import { expect, NotSupported, type PromiseCheck, type PromiseContext } from '../promise.ts'

const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
const post = (body: unknown) => ({ method: 'POST', path: '/simulations', body })

/**
 * Creates a simulation with the earlier API version. Throws without creating one if the service has disabled that
 * version.
 */
async function create(context: PromiseContext, body: object): Promise<JsonObject> {
  const document = await expectObject(context, { path: '/openapi.json' }, 200)
  const paths = member(document.object, 'paths')
  const names = isObject(paths ?? null) ? Object.keys(paths as JsonObject) : []
  const isServed = names.some((path) => /^\/simulations\/\{\w+\}\/stream$/.test(path))
  if (!isServed) throw new NotSupported('the earlier API version is disabled')
  const { object } = await expectObject(context, post(body), 201)
  context.leaves(String(member(object, 'id')))
  return object
}

export const earlierPromises: readonly PromiseCheck[] = [
  {
    statement:
      'earlier API version, POST /simulations: "201 Created with a simulation (id, seed, entities, status, createdAt). Initial status is `pending`"',
    async prove(context) {
      const created = await create(context, { entities: { person: schema } })
      const members = { id: 'string', entities: 'object', createdAt: 'timestamp' } as const
      expectMembers(created, members, requestText(post({})))
      expectSame(member(created, 'status'), 'pending', 'status')
      expectSame(member(created, 'seed'), 0, 'seed, "default 0"')
      const streams = await create(context, { seed: 3, streams: { person: schema } })
      expectSame(member(streams, 'seed'), 3, 'seed')
    },
  },
  {
    statement:
      'earlier API version, POST /simulations: "at least one entity", "seed (integer >= 0)"',
    async prove(context) {
      await create(context, { streams: { person: schema } })
      const wrong = [
        { streams: {} },
        { seed: -1, streams: { person: schema } },
        { seed: 'x', streams: { person: schema } },
      ]
      await expectRefusals(context, wrong.map(post), 422)
    },
  },
  {
    statement:
      'earlier API version, GET /simulations/{id}/stream: "The `event` field is `<stream name>.create`", data of stream, offset and value',
    async prove(context) {
      const id = String(member(await create(context, { streams: { person: schema } }), 'id'))
      const path = `${simulationPath(id)}/stream`
      const answer = await expectResponse(context, { path }, 200)
      expectContentType(answer, 'text/event-stream', `GET ${path}`)
      const events = parseSse()(answer.body.toString())
      expect(events.length > 0, { expected: 'events', got: 'none', where: `GET ${path}` })
      for (const { event, data } of events) {
        expectSame(event, 'person.create', `event, GET ${path}`)
        const object: unknown = JSON.parse(data)
        expect(isObject(object), { expected: 'an object', got: data, where: `GET ${path}` })
        expectMembers(
          object,
          { stream: 'string', offset: 'integer', value: 'object' },
          `GET ${path}`,
        )
      }
      return `${events.length} events`
    },
  },
  {
    statement:
      'earlier API version, GET /simulations/{id}/stream: "409 Conflict if the endpoint has been called before", and exactly one of several concurrent requests receives the stream',
    async prove(context) {
      const id = String(member(await create(context, { streams: { person: schema } }), 'id'))
      const path = `${simulationPath(id)}/stream`
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => context.deployment.request({ path })),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expectSame(statuses, [200, ...Array<number>(7).fill(409)], `eight times GET ${path}`)
      await expectRefusals(context, [{ path }], 409)
      const { object } = await expectObject(context, { path: simulationPath(id) }, 200)
      expectSame(member(object, 'status'), 'drained', 'status after its stream')
    },
  },
]
