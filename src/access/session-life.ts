/** Lifetime of sessions, with both limits of OWASP's Session Management Cheat Sheet. */

const hourMs = 60 * 60 * 1_000

/** Maximum lifetime of a session since the sign-in, in milliseconds. */
export const sessionLifeMs = 7 * 24 * hourMs
/** Maximum time since the last use of a session, in milliseconds. */
export const sessionIdleMs = 12 * hourMs
/**
 * Resolution of the stored last use of a session, in milliseconds. The store writes the last use at most this often.
 */
export const sessionSeenMs = 60_000

interface Life {
  readonly seenAt: string
  readonly expiresAt: string
}

/**
 * Whether a session is alive. A session whose last use is too far in the past, or in the future because of a wrong
 * clock, has ended.
 */
export function isAlive({ seenAt, expiresAt }: Life, now: Date): boolean {
  const at = now.getTime()
  return at < Date.parse(expiresAt) && Math.abs(at - Date.parse(seenAt)) < sessionIdleMs
}
