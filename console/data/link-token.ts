/**
 * The token of a one-time link. It comes in the fragment of the address and leaves the address bar as soon as the console
 * runs, so that neither the history nor a picture of the screen keeps it.
 */
import { signal } from '@preact/signals'

export const welcomePath = '/console/welcome'

export const linkToken = signal<string | undefined>(undefined)

export function takeLinkToken(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (location.pathname !== welcomePath || token === null) return
  history.replaceState(null, '', welcomePath)
  linkToken.value = token
}
