/** How long a session lives, used or not (OWASP's Session Management Cheat Sheet asks for both limits). */

const hourMs = 60 * 60 * 1_000

/** From its beginning, whatever happens. */
export const sessionLifeMs = 7 * 24 * hourMs
/** From its last use. */
export const sessionIdleMs = 12 * hourMs
/** How far behind the last use the store may be: it writes so often and not more. */
export const sessionSeenMs = 60_000

interface Life {
  readonly seenAt: string
  readonly expiresAt: string
}

/** A session that was last used too long ago, or as far in the future, where a clock was ahead, has ended. */
export function isAlive({ seenAt, expiresAt }: Life, now: Date): boolean {
  const at = now.getTime()
  return at < Date.parse(expiresAt) && Math.abs(at - Date.parse(seenAt)) < sessionIdleMs
}
