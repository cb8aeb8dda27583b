/**
 * Whether a request that changes something comes from a page of the service itself. Cookies are sent with foreign
 * requests too, so a session alone does not prove what its person wanted. What the browser says of the fetch decides, and
 * the origin where it says nothing (older browsers, and plain http). Who says neither is refused: no page of the console
 * asks like that. A service that knows its public URL compares the whole origin with it: the "Host" of a request says
 * nothing of the scheme, and an attacker's name may lead to the service (DNS rebinding).
 */

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** `publicOrigin` is where people reach the service, where the settings say so. */
export function isOwnRequest(
  { method, headers }: Request,
  publicOrigin: string | undefined,
): boolean {
  if (safeMethods.includes(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return false
  return publicOrigin === undefined
    ? hostOf(origin) === headers.get('host')
    : origin === publicOrigin
}

/** Undefined for `null`, which sandboxed pages send, and for what is no origin. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
