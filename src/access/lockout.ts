/**
 * How often passwords may be tried for a name, whether somebody has it or not: five times freely, then after a pause that
 * doubles from a second to a quarter of an hour. The right password ends it, and so does a day without tries.
 */
import type { Lockout } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { hashSecret } from './secret.ts'

export interface Locked {
  readonly failure: 'credentials.locked'
  readonly retryAfterSeconds: number
}

const freeTries = 5
const pauseMaxSeconds = 15 * 60
export const forgottenAfterMs = 24 * 60 * 60 * 1_000

/** Undefined when the name may be tried now. */
export async function lockOf(
  store: Store,
  { nameKey, now }: { readonly nameKey: string; readonly now: Date },
): Promise<Locked | undefined> {
  return lockedAt(await store.lockout(hashSecret(nameKey)), now)
}

/**
 * Counts a try before it is made, so that many at once are not one; undefined when it may be made. Who then has the right
 * password calls `forgive`.
 */
export async function takeTry(
  store: Store,
  { nameKey, now }: { readonly nameKey: string; readonly now: Date },
): Promise<Locked | undefined> {
  const nameHash = hashSecret(nameKey)
  for (;;) {
    const before = await store.lockout(nameHash)
    const locked = lockedAt(before, now)
    if (locked) return locked
    // Somebody else may have counted meanwhile; each round of all who try lets one of them through.
    if (await store.moveLockout(nameHash, before, nextOf(before, now))) return undefined
  }
}

export async function forgive(store: Store, nameKey: string): Promise<void> {
  await store.clearLockout(hashSecret(nameKey))
}

function lockedAt(lockout: Lockout | undefined, now: Date): Locked | undefined {
  const waitMs = lockout === undefined ? 0 : Date.parse(lockout.until) - now.getTime()
  if (waitMs <= 0) return undefined
  return { failure: 'credentials.locked', retryAfterSeconds: Math.ceil(waitMs / 1_000) }
}

function nextOf(before: Lockout | undefined, now: Date): Lockout {
  const failures = before === undefined || isForgotten(before, now) ? 1 : before.failures + 1
  const beyond = failures - freeTries
  const pauseSeconds = beyond < 0 ? 0 : Math.min(2 ** beyond, pauseMaxSeconds)
  return { failures, until: new Date(now.getTime() + pauseSeconds * 1_000).toISOString() }
}

function isForgotten({ until }: Lockout, now: Date): boolean {
  return now.getTime() - Date.parse(until) > forgottenAfterMs
}
