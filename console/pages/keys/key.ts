/** API keys as the service lists them, without their secrets, and the scopes that a key may have. */

export const scopes = ['read', 'write', 'stream'] as const
export type Scope = (typeof scopes)[number]

export interface Key {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  /** Name of the user who created the key; null for a key that was created on the command line. */
  readonly createdBy: string | null
  /** Whether the signed-in user created the key. */
  readonly isOwn: boolean
  /** The use in the last 30 days. Days without use are absent. */
  readonly usage: readonly DayOfUse[]
}

export interface DayOfUse {
  /** The day in UTC, such as `2026-01-31`. */
  readonly day: string
  readonly requests: number
  /** Number of events in streams, and their size in bytes. */
  readonly events: number
  readonly bytes: number
}

export interface NewKey extends Omit<Key, 'usage'> {
  /** The complete API key with its secret, which only the response to its creation contains. */
  readonly key: string
}

export type KeyState = 'active' | 'revoked' | 'expired'

export function stateOf(key: Key, now: number): KeyState {
  if (key.revokedAt !== null) return 'revoked'
  return key.expiresAt !== null && Date.parse(key.expiresAt) <= now ? 'expired' : 'active'
}
