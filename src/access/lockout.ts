/**
 * How often passwords may be tried, whether somebody has the name or not. For a name from one network, and by a session
 * that changes its password: five times freely, then after a pause that doubles from a second to a quarter of an hour.
 * For a name from everywhere: a hundred times, then after up to a minute; so that one stranger cannot keep a name locked
 * for others, and many together cannot try fast. The right password ends it, and so does a day without tries.
 */
import type { Lockout } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { networkOf } from './network.ts'
import { hashSecret } from './secret.ts'

export interface Locked {
  readonly failure: 'credentials.locked'
  readonly retryAfterSeconds: number
}

/** What tries have in common, and what follows from too many. */
export interface Subject {
  readonly hash: string
  readonly freeAttempts: number
  readonly pauseMaxSeconds: number
}

export const forgottenAfterMs = 24 * 60 * 60 * 1_000

const close = { freeAttempts: 5, pauseMaxSeconds: 15 * 60 } as const
/** Who tries from one network only makes 15 tries, then four an hour: the pauses of these are short beside its own. */
const wide = { freeAttempts: 100, pauseMaxSeconds: 60 } as const

/** Of who signs in. */
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

/** Of who is signed in; what strangers do to the name does not matter. */
export function subjectsOfSession(id: string): readonly Subject[] {
  return [{ hash: hashOf('session', id), ...close }]
}

interface SubjectAttempt {
  readonly subjects: readonly Subject[]
  readonly now: Date
}

/** Undefined when it may be tried now. */
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
 * Counts a try before it is made, so that many at once are not one; undefined when it may be made. Who then has the right
 * password calls `forgive`. What one subject refuses is not counted for those after it.
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
    // Somebody else may have counted meanwhile; each round of all who try lets one of them through.
    const next = nextOf(before, { subject, now })
    if (await store.moveLockout(subject.hash, before, next)) return undefined
  }
}

/**
 * The lockout of a subject. One that ends later than any pause can last was written while a clock was ahead: it is
 * shortened to the longest pause, and kept so, because it would not end before that clock was right again.
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

/** Unambiguous, whatever a name contains. */
function hashOf(...parts: readonly string[]): string {
  return hashSecret(JSON.stringify(parts))
}
