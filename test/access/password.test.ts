/** Passwords: requirements, storage, and concurrent checks. */
import { describe, expect, it } from 'vitest'
import {
  hashPassword,
  passwordIssue,
  passwordsHashed,
  verifyPassword,
} from '../../src/access/password.ts'

describe('a password', () => {
  it('has at least 12 characters of any size, and at most 1,024 bytes', () => {
    for (const good of ['x'.repeat(12), '\u{1f30a}'.repeat(12), 'é'.repeat(512), ' '.repeat(12)]) {
      expect(passwordIssue(good, ['password'])).toBeUndefined()
    }
    expect(passwordIssue('\u{1f30a}'.repeat(11), ['password'])).toEqual({
      path: ['password'],
      message: 'must have at least 12 characters; got 11',
    })
    expect(passwordIssue('é'.repeat(513), ['next'])).toEqual({
      path: ['next'],
      message: 'must have at most 1024 bytes; got 1026',
    })
  })

  it('is stored as a hash with its parameters, different every time', async () => {
    const hash = await hashPassword('correct horse battery')
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await hashPassword('correct horse battery')).not.toBe(hash)
    expect(await verifyPassword('correct horse battery', hash)).toBe(true)
    expect(await verifyPassword('correct horse batterY', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('is recognized when another keyboard encodes its letters differently', async () => {
    const hash = await hashPassword('crème brûlée, twice')
    expect(await verifyPassword('crème brûlée, twice'.normalize('NFD'), hash)).toBe(true)
  })

  it('is checked with the parameters of its hash, so that they can change', async () => {
    const cheap = 'scrypt$16$1$1$AAAAAAAAAAAAAAAAAAAAAA$KE1MxdSCDn9oLXJHauJuDjAGPRK8o7fvbCJVUktsnKk'
    expect(await verifyPassword('correct horse battery', cheap)).toBe(true)
    expect(await verifyPassword('another horse battery', cheap)).toBe(false)
  })

  it('of an unknown person takes the same work and is never right', async () => {
    const before = passwordsHashed()
    expect(await verifyPassword('correct horse battery', undefined)).toBe(false)
    expect(passwordsHashed() - before).toBe(1)
  })
})
