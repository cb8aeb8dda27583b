/** Routes for runs: create, list, and read their entities and systems (specification, Endpoints, current form). */

import { type TSchema, Type } from 'typebox'
import { createRun } from '../../service/create-run.ts'
import { isFailure } from '../../service/failure.ts'
import { deleteRun } from '../../service/history/delete-run.ts'
import {
  listRunEntities,
  listRunSystems,
  listRuns,
  patchRun,
  readRun,
} from '../../service/read-run.ts'
import { readRunDefinition } from '../../service/read-run-definition.ts'
import { idempotent, readIdempotencyKey, replayHeaders } from '../idempotency.ts'
import { authorOf } from '../principal.ts'
import { listHeaders, listResponse, pageOf, pageQuery } from '../response/lists.ts'
import { jsonContent, okOrFailure, type Route, type RouteRequest } from '../route.ts'
import * as historyShapes from './history-shapes.ts'
import * as shapes from './shapes.ts'

export const runParams = {
  simulationKey: 'Key of the simulation.',
  runIndex: 'Index of the run, from 1.',
}

export const postRunRoute: Route = {
  method: 'POST',
  path: '/simulations/{simulationKey}/runs',
  id: 'createRun',
  summary:
    'Starts a run of a simulation. The run gets the next index and can be streamed immediately.',
  params: { simulationKey: runParams.simulationKey },
  requestHeaders: idempotent.requestHeaders,
  body: shapes.newRun,
  responses: {
    201: jsonContent('The run.', shapes.createdRun, {
      Location: { description: 'Path of the run.', schema: Type.String() },
      ...idempotent.responseHeaders,
    }),
  },
  failures: {
    'simulation.unknown': 400,
    'definition.invalid': 400,
    'run.busy': 409,
    ...idempotent.failures,
  },
  async handle(request, { service }) {
    const { caller, params, body } = request
    const { simulationKey: key = '' } = params
    const idempotency = readIdempotencyKey(postRunRoute, request)
    if (isFailure(idempotency)) return idempotency
    const created = await createRun(service, {
      workspace: caller.workspace,
      key,
      body,
      author: authorOf(request),
      ...idempotency,
    })
    if (isFailure(created)) return created
    const { result } = created
    const path = `/simulations/${encodeURIComponent(key)}/runs/${result.index}`
    return { status: 201, body: result, headers: { Location: path, ...replayHeaders(created) } }
  },
}

const listRunsRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs',
  id: 'listRuns',
  summary: 'Lists the runs of a simulation by index.',
  params: { simulationKey: runParams.simulationKey },
  query: {
    view: Type.Literal('details', {
      title: 'details',
      description:
        'Also return the label, the seed, the simulated time, the number of events, the cursor and the author of each run.',
    }),
    ...pageQuery,
  },
  responses: { 200: jsonContent('The runs.', Type.Array(historyShapes.listedRun), listHeaders) },
  failures: { 'simulation.unknown': 404 },
  async handle(request, { service }) {
    const { caller, params, query } = request
    const { simulationKey: key = '' } = params
    const listing = await listRuns(service, {
      workspace: caller.workspace,
      key,
      page: pageOf(query),
      hasDetails: query.view === 'details',
    })
    return isFailure(listing) ? listing : listResponse(listing, request)
  },
}

/**
 * The routes that list runs. The specification has the path with `simulation` in the singular; the plural is an
 * addition.
 */
export const listRunsRoutes: readonly Route[] = [
  {
    ...listRunsRoute,
    path: '/simulation/{simulationKey}/runs',
    id: 'listRunsSingular',
    summary:
      'Lists the runs of a simulation by index. Alias with a singular path, as in the specification.',
  },
  listRunsRoute,
]

export const getRunRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs/{runIndex}',
  id: 'getRun',
  summary: 'Returns a run with its label, its simulated time, its number of events and its author.',
  params: runParams,
  responses: { 200: jsonContent('The run.', shapes.runDetails) },
  failures: { 'run.unknown': 404 },
  handle: async (request, { service }) => okOrFailure(await readRun(service, addressOf(request))),
}

export const patchRunRoute: Route = {
  method: 'PATCH',
  path: '/simulations/{simulationKey}/runs/{runIndex}',
  id: 'patchRun',
  summary: 'Changes the label of a run. Its events never change.',
  params: runParams,
  body: shapes.patchRun,
  responses: { 200: jsonContent('The run.', shapes.runDetails) },
  failures: { 'run.unknown': 404, 'definition.invalid': 400 },
  handle: async (request, { service }) =>
    okOrFailure(
      await patchRun(service, {
        ...addressOf(request),
        body: request.body,
        author: authorOf(request),
      }),
    ),
}

export const deleteRunRoute: Route = {
  method: 'DELETE',
  path: '/simulations/{simulationKey}/runs/{runIndex}',
  id: 'deleteRun',
  summary: 'Deletes a run. It can be restored for 7 days.',
  description:
    'Open streams of the run are cut off within 30 seconds. No other run of the simulation gets the index.',
  params: runParams,
  responses: { 200: jsonContent('The deletion.', historyShapes.runDeletion) },
  failures: { 'run.unknown': 404 },
  async handle(request, { service }) {
    const author = authorOf(request)
    return okOrFailure(await deleteRun(service, { ...addressOf(request), author }))
  },
}

export const getRunDefinitionRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs/{runIndex}/definition',
  id: 'getRunDefinition',
  summary: 'Returns the definition of a run as it was at its start, including inherited systems.',
  description:
    'The definition contains everything that the events depend on: the same definition and seed always generate the same events. Aliases are translated.',
  params: runParams,
  responses: { 200: jsonContent('The definition.', shapes.runDefinition) },
  failures: { 'run.unknown': 404 },
  async handle(request, { service }) {
    return okOrFailure(await readRunDefinition(service, addressOf(request)))
  },
}

export const listRunEntitiesRoute = runListRoute({
  of: 'entities',
  id: 'listRunEntities',
  summary: 'Lists the entities used in a run, in the order of the definition.',
  shape: shapes.entity,
  list: listRunEntities,
})

export const listRunSystemsRoute = runListRoute({
  of: 'systems',
  id: 'listRunSystems',
  summary: 'Lists the systems used in a run, inherited systems first.',
  shape: shapes.system,
  list: listRunSystems,
})

function runListRoute({
  of,
  id,
  summary,
  shape,
  list,
}: Pick<Route, 'id' | 'summary'> & {
  readonly of: string
  readonly shape: TSchema
  readonly list: typeof listRunEntities
}): Route {
  return {
    method: 'GET',
    path: `/simulations/{simulationKey}/runs/{runIndex}/${of}`,
    id,
    summary,
    params: runParams,
    query: pageQuery,
    responses: { 200: jsonContent(`The ${of}.`, Type.Array(shape), listHeaders) },
    failures: { 'run.unknown': 404 },
    async handle(request, { service }) {
      const listing = await list(service, { ...addressOf(request), page: pageOf(request.query) })
      return isFailure(listing) ? listing : listResponse(listing, request)
    },
  }
}

/** Returns the address of the run in the path of a request. */
export function addressOf({ caller, params }: Pick<RouteRequest, 'caller' | 'params'>) {
  const { simulationKey: key = '', runIndex: index = '' } = params
  return { workspace: caller.workspace, key, index }
}
