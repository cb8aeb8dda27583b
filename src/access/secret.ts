/** Random tokens, and the hashes with which the store finds them. */
import { createHash, randomBytes } from 'node:crypto'

/** Returns a number of random bytes as base64url, with 4 characters for 3 bytes. */
export function newToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns the SHA-256 in hexadecimal. With 190 random bits, a slow hash would only add latency. Looking up a token by
 * its hash has no timing that depends on the token.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
