/**
 * Whether a request that changes something comes from a page of the service itself. Cookies are sent with foreign
 * requests too, so a session alone does not prove what its person wanted. What the browser says of the fetch decides, and
 * the origin where it says nothing (older browsers, and plain http). Who says neither is refused: no page of the console
 * asks like that.
 */

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** `publicOrigin` is where people reach the service, when a proxy before it changes the "Host". */
export function isOwnRequest(
  { method, headers }: Request,
  publicOrigin: string | undefined,
): boolean {
  if (safeMethods.includes(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return false
  return origin === publicOrigin || hostOf(origin) === headers.get('host')
}

/** Undefined for `null`, which sandboxed pages send, and for what is no origin. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
