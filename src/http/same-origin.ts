/**
 * Whether a request that changes something comes from a page of the service itself. Cookies are sent with foreign
 * requests too, so a session alone does not prove what its person wanted. The order of the questions is that of Go's
 * CrossOriginProtection: what the browser says of the fetch, then the origin; who says neither is no browser.
 */

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** `publicOrigin` is where people reach the service, when a proxy before it changes the "Host". */
export function isOwnRequest(
  { method, headers }: Request,
  publicOrigin: string | undefined,
): boolean {
  if (safeMethods.includes(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  return origin === publicOrigin || hostOf(origin) === headers.get('host')
}

/** Undefined for `null`, which sandboxed pages send, and for what is no origin. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
