/**
 * Checks whether a request that changes data comes from a page of the service itself. Browsers send cookies with
 * cross-site requests too, so a session alone does not prove the intention of the person. If the public URL is known,
 * the full "Origin" must match it: "Host" does not contain the scheme, and with DNS rebinding the name of an attacker
 * resolves to the service, so that "Sec-Fetch-Site" is "same-origin". "Sec-Fetch-Site" decides next. Older browsers,
 * and browsers on plain http, do not send this header; then "Origin" decides. A request with neither header is refused.
 */

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether the request comes from a page of the service. `publicOrigin` is the origin of the public URL, if it is known.
 */
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

/** Returns the host of an origin, or undefined for `null`, which sandboxed pages send, and for an invalid origin. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
