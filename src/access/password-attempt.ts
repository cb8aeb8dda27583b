/** One try of a password, with the same work and the same answer whether there is somebody who has one or not. */
import type { Store } from '../store/store.ts'
import { clearLockouts, type Locked, lockOf, type Subject, takeAttempt } from './lockout.ts'
import { isCheckable, passwordChecks, verifyPassword } from './password.ts'

/** Too many passwords are being checked; trying again later helps. */
export interface Busy {
  readonly failure: 'access.busy'
}

export interface PasswordAttempt {
  /** What it is counted for. */
  readonly subjects: readonly Subject[]
  /** Undefined when it can be nobody's. */
  readonly passwordHash: string | undefined
  readonly password: string
  readonly now: Date
}

export async function tryPassword(
  store: Store,
  { subjects, passwordHash, password, now }: PasswordAttempt,
): Promise<'right' | 'wrong' | Locked | Busy> {
  if (!isCheckable(password)) return 'wrong'
  // Asked here too, so that who is locked out takes no place from others.
  const locked = await lockOf(store, { subjects, now })
  if (locked) return locked
  const outcome = await passwordChecks.run(async () => {
    const refused = await takeAttempt(store, { subjects, now })
    if (refused) return refused
    return (await verifyPassword(password, passwordHash)) ? 'right' : 'wrong'
  })
  if (outcome === 'busy') return { failure: 'access.busy' }
  if (outcome === 'right') await clearLockouts(store, subjects)
  return outcome
}
