/**
 * Finds the session of a request. A cookie of another host may precede the right cookie, so each is tried. Values that
 * are not tokens cause no query.
 */

import { type Session, sessionOf } from '../../access/sessions.ts'
import type { Service } from '../../service/service.ts'
import type { ConsoleContext } from './console-context.ts'
import { tokensOf } from './session-cookie.ts'

/** Returns the session of a request, or undefined if no cookie has the token of a session that is alive. */
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
