/**
 * The whole address of a one-time link. Its token is in the fragment, which browsers send to nobody. Who makes a link
 * in the console has come by an address that works; the service itself may listen on another one.
 */

import type { ConsoleContext } from './console-context.ts'

/** `address` is the console's, with a slash at its end. */
export function linkUrl(address: string, token: string): string {
  return `${address}welcome#token=${token}`
}

/** Where people reach the service, or else where this request reached it. */
export function linkUrlFor(
  { headers }: Request,
  { publicUrl }: Pick<ConsoleContext, 'publicUrl'>,
  token: string,
): string {
  const origin = publicUrl?.origin ?? headers.get('origin') ?? `http://${headers.get('host')}`
  return linkUrl(`${origin}/console/`, token)
}
