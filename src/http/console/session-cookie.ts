/**
 * The cookie of a session. Over https it has the prefix `__Host-`, with which no other host can have set it; over
 * plain http browsers refuse that, and it is sent to the console alone.
 */

import { sessionLifeMs } from '../../access/session-life.ts'
import type { ConsoleContext } from './console-context.ts'

/** A browser has one; neighbours may have planted a few more of the same name (RFC 6265, section 8.6). */
const tokensMax = 8

type CookieScope = Pick<ConsoleContext, 'publicUrl'>

/** Everything that may be the token of a session, as the browser has ordered it. */
export function tokensOf({ headers }: Request, place: CookieScope): readonly string[] {
  const start = `${nameOf(place)}=`
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  return cookies
    .filter((cookie) => cookie.startsWith(start))
    .map((cookie) => cookie.slice(start.length))
    .slice(0, tokensMax)
}

export function cookieOf(token: string, place: CookieScope): string {
  return cookie(token, sessionLifeMs / 1_000, place)
}

/** Makes the browser forget the session. */
export function noCookie(place: CookieScope): string {
  return cookie('', 0, place)
}

function cookie(token: string, seconds: number, place: CookieScope): string {
  const where = isSecure(place) ? 'Secure; Path=/' : 'Path=/console'
  return `${nameOf(place)}=${token}; HttpOnly; SameSite=Lax; ${where}; Max-Age=${seconds}`
}

function nameOf(place: CookieScope): string {
  return isSecure(place) ? '__Host-spate_session' : 'spate_session'
}

function isSecure({ publicUrl }: CookieScope): boolean {
  return publicUrl?.protocol === 'https:'
}
