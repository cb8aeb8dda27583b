/**
 * The earlier API version: simulations by id, with a stream that can be read once (specification, Endpoints, earlier
 * form).
 */

import { Type } from 'typebox'
import { isEarlier } from '../../definition/earlier.ts'
import { openStream } from '../../engine/stream.ts'
import {
  createEarlier,
  hasEarlier,
  prepareEarlierStream,
  readEarlier,
} from '../../service/earlier.ts'
import { isFailure } from '../../service/failure.ts'
import { earlierSse } from '../../wire/earlier.ts'
import { idempotent, readIdempotencyKey, replayHeaders } from '../idempotency.ts'
import { authorOf } from '../principal.ts'
import {
  jsonContent,
  okOrFailure,
  type Route,
  type RouteRequest,
  respondedDirectly,
} from '../route.ts'
import { earlierServerSentEvents } from '../stream/event-shapes.ts'
import { streamHeaders } from './stream.ts'
import { withSlot } from './stream-slot.ts'

const entities = Type.Record(Type.String(), Type.Unknown(), { minProperties: 1 })

const newSimulation = Type.Object({
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
  entities: Type.Optional(entities),
  streams: Type.Optional(entities),
})

const simulation = Type.Object({
  id: Type.String({ format: 'uuid' }),
  seed: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  entities,
  streams: Type.Optional(entities),
  status: Type.Enum(['pending', 'drained']),
  createdAt: Type.String({ format: 'date-time' }),
})

const postRoute: Route = {
  method: 'POST',
  path: '/simulations',
  id: 'createEarlierSimulation',
  summary: 'Earlier API version: creates a simulation whose stream can be read once.',
  requestHeaders: idempotent.requestHeaders,
  body: newSimulation,
  responses: { 201: jsonContent('The simulation.', simulation, idempotent.responseHeaders) },
  failures: { 'definition.invalid': 422, ...idempotent.failures },
  accepts: async ({ body }) => isEarlier(body),
  async handle(request, { service }) {
    const { workspace } = request.caller
    const idempotency = readIdempotencyKey(postRoute, request)
    if (isFailure(idempotency)) return idempotency
    const created = await createEarlier(service, {
      workspace,
      body: request.body,
      author: authorOf(request),
      ...idempotency,
    })
    if (isFailure(created)) return created
    return { status: 201, body: created.result, headers: replayHeaders(created) }
  },
}

const getRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}',
  id: 'getEarlierSimulation',
  summary: 'Earlier API version: returns a simulation by its id.',
  params: { simulationKey: 'Id of the simulation.' },
  responses: { 200: jsonContent('The simulation.', simulation) },
  failures: { 'simulation.unknown': 404 },
  accepts: (request, { service }) => hasEarlier(service, addressOf(request)),
  handle: async (request, { service }) =>
    okOrFailure(await readEarlier(service, addressOf(request))),
}

const streamRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/stream',
  id: 'streamEarlierSimulation',
  summary: 'Earlier API version: streams the data of a simulation, once.',
  scope: 'stream',
  params: { simulationKey: 'Id of the simulation.' },
  responses: {
    200: {
      description: 'The events.',
      content: { 'text/event-stream': earlierServerSentEvents },
    },
  },
  failures: { 'simulation.unknown': 404, 'simulation.drained': 409, 'generator.unknown': 409 },
  async handle(request, { service, pump }) {
    const { raw, isHead } = request
    const prepared = await prepareEarlierStream(service, addressOf(request))
    if (isFailure(prepared)) return prepared
    const headers = { 'Content-Type': earlierSse.contentType, ...streamHeaders }
    if (isHead) return { status: 200, headers }
    const { program, total, drain } = prepared
    return withSlot({ pump, reader: request.reader, raw: request.raw }, async (slot) => {
      // Generating the first event before draining the simulation detects errors. The stream below generates it again.
      openStream(program, earlierSse, 0, service.machines.of(program, earlierSse)).next()
      if (!(await drain())) return { failure: 'simulation.drained', id: addressOf(request).id }
      raw.outgoing.writeHead(200, headers)
      const complete = async (end: number): Promise<void> => {
        // No reader can resume, so an incomplete body must not look complete.
        if (end < total) throw new Error(`the service stopped after ${end} of ${total} events`)
      }
      const stream = openStream(program, earlierSse, 0, service.machines.of(program, earlierSse))
      pump.start({ slot, response: raw.outgoing, stream, end: total, complete })
      return respondedDirectly
    })
  },
}

export const earlierRoutes: readonly Route[] = [postRoute, getRoute, streamRoute]

function addressOf({ caller, params: { simulationKey: id = '' } }: RouteRequest) {
  return { workspace: caller.workspace, id }
}
