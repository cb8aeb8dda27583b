/** The entrance of the console: a person's session, shown by a cookie, and only from the console's own pages. */

import { allScopes, type Caller, isStillValid } from '../access/keys.ts'
import { type Session, sessionOf } from '../access/sessions.ts'
import type { Store } from '../store/store.ts'
import type { Entrance } from './entrance.ts'
import { consoleRoutes } from './routes/console.ts'
import { routesOf } from './routes.ts'
import { isOwnRequest } from './same-origin.ts'
import { tokenOf } from './session-cookie.ts'
import type { Site } from './site.ts'

/** Keys are not looked at; a session may do in its workspace what any key could. */
export function consoleEntrance(site: Site): Entrance {
  return {
    prefix: '/console/api',
    routes: [...consoleRoutes(site), ...routesOf('current')],
    refusal: (request) =>
      isOwnRequest(request, site.publicUrl?.origin)
        ? undefined
        : 'the request comes from a page of another origin',
    async enter(request, { service }) {
      const token = tokenOf(request, site)
      if (token === undefined) return undefined
      const session = await sessionOf(service.store, { token, now: service.now() })
      return session && { session, caller: callerOf(token, session) }
    },
    missing: () => ({
      detail: 'sign in; there is no session, or it has ended',
      challenge: 'Session',
    }),
  }
}

/** Stands before the token of a session that reads a stream; no key has such an id. */
const reader = 'session:'

function callerOf(token: string, { workspace }: Session): Caller {
  return { workspace: workspace.id, keyId: reader + token, scopes: allScopes }
}

/** Whether the reader of a stream, a key or a session, may still be in. Who watches uses the session. */
export async function isStillIn(
  store: Store,
  { keyId, now }: { readonly keyId: string; readonly now: Date },
): Promise<boolean> {
  if (!keyId.startsWith(reader)) return isStillValid(store, { id: keyId, now })
  const token = keyId.slice(reader.length)
  return (await sessionOf(store, { token, now })) !== undefined
}
