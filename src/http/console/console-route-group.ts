/** The route group of the console. Requests authenticate with a session cookie, and only from pages of the console. */

import { allScopes } from '../../access/keys.ts'
import { scopeOf } from '../route.ts'
import type { RouteGroup } from '../route-group.ts'
import { consoleRoutes } from '../routes/console.ts'
import { routesOf } from '../routes/routes.ts'
import type { ConsoleContext } from './console-context.ts'
import { isOwnRequest } from './same-origin.ts'
import { sessionOfRequest } from './session-of-request.ts'

/**
 * Returns the route group of the console. API keys are ignored. The role of the person decides which routes a session
 * may use; there is no route that streams a run.
 */
export function consoleRouteGroup(site: ConsoleContext): RouteGroup {
  return {
    prefix: '/console/api',
    // Streaming a run moves its cursor with a GET request, so a link on any page could move the cursor with a person's
    // cookie. The console watches runs instead.
    routes: [
      ...consoleRoutes(site),
      ...routesOf('current').filter((route) => scopeOf(route) !== 'stream'),
    ],
    refusal: (request) =>
      isOwnRequest(request, site.publicUrl?.origin)
        ? undefined
        : 'the request must come from a page of this console',
    async authenticate(request, { service }) {
      const session = await sessionOfRequest(request, { service, site })
      if (session === undefined) return undefined
      const caller = { workspace: session.workspace.id, scopes: allScopes }
      return { caller, session, reader: { kind: 'session', id: session.id } }
    },
    challenge: () => ({
      detail: 'sign in first; there is no session, or it has ended',
      challenge: 'Session',
    }),
  }
}
