/** The entrance of the console: a person's session, shown by a cookie, and only from the console's own pages. */

import { allScopes } from '../../access/keys.ts'
import { scopeOf } from '../route.ts'
import type { RouteGroup } from '../route-group.ts'
import { consoleRoutes } from '../routes/console.ts'
import { routesOf } from '../routes/routes.ts'
import type { ConsoleContext } from './console-context.ts'
import { isOwnRequest } from './same-origin.ts'
import { sessionOfRequest } from './session-of-request.ts'

/** Keys are not looked at; a session may do in its workspace what any key could, but take a stream. */
export function consoleRouteGroup(site: ConsoleContext): RouteGroup {
  return {
    prefix: '/console/api',
    // Taking a stream moves the cursor of a run, by GET: a link on any page could do that with a person's cookie. The
    // console watches runs instead.
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
