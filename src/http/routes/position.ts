/** The route that finds the position of a simulated time in a run. */

import { Type } from 'typebox'
import { readPosition } from '../../service/read-position.ts'
import type { Issues } from '../../text/issue.ts'
import { show } from '../../text/show.ts'
import { problemOf } from '../response/problems.ts'
import { jsonContent, okOrFailure, type Route } from '../route.ts'
import { addressOf, runParams } from './runs.ts'
import * as shapes from './shapes.ts'
import { speedRange } from './stream.ts'
import { plusAdvice, readTime } from './stream-query.ts'

export const positionRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs/{runIndex}/position',
  id: 'readPosition',
  summary: 'Returns the id of the last event before a simulated time.',
  description:
    'Without `at` and `speed`, the time is the end of the run. The position is found by counting, without generating events, so it takes about the same time anywhere in a run. As `from` or `until` of a stream, the id and the time mean the same place.',
  params: runParams,
  query: {
    at: Type.String({
      title: 'a timestamp',
      description: 'A simulated time (RFC 3339).',
      examples: ['2026-01-31T12:00:00Z'],
    }),
    speed: Type.Number({
      ...speedRange,
      description:
        'Instead of `at`: the simulated time that a stream with this `speed` has reached by now. All events before it are due.',
    }),
  },
  responses: { 200: jsonContent('The position.', shapes.runPosition) },
  failures: { 'run.unknown': 404, 'generator.unknown': 400 },
  async handle(request, { service }) {
    const { at, speed } = request.query
    const issues: Issues = []
    const atMs = typeof at === 'string' ? readTime(at) : undefined
    if (typeof at === 'string' && atMs === undefined) {
      const must = 'must be a timestamp, such as 2026-01-31T12:00:00Z'
      issues.push({ path: ['at'], message: `${must}; got ${show(at)}${plusAdvice(at)}` })
    }
    if (at !== undefined && speed !== undefined) {
      issues.push({ path: ['speed'], message: 'must not be given together with "at"' })
    }
    if (issues.length > 0) return { status: 400, body: problemOf(400, { issues }) }
    const asked = { atMs, speed: speed === undefined ? undefined : Number(speed) }
    return okOrFailure(await readPosition(service, { ...addressOf(request), ...asked }))
  },
}
