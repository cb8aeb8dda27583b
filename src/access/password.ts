/**
 * Requirements and storage of passwords. scrypt with N = 2^15, r = 8, p = 3 is the minimum of OWASP's Password Storage
 * Cheat Sheet with 32 MiB. The hash contains the parameters, so that they can be raised.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Semaphore } from '../queue/semaphore.ts'
import type { Issue, Path } from '../text/issue.ts'

const charactersMin = 12
const bytesMax = 1_024

const cost = { N: 2 ** 15, r: 8, p: 3 } as const
const saltBytes = 16
const hashBytes = 32

/**
 * Limits the concurrent password checks of this process. A check needs 32 MiB and one of the four threads that all file
 * operations share.
 */
export const passwordChecks = new Semaphore({ permits: 2, waitingMax: 50 })

let hashes = 0

/**
 * Returns the number of passwords that this process has hashed. Tests use it to verify that unknown names cause the
 * same work.
 */
export function passwordsHashed(): number {
  return hashes
}

export function passwordIssue(password: string, path: Path): Issue | undefined {
  const length = [...password].length
  if (length < charactersMin) {
    return { path, message: `must have at least ${charactersMin} characters; got ${length}` }
  }
  const bytes = Buffer.byteLength(password)
  if (bytes > bytesMax) {
    return { path, message: `must have at most ${bytesMax} bytes; got ${bytes}` }
  }
  return undefined
}

/** Whether the text is short enough for a password, in bytes. Longer text is not hashed. */
export function isCheckable(password: string): boolean {
  return Buffer.byteLength(password) <= bytesMax
}

/** Returns the hash of a password, as it is stored. Call this inside `passwordChecks`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Hash that is checked for unknown names, so that the check takes the same time as for known names. */
const dummyHash = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  Buffer.alloc(saltBytes).toString('base64url'),
  Buffer.alloc(hashBytes).toString('base64url'),
].join('$')

/**
 * Whether the password matches the hash. Without a hash, the function takes the same time and returns false, so that
 * unknown names cannot be distinguished from known ones. Call this inside `passwordChecks`.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = (hash ?? dummyHash).split('$')
  const [, N, r, p, salt = '', known = ''] = parts
  const expected = Buffer.from(known, 'base64url')
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), parameters)
  const isEqual = expected.length === given.length && timingSafeEqual(expected, given)
  return isEqual && hash !== undefined
}

/** Derives the hash of a password. Keyboards may encode the same letters differently; NFKC normalizes them. */
function derive(
  password: string,
  salt: Buffer,
  { N, r, p }: { readonly N: number; readonly r: number; readonly p: number } = cost,
): Promise<Buffer> {
  hashes += 1
  // scrypt needs slightly more than 128 · N · r bytes.
  const maxmem = 2 * 128 * N * r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}
