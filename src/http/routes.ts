/** All routes, in the order of `/openapi.json`. Adding a route is adding its declaration to a file and to this list. */

import type { Route } from './route.ts'
import { healthRoute, listTypesRoute, readyRoute } from './routes/about.ts'
import {
  getRunRoute,
  listRunEntitiesRoute,
  listRunSystemsRoute,
  listRunsRoutes,
  postRunRoute,
} from './routes/runs.ts'
import {
  getSimulationRoute,
  listSimulationsRoute,
  patchSimulationRoute,
  postSimulationRoute,
  putSimulationRoute,
  validateSimulationRoute,
} from './routes/simulations.ts'
import { streamRunRoute } from './routes/stream.ts'

export const routes: readonly Route[] = [
  postSimulationRoute,
  listSimulationsRoute,
  validateSimulationRoute,
  getSimulationRoute,
  putSimulationRoute,
  patchSimulationRoute,
  postRunRoute,
  ...listRunsRoutes,
  getRunRoute,
  listRunEntitiesRoute,
  listRunSystemsRoute,
  streamRunRoute,
  listTypesRoute,
  healthRoute,
  readyRoute,
]
