/**
 * Counts and checks one attempt to enter a password. The work and the response are the same whether or not the person
 * exists.
 */
import type { Store } from '../store/store.ts'
import { clearLockouts, type Locked, lockOf, type Subject, takeAttempt } from './lockout.ts'
import { isCheckable, passwordChecks, verifyPassword } from './password.ts'

/** The failure while too many passwords are being checked. The client may retry later. */
export interface Busy {
  readonly failure: 'access.busy'
}

export interface PasswordAttempt {
  /** The subjects, such as a name from one network, for which the attempt is counted. */
  readonly subjects: readonly Subject[]
  /** The hash of the person's password, or undefined if the person does not exist. */
  readonly passwordHash: string | undefined
  readonly password: string
  readonly now: Date
}

export async function tryPassword(
  store: Store,
  { subjects, passwordHash, password, now }: PasswordAttempt,
): Promise<'right' | 'wrong' | Locked | Busy> {
  if (!isCheckable(password)) return 'wrong'
  // The lock is checked before the semaphore too, so that locked subjects do not use the capacity of the semaphore.
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
