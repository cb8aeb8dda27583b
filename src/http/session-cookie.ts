/**
 * The cookie of a session. Over https it has the prefix `__Host-`, with which no other host can have set it; over
 * plain http browsers refuse that, and it is sent to the console alone.
 */

import type { Site } from './site.ts'

/** The longest that a session lasts. */
const maxAgeSeconds = 7 * 24 * 60 * 60

/** 32 bytes as base64url; nothing else is looked up. */
const tokenForm = /^[\w-]{43}$/

type Place = Pick<Site, 'publicUrl'>

export function tokenOf({ headers }: Request, place: Place): string | undefined {
  const start = `${nameOf(place)}=`
  const cookies = (headers.get('cookie') ?? '').split(/[;,]/).map((cookie) => cookie.trim())
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
  return token !== undefined && tokenForm.test(token) ? token : undefined
}

export function cookieOf(token: string, place: Place): string {
  return cookie(token, maxAgeSeconds, place)
}

/** Makes the browser forget the session. */
export function noCookie(place: Place): string {
  return cookie('', 0, place)
}

function cookie(token: string, seconds: number, place: Place): string {
  const where = isSecure(place) ? 'Secure; Path=/' : 'Path=/console'
  return `${nameOf(place)}=${token}; HttpOnly; SameSite=Lax; ${where}; Max-Age=${seconds}`
}

function nameOf(place: Place): string {
  return isSecure(place) ? '__Host-spate_session' : 'spate_session'
}

function isSecure({ publicUrl }: Place): boolean {
  return publicUrl?.protocol === 'https:'
}
