/**
 * The reader of a stream, a key or a session, and whether it may still read. The pump stores a reader as text and knows
 * neither keys nor sessions. The ids are public, so keeping them for hours is safe.
 */

import { isStillValid } from '../../access/keys.ts'
import { isSessionLive } from '../../access/sessions.ts'
import type { Store } from '../../store/store.ts'

export interface ReaderId {
  readonly kind: 'key' | 'session'
  readonly id: string
}

export function readerText({ kind, id }: ReaderId): string {
  return `${kind} ${id}`
}

export function parseReader(text: string): ReaderId {
  const [kind, id = ''] = text.split(' ')
  return { kind: kind === 'session' ? kind : 'key', id }
}

/**
 * Whether the key or session of a reader is still valid. The check writes nothing: an open page does not count as use
 * of its session.
 */
export function mayStillRead(
  store: Store,
  { reader: { kind, id }, now }: { readonly reader: ReaderId; readonly now: Date },
): Promise<boolean> {
  return kind === 'key' ? isStillValid(store, { id, now }) : isSessionLive(store, { id, now })
}
