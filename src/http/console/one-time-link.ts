/**
 * Builds the URL of a one-time link. The token is in the fragment, which browsers do not send. A link from the console
 * uses the URL of the request, because that URL works for the person; the service may listen on another address.
 */

import type { ConsoleContext } from './console-context.ts'

/** Returns the URL of a one-time link. `address` is the URL of the console with a trailing slash. */
export function linkUrl(address: string, token: string): string {
  return `${address}welcome#token=${token}`
}

/**
 * Returns the URL of a one-time link, based on the public URL of the service or else on the origin or host of the
 * request.
 */
export function linkUrlFor(
  { headers }: Request,
  { publicUrl }: Pick<ConsoleContext, 'publicUrl'>,
  token: string,
): string {
  const origin = publicUrl?.origin ?? headers.get('origin') ?? `http://${headers.get('host')}`
  return linkUrl(`${origin}/console/`, token)
}
