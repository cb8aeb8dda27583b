/**
 * The session that a request shows. The cookie of a neighbour may stand before the right one, so each is tried; what has
 * not the form of a token costs no question to the store.
 */

import { type Session, sessionOf } from '../../access/sessions.ts'
import type { Service } from '../../service/service.ts'
import type { ConsoleContext } from './console-context.ts'
import { tokensOf } from './session-cookie.ts'

/** Undefined when there is none, or it has ended. */
export async function sessionOfRequest(
  request: Request,
  {
    service,
    site,
  }: { readonly service: Service; readonly site: Pick<ConsoleContext, 'publicUrl'> },
): Promise<Session | undefined> {
  for (const token of tokensOf(request, site)) {
    const session = await sessionOf(service.store, { token, now: service.now() })
    if (session !== undefined) return session
  }
  return undefined
}
