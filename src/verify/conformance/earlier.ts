/** The earlier form, where it is served (specification, Endpoints, earlier form). */

import { isObject, type JsonObject, member } from '../../text/json.ts'
import { parseSse } from '../../wire/sse.ts'
import {
  ask,
  askObject,
  demandMembers,
  demandSame,
  demandType,
  refused,
  simulationPath,
  whereOf,
} from '../checks.ts'
import { type Bench, demand, NotServed, type Promised } from '../promise.ts'

const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
const post = (body: unknown) => ({ method: 'POST', path: '/simulations', body })

/** Throws where it is switched off; nothing is created then. */
async function create(bench: Bench, body: object): Promise<JsonObject> {
  const document = await askObject(bench, { path: '/openapi.json' }, 200)
  const paths = member(document.object, 'paths')
  const names = isObject(paths ?? null) ? Object.keys(paths as JsonObject) : []
  const isServed = names.some((path) => /^\/simulations\/\{\w+\}\/stream$/.test(path))
  if (!isServed) throw new NotServed('the earlier form is not served')
  const { object } = await askObject(bench, post(body), 201)
  bench.leaves(String(member(object, 'id')))
  return object
}

export const earlierPromises: readonly Promised[] = [
  {
    says: 'earlier form, POST /simulations: "201 Created with a simulation (id, seed, entities, status, createdAt). Initial status is `pending`"',
    async prove(bench) {
      const created = await create(bench, { entities: { person: schema } })
      const members = { id: 'string', entities: 'object', createdAt: 'timestamp' } as const
      demandMembers(created, members, whereOf(post({})))
      demandSame(member(created, 'status'), 'pending', 'status')
      demandSame(member(created, 'seed'), 0, 'seed, "default 0"')
      const streams = await create(bench, { seed: 3, streams: { person: schema } })
      demandSame(member(streams, 'seed'), 3, 'seed')
    },
  },
  {
    says: 'earlier form, POST /simulations: "at least one entity", "seed (integer >= 0)"',
    async prove(bench) {
      await create(bench, { streams: { person: schema } })
      const wrong = [
        { streams: {} },
        { seed: -1, streams: { person: schema } },
        { seed: 'x', streams: { person: schema } },
      ]
      await refused(bench, wrong.map(post), 422)
    },
  },
  {
    says: 'earlier form, GET /simulations/{id}/stream: "The `event` field is `<stream name>.create`", data of stream, offset and value',
    async prove(bench) {
      const id = String(member(await create(bench, { streams: { person: schema } }), 'id'))
      const path = `${simulationPath(id)}/stream`
      const answer = await ask(bench, { path }, 200)
      demandType(answer, 'text/event-stream', `GET ${path}`)
      const events = parseSse()(answer.body.toString())
      demand(events.length > 0, { expected: 'events', got: 'none', where: `GET ${path}` })
      for (const { event, data } of events) {
        demandSame(event, 'person.create', `event, GET ${path}`)
        const object: unknown = JSON.parse(data)
        demand(isObject(object), { expected: 'an object', got: data, where: `GET ${path}` })
        demandMembers(
          object,
          { stream: 'string', offset: 'integer', value: 'object' },
          `GET ${path}`,
        )
      }
      return `${events.length} events`
    },
  },
  {
    says: 'earlier form, GET /simulations/{id}/stream: "409 Conflict if the endpoint has been called before", and exactly one of many at once has it',
    async prove(bench) {
      const id = String(member(await create(bench, { streams: { person: schema } }), 'id'))
      const path = `${simulationPath(id)}/stream`
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => bench.deployment.ask({ path })),
      )
      const statuses = answers.map(({ status }) => status).sort()
      demandSame(statuses, [200, ...Array<number>(7).fill(409)], `eight times GET ${path}`)
      await refused(bench, [{ path }], 409)
      const { object } = await askObject(bench, { path: simulationPath(id) }, 200)
      demandSame(member(object, 'status'), 'drained', 'status after its stream')
    },
  },
]
