/**
 * Who reads a stream, by a key or in a session, and whether they still may. The pump keeps a reader as text and knows
 * nothing of either; the ids are public, so that what is kept for hours opens nothing.
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

/** Asking writes nothing: a page that is left open does not count as the use of its session. */
export function mayStillRead(
  store: Store,
  { reader: { kind, id }, now }: { readonly reader: ReaderId; readonly now: Date },
): Promise<boolean> {
  return kind === 'key' ? isStillValid(store, { id, now }) : isSessionLive(store, { id, now })
}
