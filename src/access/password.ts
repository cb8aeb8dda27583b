/**
 * Passwords: what one must be, and how it is kept. scrypt with N = 2^15, r = 8, p = 3 is the least that OWASP's
 * Password Storage Cheat Sheet names with 32 MiB; the parameters stand in the hash, so that they can grow.
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
 * Limits the checks of passwords in this process. A check takes 32 MiB and one of the four threads that all files share.
 */
export const passwordChecks = new Semaphore({ permits: 2, waitingMax: 50 })

let hashes = 0

/** How many passwords this process has hashed: work that an outsider must not be able to tell from. */
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

/** Whether it can be a password at all; no work is done for what is longer. */
export function isCheckable(password: string): boolean {
  return Buffer.byteLength(password) <= bytesMax
}

/** What the store keeps. Call it inside `passwordChecks`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Of nobody: whoever is unknown is checked against this, so that it takes as long. */
const dummyHash = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  Buffer.alloc(saltBytes).toString('base64url'),
  Buffer.alloc(hashBytes).toString('base64url'),
].join('$')

/**
 * Without a hash it takes the same time and returns false, so that unknown names cannot be told from known ones. Call it
 * inside `passwordChecks`.
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

/** The same letters may be typed as different characters on different keyboards; NFKC makes them the same again. */
function derive(
  password: string,
  salt: Buffer,
  { N, r, p }: { readonly N: number; readonly r: number; readonly p: number } = cost,
): Promise<Buffer> {
  hashes += 1
  // It takes 128 · N · r bytes, and somewhat more.
  const maxmem = 2 * 128 * N * r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}
