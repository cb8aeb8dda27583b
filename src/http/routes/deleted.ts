/** Routes for deleted simulations and runs: list and restore. */

import { Type } from 'typebox'
import { isFailure } from '../../service/failure.ts'
import {
  listDeletedRuns,
  listDeletedSimulations,
  restoreRun,
  restoreSimulation,
} from '../../service/history/deleted.ts'
import { authorOf } from '../principal.ts'
import { listHeaders, listResponse, pageOf, pageQuery } from '../response/lists.ts'
import { jsonContent, okOrFailure, type Route } from '../route.ts'
import * as historyShapes from './history-shapes.ts'
import * as shapes from './shapes.ts'
import { tagged, taggedResponse } from './simulations.ts'

export const deletedRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/deleted/simulations',
    id: 'listDeletedSimulations',
    summary: 'Lists the simulations that can be restored, most recently deleted first.',
    query: pageQuery,
    responses: {
      200: jsonContent(
        'The simulations.',
        Type.Array(historyShapes.deletedSimulation),
        listHeaders,
      ),
    },
    async handle(request, { service }) {
      const { workspace } = request.caller
      const page = pageOf(request.query)
      return listResponse(await listDeletedSimulations(service, { workspace, page }), request)
    },
  },
  {
    method: 'POST',
    path: '/deleted/simulations/{id}/restore',
    id: 'restoreSimulation',
    summary: 'Restores a deleted simulation with its runs and versions.',
    params: { id: 'Id in the response of the deletion or in the list.' },
    body: historyShapes.restoredSimulation,
    responses: { 200: jsonContent('The simulation.', shapes.simulation, tagged) },
    failures: {
      'entry.unknown': 404,
      'definition.invalid': 400,
      'key.taken': 409,
      'parent.deleted': 409,
    },
    async handle(request, { service }) {
      const { caller, params, body } = request
      const restored = await restoreSimulation(service, {
        workspace: caller.workspace,
        id: params.id ?? '',
        body,
        author: authorOf(request),
      })
      return isFailure(restored) ? restored : taggedResponse(restored)
    },
  },
  {
    method: 'GET',
    path: '/deleted/runs',
    id: 'listDeletedRuns',
    summary: 'Lists the runs that can be restored, most recently deleted first.',
    description: 'The runs of a deleted simulation are not listed; they are restored with it.',
    query: pageQuery,
    responses: { 200: jsonContent('The runs.', Type.Array(historyShapes.deletedRun), listHeaders) },
    async handle(request, { service }) {
      const { workspace } = request.caller
      const page = pageOf(request.query)
      return listResponse(await listDeletedRuns(service, { workspace, page }), request)
    },
  },
  {
    method: 'POST',
    path: '/deleted/runs/{id}/restore',
    id: 'restoreRun',
    summary: 'Restores a deleted run.',
    params: { id: 'Id in the response of the deletion or in the list.' },
    responses: { 200: jsonContent('The run.', shapes.run) },
    failures: { 'entry.unknown': 404 },
    async handle(request, { service }) {
      const { caller, params } = request
      const at = { workspace: caller.workspace, id: params.id ?? '' }
      return okOrFailure(await restoreRun(service, { ...at, author: authorOf(request) }))
    },
  },
]
