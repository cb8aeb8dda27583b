/** The authenticated sender of a request: a key or a session. */

import type { Caller } from '../access/keys.ts'
import type { Session } from '../access/sessions.ts'
import type { Author } from '../service/history/author.ts'
import type { ReaderId } from './stream/reader.ts'

export interface Principal {
  readonly caller: Pick<Caller, 'workspace' | 'scopes'>
  /** The session of a request from the console; undefined for a request with an API key. */
  readonly session: Session | undefined
  /** The key or session to check again while a stream of this principal is open. */
  readonly reader: ReaderId
}

/** Returns the author of a change: the person of the session, or the API key. */
export function authorOf({ session, reader }: Pick<Principal, 'session' | 'reader'>): Author {
  return session?.person.id ?? reader.id
}
