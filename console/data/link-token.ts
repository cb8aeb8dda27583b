/**
 * Token of a one-time link. It is in the fragment of the address and is removed from the address bar immediately, so
 * that neither the browser history nor a screenshot contains it.
 */
import { signal } from '@preact/signals'

export const welcomePath = '/console/welcome'

export const linkToken = signal<string | undefined>(undefined)

export function storeLinkToken(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (location.pathname !== welcomePath || token === null) return
  history.replaceState(null, '', welcomePath)
  linkToken.value = token
}
