/** Routes for simulations: create, replace, change, list and read (specification, Endpoints, current form). */

import { Type } from 'typebox'
import { createSimulation } from '../../service/create-simulation.ts'
import { type Failure, isFailure } from '../../service/failure.ts'
import { deleteSimulation } from '../../service/history/delete-simulation.ts'
import { duplicateSimulation } from '../../service/history/duplicate-simulation.ts'
import { listSimulations, readSimulation } from '../../service/list-simulations.ts'
import type { CreatedOnce } from '../../service/once.ts'
import { patchSimulation } from '../../service/patch-simulation.ts'
import { putSimulation } from '../../service/put-simulation.ts'
import type { SimulationView, Versioned } from '../../service/simulation-view.ts'
import { validateSimulation } from '../../service/validate-simulation.ts'
import { idempotent, readIdempotencyKey, replayHeaders } from '../idempotency.ts'
import { authorOf } from '../principal.ts'
import { listHeaders, listResponse, pageOf, pageQuery } from '../response/lists.ts'
import { preconditionOf, tagOf } from '../response/preconditions.ts'
import {
  jsonContent,
  okOrFailure,
  type Route,
  type RouteContext,
  type RouteRequest,
  type RouteResponse,
} from '../route.ts'
import * as historyShapes from './history-shapes.ts'
import * as shapes from './shapes.ts'

export const simulationKey = 'Key of the simulation.'
const location = {
  Location: { description: 'Path of the simulation.', schema: Type.String() },
}
export const tagged = {
  ETag: {
    description: 'Number in quotes, which increases with each change of the simulation.',
    schema: Type.String(),
  },
}
export const ifMatch =
  'The `ETag` of the version that the client has read. The response is 412 if the simulation has changed since.'

export const postSimulationRoute: Route = {
  method: 'POST',
  path: '/simulations',
  id: 'createSimulation',
  summary: 'Creates a simulation.',
  requestHeaders: idempotent.requestHeaders,
  body: shapes.newSimulation,
  responses: {
    201: jsonContent('The simulation.', shapes.simulation, {
      ...location,
      ...tagged,
      ...idempotent.responseHeaders,
    }),
  },
  failures: { 'parent.unknown': 400, 'definition.invalid': 422, ...idempotent.failures },
  async handle(request, { service }) {
    const { workspace } = request.caller
    const idempotency = readIdempotencyKey(postSimulationRoute, request)
    if (isFailure(idempotency)) return idempotency
    const created = await createSimulation(service, {
      workspace,
      body: request.body,
      author: authorOf(request),
      ...idempotency,
    })
    return isFailure(created) ? created : createdResponse(created)
  },
}

export const putSimulationRoute: Route = {
  method: 'PUT',
  path: '/simulations/{simulationKey}',
  id: 'putSimulation',
  summary: 'Creates the simulation with this key, or replaces its seed, systems and entities.',
  description:
    'A label, description or tags that the request omits stay. A request that changes nothing creates no version.',
  params: { simulationKey },
  requestHeaders: {
    'If-Match': ifMatch,
    'If-None-Match':
      '`*` creates the simulation and never replaces it. The response is 412 if it already exists.',
  },
  body: shapes.putSimulation,
  responses: {
    200: jsonContent('The updated simulation.', shapes.simulation, tagged),
    201: jsonContent('The created simulation.', shapes.simulation, { ...location, ...tagged }),
  },
  failures: { 'parent.unknown': 400, 'definition.invalid': 400, 'revision.changed': 412 },
  async handle(request, { service }) {
    const { caller, params, body } = request
    const { simulationKey: key = '' } = params
    const put = await putSimulation(service, {
      workspace: caller.workspace,
      key,
      body,
      author: authorOf(request),
      precondition: preconditionOf(request.request.headers),
    })
    if (isFailure(put)) return put
    const { isNew, simulation, version } = put
    const ETag = tagOf(version)
    return isNew
      ? { status: 201, body: simulation, headers: { Location: pathOf(key), ETag } }
      : { status: 200, body: simulation, headers: { ETag } }
  },
}

export const patchSimulationRoute: Route = {
  method: 'PATCH',
  path: '/simulations/{simulationKey}',
  id: 'patchSimulation',
  summary: 'Changes the members of a simulation that the request contains.',
  params: { simulationKey },
  requestHeaders: { 'If-Match': ifMatch },
  body: shapes.patchSimulation,
  responses: { 200: jsonContent('The simulation.', shapes.simulation, tagged) },
  failures: { 'simulation.unknown': 404, 'definition.invalid': 400, 'revision.changed': 412 },
  resource: findSimulationOf,
  async handle(request, { service }) {
    const { caller, params, body } = request
    const { simulationKey: key = '' } = params
    const changed = await patchSimulation(service, {
      workspace: caller.workspace,
      key,
      body,
      author: authorOf(request),
      precondition: preconditionOf(request.request.headers),
    })
    return isFailure(changed) ? changed : taggedResponse(changed)
  },
}

export const listSimulationsRoute: Route = {
  method: 'GET',
  path: '/simulations',
  id: 'listSimulations',
  summary: 'Lists simulations: `default` first, then in the order of creation.',
  query: {
    key: Type.String({ title: 'a key', description: 'Return only the simulation with this key.' }),
    tag: Type.String({ title: 'a tag', description: 'Return only simulations with this tag.' }),
    view: Type.Literal('details', {
      title: 'details',
      description: 'Also return the entities and the latest run of each simulation.',
    }),
    ...pageQuery,
  },
  responses: {
    200: jsonContent('The simulations.', Type.Array(historyShapes.listedSimulation), listHeaders),
  },
  async handle(request, { service }) {
    const { caller, query } = request
    const key = typeof query.key === 'string' ? query.key : undefined
    const tag = typeof query.tag === 'string' ? query.tag : undefined
    const { workspace } = caller
    const page = pageOf(query)
    const hasDetails = query.view === 'details'
    const listing = await listSimulations(service, { workspace, key, tag, page, hasDetails })
    return listResponse(listing, request)
  },
}

export const getSimulationRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}',
  id: 'getSimulation',
  summary: 'Returns a simulation with its definition.',
  params: { simulationKey },
  responses: { 200: jsonContent('The simulation.', shapes.simulationWithDefinition, tagged) },
  failures: { 'simulation.unknown': 404 },
  async handle({ caller, params: { simulationKey: key = '' } }, { service }) {
    const found = await readSimulation(service, { workspace: caller.workspace, key })
    return isFailure(found) ? found : taggedResponse(found)
  },
}

export const duplicateSimulationRoute: Route = {
  method: 'POST',
  path: '/simulations/{simulationKey}/duplicate',
  id: 'duplicateSimulation',
  summary: 'Creates a copy of a simulation, without its runs and earlier versions.',
  params: { simulationKey },
  requestHeaders: idempotent.requestHeaders,
  body: historyShapes.copiedSimulation,
  responses: {
    201: jsonContent('The copy.', shapes.simulation, {
      ...location,
      ...tagged,
      ...idempotent.responseHeaders,
    }),
  },
  failures: {
    'simulation.unknown': 404,
    'parent.unknown': 409,
    'definition.invalid': 422,
    ...idempotent.failures,
  },
  async handle(request, { service }) {
    const { caller, params, body } = request
    const idempotency = readIdempotencyKey(duplicateSimulationRoute, request)
    if (isFailure(idempotency)) return idempotency
    const created = await duplicateSimulation(service, {
      workspace: caller.workspace,
      key: params.simulationKey ?? '',
      body,
      author: authorOf(request),
      ...idempotency,
    })
    return isFailure(created) ? created : createdResponse(created)
  },
}

export const deleteSimulationRoute: Route = {
  method: 'DELETE',
  path: '/simulations/{simulationKey}',
  id: 'deleteSimulation',
  summary: 'Deletes a simulation without children, and its runs. It can be restored for 7 days.',
  description:
    'The key is free immediately. A new simulation with the key continues the indexes of the deleted runs. Open streams are cut off within 30 seconds. Simulations of the earlier API version cannot be deleted.',
  params: { simulationKey },
  requestHeaders: { 'If-Match': ifMatch },
  responses: { 200: jsonContent('The deletion.', historyShapes.simulationDeletion) },
  failures: {
    'simulation.unknown': 404,
    'simulation.root': 409,
    'simulation.parent': 409,
    'revision.changed': 412,
  },
  async handle(request, { service }) {
    const deleted = await deleteSimulation(service, {
      workspace: request.caller.workspace,
      key: request.params.simulationKey ?? '',
      author: authorOf(request),
      precondition: preconditionOf(request.request.headers),
    })
    return okOrFailure(deleted)
  },
}

export const validateSimulationRoute: Route = {
  method: 'POST',
  path: '/simulations/validate',
  id: 'validateSimulation',
  summary: 'Checks a definition and returns all issues. Stores nothing.',
  scope: 'read',
  body: shapes.newSimulation,
  responses: { 200: jsonContent('The result of the check.', shapes.verdict) },
  async handle({ caller, body }, { service }) {
    const verdict = await validateSimulation(service, { workspace: caller.workspace, body })
    return { status: 200, body: verdict }
  },
}

/** Returns a failure if the simulation in the path of a request does not exist. */
async function findSimulationOf(
  { caller, params: { simulationKey: key = '' } }: RouteRequest,
  { service }: RouteContext,
): Promise<Failure | undefined> {
  const found = await readSimulation(service, { workspace: caller.workspace, key })
  return isFailure(found) ? found : undefined
}

function createdResponse(created: CreatedOnce<Versioned<SimulationView>>): RouteResponse {
  const { simulation, version } = created.result
  const headers = {
    Location: pathOf(simulation.key),
    ETag: tagOf(version),
    ...replayHeaders(created),
  }
  return { status: 201, body: simulation, headers }
}

export function taggedResponse({ simulation, version }: Versioned<unknown>): RouteResponse {
  return { status: 200, body: simulation, headers: { ETag: tagOf(version) } }
}

function pathOf(key: string): string {
  return `/simulations/${encodeURIComponent(key)}`
}
