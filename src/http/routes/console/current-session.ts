/** The session of a console request, and its representation for the console. */

import { hasOwner } from '../../../access/people.ts'
import type { Session, SignedIn, Visitor } from '../../../access/sessions.ts'
import type { Service } from '../../../service/service.ts'
import type { ConsoleContext } from '../../console/console-context.ts'
import { cookieOf } from '../../console/session-cookie.ts'
import type { RouteRequest, RouteResponse } from '../../route.ts'

/** Returns the session of a request. Throws if the request has none, which only happens for a public route. */
export function currentSession({ session }: Pick<RouteRequest, 'session'>): Session {
  if (session === undefined) throw new Error('the console route group requires a session')
  return session
}

export async function sessionStateOf(
  session: Session | undefined,
  { service, site }: { readonly service: Service; readonly site: ConsoleContext },
) {
  return {
    hasOwner: session !== undefined || (await hasOwner(service.store)),
    version: site.version,
    person:
      session === undefined ? null : { name: session.person.name, isOwner: session.person.isOwner },
    workspace: session?.workspace ?? null,
    workspaces: session?.workspaces ?? [],
  }
}

export function visitorOf(
  { request, raw }: RouteRequest,
  { service, site }: { readonly service: Service; readonly site: ConsoleContext },
): Visitor {
  return {
    now: service.now(),
    agent: request.headers.get('user-agent') ?? '',
    address: site.addressOf({
      peer: raw.incoming.socket.remoteAddress ?? '',
      forwardedFor: request.headers.get('x-forwarded-for'),
    }),
  }
}

/** Returns the response to a sign-in, by password or by one-time link. */
export async function signedInResponse(
  { token, session }: SignedIn,
  { service, site }: { readonly service: Service; readonly site: ConsoleContext },
): Promise<RouteResponse> {
  // An existing workspace may also lack its initial content if the service crashed after creating the workspace.
  await site.provision(session.workspace.id)
  return {
    status: 201,
    body: await sessionStateOf(session, { service, site }),
    headers: { 'Set-Cookie': cookieOf(token, site) },
  }
}
