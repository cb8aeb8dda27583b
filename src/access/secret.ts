/** Random tokens, and the hashes that the store contains instead of secrets. */
import { createHash, randomBytes } from 'node:crypto'

/** Returns a token of random bytes, encoded as base64url with 4 characters for 3 bytes. */
export function newToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns the SHA-256 of a secret in hexadecimal. A secret of a key has 190 random bits, so a slow hash would only add
 * latency. Looking up a token by its hash has no timing that depends on the token.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
