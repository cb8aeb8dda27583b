/** Routes for the versions of a simulation: list, read, and restore an earlier one. */

import { Type } from 'typebox'
import { isFailure } from '../../service/failure.ts'
import { listVersions, readVersion, restoreVersion } from '../../service/history/versions.ts'
import { authorOf } from '../principal.ts'
import { listHeaders, listResponse, pageOf, pageQuery } from '../response/lists.ts'
import { preconditionOf } from '../response/preconditions.ts'
import { jsonContent, okOrFailure, type Route, type RouteRequest } from '../route.ts'
import * as historyShapes from './history-shapes.ts'
import * as shapes from './shapes.ts'
import { ifMatch, simulationKey, tagged, taggedResponse } from './simulations.ts'

const path = '/simulations/{simulationKey}/versions'
const params = { simulationKey, version: 'Number of the version, from 1.' }

function addressOf({ caller, params: { simulationKey: key = '', version = '' } }: RouteRequest) {
  return { workspace: caller.workspace, key, version }
}

export const versionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    id: 'listVersions',
    summary: 'Lists the versions of a simulation, the newest first.',
    description:
      'Each save that changes the definition or the seed is a version. The first one in the list is the current version. At most 100 earlier versions are stored, and at most 16 Mi characters of definitions.',
    params: { simulationKey },
    query: pageQuery,
    responses: {
      200: jsonContent('The versions.', Type.Array(historyShapes.version), listHeaders),
    },
    failures: { 'simulation.unknown': 404 },
    async handle(request, { service }) {
      const page = pageOf(request.query)
      const listing = await listVersions(service, { ...addressOf(request), page })
      return isFailure(listing) ? listing : listResponse(listing, request)
    },
  },
  {
    method: 'GET',
    path: `${path}/{version}`,
    id: 'getVersion',
    summary: 'Returns a version of a simulation with its definition.',
    params,
    responses: { 200: jsonContent('The version.', historyShapes.versionWithDefinition) },
    failures: { 'simulation.unknown': 404, 'version.unknown': 404 },
    handle: async (request, { service }) =>
      okOrFailure(await readVersion(service, addressOf(request))),
  },
  {
    method: 'POST',
    path: `${path}/{version}/restore`,
    id: 'restoreVersion',
    summary: 'Saves the definition and the seed of an earlier version as a new version.',
    params,
    requestHeaders: { 'If-Match': ifMatch },
    responses: { 200: jsonContent('The simulation.', shapes.simulation, tagged) },
    failures: {
      'simulation.unknown': 404,
      'version.unknown': 404,
      'parent.unknown': 409,
      'definition.invalid': 409,
      'revision.changed': 412,
    },
    async handle(request, { service }) {
      const restored = await restoreVersion(service, {
        ...addressOf(request),
        author: authorOf(request),
        precondition: preconditionOf(request.request.headers),
      })
      return isFailure(restored) ? restored : taggedResponse(restored)
    },
  },
]
