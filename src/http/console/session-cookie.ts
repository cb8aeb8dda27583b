/**
 * The session cookie. Over https its name has the prefix `__Host-`, so that no other host can set it. Over plain http
 * browsers reject the prefix, and the cookie is limited to the path of the console.
 */

import { sessionLifeMs } from '../../access/session-life.ts'
import type { ConsoleContext } from './console-context.ts'

/**
 * Maximum number of cookies of a request to try. A browser has one session cookie; other hosts of the domain may have
 * set more with the same name (RFC 6265, section 8.6).
 */
const tokensMax = 8

type CookieScope = Pick<ConsoleContext, 'publicUrl'>

/** Returns the values of all session cookies of a request, in the order of the browser. */
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

/** Returns the value of a `Set-Cookie` header that deletes the session cookie. */
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
