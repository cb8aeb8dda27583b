/** Random tokens and the hashes by which the store knows them. */
import { createHash, randomBytes } from 'node:crypto'

/** So many random bytes as base64url: 4 characters for 3 bytes. */
export function newToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * SHA-256 in hexadecimal: with 190 bits of chance a slow hash would only add waiting. A token is found by its hash, so
 * that no comparison tells how much of a guess was right.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
