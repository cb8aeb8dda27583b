/**
 * Limits attempts to enter a password, whether or not the name exists. For a name from one network, and for a session
 * that changes its password: five free attempts, then pauses that double from a second to a quarter of an hour. For a
 * name from all networks: a hundred free attempts, then pauses of up to a minute. So a single attacker cannot lock out
 * other users of a name, and many attackers together are slow. The right password or a day without attempts ends a
 * lockout.
 */
import type { Lockout } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { networkOf } from './network.ts'
import { hashSecret } from './secret.ts'

export interface Locked {
  readonly failure: 'credentials.locked'
  readonly retryAfterSeconds: number
}

/**
 * A subject whose attempts to enter a password are counted together, and its limits. A subject is a name from one
 * network, a name from all networks, or a session.
 */
export interface Subject {
  readonly hash: string
  readonly freeAttempts: number
  readonly pauseMaxSeconds: number
}

export const forgottenAfterMs = 24 * 60 * 60 * 1_000

const close = { freeAttempts: 5, pauseMaxSeconds: 15 * 60 } as const
/**
 * Limits for a name from all networks. Attempts from a single network are limited by `close` to 15, then four an hour,
 * so these pauses are short in comparison.
 */
const wide = { freeAttempts: 100, pauseMaxSeconds: 60 } as const

/** Returns the subjects of a sign-in: the name from one network, and the name from all networks. */
export function subjectsOfName({
  nameKey,
  address,
}: {
  readonly nameKey: string
  readonly address: string
}): readonly Subject[] {
  return [
    { hash: hashOf('network', networkOf(address), nameKey), ...close },
    { hash: hashOf('name', nameKey), ...wide },
  ]
}

/** Returns the subject of a password change: the session. Attempts to sign in with the same name do not count. */
export function subjectsOfSession(id: string): readonly Subject[] {
  return [{ hash: hashOf('session', id), ...close }]
}

interface SubjectAttempt {
  readonly subjects: readonly Subject[]
  readonly now: Date
}

/** Returns the longest lock of the subjects, or undefined if an attempt is allowed. */
export async function lockOf(
  store: Store,
  { subjects, now }: SubjectAttempt,
): Promise<Locked | undefined> {
  const waits = subjects.map(async (subject) =>
    waitMsOf(await currentLockout(store, subject, now), now),
  )
  return lockedFor(Math.max(...(await Promise.all(waits))))
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts are all counted. Returns undefined if
 * the attempt is allowed. If the password is right, the caller then calls `clearLockouts`. An attempt that one subject
 * refuses is not counted for the following subjects.
 */
export async function takeAttempt(
  store: Store,
  { subjects, now }: SubjectAttempt,
): Promise<Locked | undefined> {
  for (const subject of subjects) {
    const locked = await take(store, subject, now)
    if (locked) return locked
  }
  return undefined
}

export async function clearLockouts(store: Store, subjects: readonly Subject[]): Promise<void> {
  for (const { hash } of subjects) await store.clearLockout(hash)
}

async function take(store: Store, subject: Subject, now: Date): Promise<Locked | undefined> {
  for (;;) {
    const before = await currentLockout(store, subject, now)
    const locked = lockedFor(waitMsOf(before, now))
    if (locked) return locked
    // Another attempt may have been counted since the lockout was read. Each round of concurrent attempts lets one
    // succeed.
    const next = nextOf(before, { subject, now })
    if (await store.moveLockout(subject.hash, before, next)) return undefined
  }
}

/**
 * Returns the lockout of a subject. A lockout that ends later than the maximum pause was written while a clock was
 * ahead. It is shortened to the maximum pause and stored, because it would otherwise last until the clock reaches that
 * time.
 */
async function currentLockout(
  store: Store,
  { hash, pauseMaxSeconds }: Subject,
  now: Date,
): Promise<Lockout | undefined> {
  const latest = new Date(now.getTime() + pauseMaxSeconds * 1_000).toISOString()
  for (;;) {
    const found = await store.lockout(hash)
    if (found === undefined || found.until <= latest) return found
    const shortened = { ...found, until: latest }
    if (await store.moveLockout(hash, found, shortened)) return shortened
  }
}

function waitMsOf(lockout: Lockout | undefined, now: Date): number {
  return lockout === undefined ? 0 : Date.parse(lockout.until) - now.getTime()
}

function lockedFor(waitMs: number): Locked | undefined {
  if (waitMs <= 0) return undefined
  return { failure: 'credentials.locked', retryAfterSeconds: Math.ceil(waitMs / 1_000) }
}

function nextOf(
  before: Lockout | undefined,
  { subject, now }: { readonly subject: Subject; readonly now: Date },
): Lockout {
  const failures = before === undefined || isForgotten(before, now) ? 1 : before.failures + 1
  const beyond = failures - subject.freeAttempts
  const pauseSeconds = beyond < 0 ? 0 : Math.min(2 ** beyond, subject.pauseMaxSeconds)
  return { failures, until: new Date(now.getTime() + pauseSeconds * 1_000).toISOString() }
}

function isForgotten({ until }: Lockout, now: Date): boolean {
  return now.getTime() - Date.parse(until) > forgottenAfterMs
}

/** Returns a hash of several texts. The texts are encoded as JSON, so that no name can be confused with other texts. */
function hashOf(...parts: readonly string[]): string {
  return hashSecret(JSON.stringify(parts))
}
