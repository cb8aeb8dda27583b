/** All routes, in the order of `/openapi.json`. To add a route, declare it in a file and add it to this list. */

import type { ApiVersions } from '../api-versions.ts'
import type { Route } from '../route.ts'
import {
  definitionSchemaRoute,
  healthRoute,
  listTypesRoute,
  readTypeRoute,
  readyRoute,
} from './about.ts'
import { aggregateRoute } from './aggregate.ts'
import { getRunColumnsRoute } from './columns.ts'
import { deletedRoutes } from './deleted.ts'
import { earlierRoutes } from './earlier.ts'
import { positionRoute } from './position.ts'
import {
  deleteRunRoute,
  getRunDefinitionRoute,
  getRunRoute,
  listRunEntitiesRoute,
  listRunSystemsRoute,
  listRunsRoutes,
  patchRunRoute,
  postRunRoute,
} from './runs.ts'
import {
  deleteSimulationRoute,
  duplicateSimulationRoute,
  getSimulationRoute,
  listSimulationsRoute,
  patchSimulationRoute,
  postSimulationRoute,
  putSimulationRoute,
  validateSimulationRoute,
} from './simulations.ts'
import { stateRoute } from './state.ts'
import { streamRunRoute } from './stream.ts'
import { versionRoutes } from './versions.ts'

const currentRoutes: readonly Route[] = [
  postSimulationRoute,
  listSimulationsRoute,
  validateSimulationRoute,
  getSimulationRoute,
  putSimulationRoute,
  patchSimulationRoute,
  deleteSimulationRoute,
  duplicateSimulationRoute,
  ...versionRoutes,
  postRunRoute,
  ...listRunsRoutes,
  getRunRoute,
  patchRunRoute,
  deleteRunRoute,
  getRunDefinitionRoute,
  listRunEntitiesRoute,
  listRunSystemsRoute,
  getRunColumnsRoute,
  positionRoute,
  stateRoute,
  aggregateRoute,
  streamRunRoute,
  ...deletedRoutes,
]

const commonRoutes: readonly Route[] = [
  listTypesRoute,
  readTypeRoute,
  definitionSchemaRoute,
  healthRoute,
  readyRoute,
]

export function routesOf(forms: ApiVersions): readonly Route[] {
  if (forms === 'current') return [...currentRoutes, ...commonRoutes]
  if (forms === 'earlier') {
    // Without the current API version, the routes of the earlier version accept every request.
    return [...earlierRoutes.map(({ accepts: _, ...route }) => route), ...commonRoutes]
  }
  return [...earlierRoutes, ...currentRoutes, ...commonRoutes]
}
