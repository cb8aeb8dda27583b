/** One try of a password, with the same work and the same answer whether somebody has the name or not. */
import type { Store } from '../store/store.ts'
import { forgive, type Locked, lockOf, takeTry } from './lockout.ts'
import { isCheckable, passwordGate, verifyPassword } from './password.ts'

/** Too many passwords are being checked; trying again later helps. */
export interface Busy {
  readonly failure: 'access.busy'
}

export interface PasswordTry {
  readonly nameKey: string
  /** Of who has the name, if anybody has. */
  readonly passwordHash: string | undefined
  readonly password: string
  readonly now: Date
}

export async function tryPassword(
  store: Store,
  { nameKey, passwordHash, password, now }: PasswordTry,
): Promise<'right' | 'wrong' | Locked | Busy> {
  if (!isCheckable(password)) return 'wrong'
  // Asked here too, so that who is locked out takes no place from others.
  const locked = await lockOf(store, { nameKey, now })
  if (locked) return locked
  const outcome = await passwordGate.run(async () => {
    const refused = await takeTry(store, { nameKey, now })
    if (refused) return refused
    return (await verifyPassword(password, passwordHash)) ? 'right' : 'wrong'
  })
  if (outcome === 'busy') return { failure: 'access.busy' }
  if (outcome === 'right') await forgive(store, nameKey)
  return outcome
}
