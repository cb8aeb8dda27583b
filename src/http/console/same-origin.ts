/**
 * Whether a request that changes something comes from a page of the service itself. Cookies are sent with foreign
 * requests too, so a session alone does not prove what its person wanted. A service that knows its public URL first
 * compares the whole "Origin" with it: "Host" does not state the scheme, and with DNS rebinding an attacker's name leads
 * to the service, so that "Sec-Fetch-Site" is "same-origin" there. "Sec-Fetch-Site" decides next. Older browsers, and
 * browsers on plain http, do not send it; then "Origin" decides. A request with neither header is refused.
 */

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** `publicOrigin` is where people reach the service, where the settings say so. */
export function isOwnRequest(
  { method, headers }: Request,
  publicOrigin: string | undefined,
): boolean {
  if (safeMethods.includes(method)) return true
  const origin = headers.get('origin')
  if (publicOrigin !== undefined && origin !== null && origin !== publicOrigin) return false
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  if (origin === null) return false
  return publicOrigin !== undefined || hostOf(origin) === headers.get('host')
}

/** Undefined for `null`, which sandboxed pages send, and for what is no origin. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
