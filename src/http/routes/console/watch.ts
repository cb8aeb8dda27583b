/**
 * Routes for watching a run: its snapshot, the progress of its readers, and its events. None of them moves the cursor.
 */

import { Type } from 'typebox'
import { isFailure } from '../../../service/failure.ts'
import { readProgress, readSnapshot, watchRun } from '../../../service/watch-run.ts'
import { jsonContent, okOrFailure, type Route } from '../../route.ts'
import { addressOf, runParams } from '../runs.ts'
import * as shapes from '../shapes.ts'
import { chooseStream, sendEvents, speedRange, streamContent, streamQuery } from '../stream.ts'
import { withSlot } from '../stream-slot.ts'

const path = '/simulations/{simulationKey}/runs/{runIndex}'
const position = Type.Integer({ minimum: 0 })

const { simulation, index, createdAt, seed, start, end, total, generatorVersion } =
  shapes.runDetails.properties

const snapshot = Type.Object({
  simulation,
  index,
  seed,
  start,
  end,
  total,
  generatorVersion,
  createdAt,
  definition: Type.Object({}),
})

export const watchRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${path}/snapshot`,
    id: 'readSnapshot',
    summary: 'Returns the snapshot of a run: everything that its events depend on.',
    params: runParams,
    responses: { 200: jsonContent('The snapshot.', snapshot) },
    failures: { 'run.unknown': 404 },
    handle: async (request, { service }) =>
      okOrFailure(await readSnapshot(service, addressOf(request))),
  },
  {
    method: 'GET',
    path: `${path}/progress`,
    id: 'readProgress',
    summary: 'Returns the progress of the readers of a run.',
    params: runParams,
    responses: {
      200: jsonContent(
        'Positions of events.',
        Type.Object({
          cursor: position,
          peak: position,
          issued: position,
          total: position,
        }),
      ),
    },
    failures: { 'run.unknown': 404 },
    handle: async (request, { service }) =>
      okOrFailure(await readProgress(service, addressOf(request))),
  },
  {
    method: 'GET',
    path: `${path}/events`,
    id: 'watchRun',
    summary: 'Streams the events of a run from any position, without moving its cursor.',
    params: runParams,
    query: {
      after: Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 0,
        description: 'Start after this event.',
      }),
      limit: streamQuery.limit,
      speed: Type.Number({
        ...speedRange,
        description:
          'Simulated seconds per second of real time. If omitted, events are sent as fast as the client reads them.',
      }),
      speedFrom: Type.Literal('creation', {
        description:
          'If omitted, the speed counts from now: the first event is sent immediately, and the others at their distance from it. `creation`: the speed counts from the creation of the run, as that of a stream.',
      }),
    },
    responses: { 200: { description: 'The events.', content: streamContent } },
    otherProblems: [406],
    failures: { 'run.unknown': 404, 'generator.unknown': 400 },
    async handle(request, { service, pump }) {
      const { after, limit, speed, speedFrom } = request.query
      const watched = await watchRun(service, {
        ...addressOf(request),
        after: Number(after),
        limit: Number(limit),
        speed: speed === undefined ? undefined : Number(speed),
        isFromCreation: speedFrom === 'creation',
      })
      if (isFailure(watched)) return watched
      const chosen = chooseStream(request.request)
      if ('status' in chosen) return chosen
      if (request.isHead) return { status: 200, headers: chosen.headers }
      // No response was opened in the store, so none has to be completed.
      const complete = async (): Promise<void> => undefined
      return withSlot({ pump, reader: request.reader, raw: request.raw }, async (slot) =>
        sendEvents({ ...watched, complete }, { chosen, slot, request, service, pump }),
      )
    },
  },
]
