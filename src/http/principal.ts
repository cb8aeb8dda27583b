/** Who has come in, by whatever entrance. */

import type { Caller } from '../access/keys.ts'
import type { Session } from '../access/sessions.ts'
import type { ReaderId } from './stream/reader.ts'

export interface Principal {
  readonly caller: Pick<Caller, 'workspace' | 'scopes'>
  /** Of who came in by the console. */
  readonly session: Session | undefined
  /** Who is looked up again while a stream of theirs is open. */
  readonly reader: ReaderId
}
