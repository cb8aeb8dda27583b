/** Passwords: what one must be, how it is kept, and how many are worked on at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Gate } from '../../src/access/gate.ts'
import {
  hashPassword,
  passwordIssue,
  passwordsHashed,
  verifyPassword,
} from '../../src/access/password.ts'

describe('a password', () => {
  it('has 12 characters, whatever their bytes, to 1,024 bytes', () => {
    for (const good of ['x'.repeat(12), '\u{1f30a}'.repeat(12), 'é'.repeat(512), ' '.repeat(12)]) {
      expect(passwordIssue(good, ['password'])).toBeUndefined()
    }
    expect(passwordIssue('\u{1f30a}'.repeat(11), ['password'])).toEqual({
      path: ['password'],
      message: 'must have at least 12 characters, not 11',
    })
    expect(passwordIssue('é'.repeat(513), ['next'])).toEqual({
      path: ['next'],
      message: 'must have at most 1024 bytes, not 1026',
    })
  })

  it('is kept as a hash with its parameters, which is another one every time', async () => {
    const hash = await hashPassword('correct horse battery')
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await hashPassword('correct horse battery')).not.toBe(hash)
    expect(await verifyPassword('correct horse battery', hash)).toBe(true)
    expect(await verifyPassword('correct horse batterY', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('is known again when another keyboard writes its letters as other characters', async () => {
    const hash = await hashPassword('crème brûlée, twice')
    expect(await verifyPassword('crème brûlée, twice'.normalize('NFD'), hash)).toBe(true)
  })

  it('is checked by the parameters that it was hashed with, so that they can change', async () => {
    const cheap = 'scrypt$16$1$1$AAAAAAAAAAAAAAAAAAAAAA$KE1MxdSCDn9oLXJHauJuDjAGPRK8o7fvbCJVUktsnKk'
    expect(await verifyPassword('correct horse battery', cheap)).toBe(true)
    expect(await verifyPassword('another horse battery', cheap)).toBe(false)
  })

  it('of nobody takes the same work and is never right', async () => {
    const before = passwordsHashed()
    expect(await verifyPassword('correct horse battery', undefined)).toBe(false)
    expect(passwordsHashed() - before).toBe(1)
  })
})

describe('the gate', () => {
  it('runs so many at once, lets so many wait in order, and turns others away', async () => {
    const gate = new Gate({ atOnce: 2, queueMax: 3 })
    const begun: number[] = []
    let running = 0
    let most = 0
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        gate.run(async () => {
          begun.push(index)
          running += 1
          most = Math.max(most, running)
          await sleep(1)
          running -= 1
          return index
        }),
      ),
    )
    expect(most).toBe(2)
    expect(begun).toEqual([0, 1, 2, 3, 4])
    expect(outcomes).toEqual([0, 1, 2, 3, 4, 'busy', 'busy', 'busy'])
    expect(await gate.run(async () => 'free')).toBe('free')
  })

  it('lets the next in when one fails', async () => {
    const gate = new Gate({ atOnce: 1, queueMax: 1 })
    const failing = gate.run(() => Promise.reject(new Error('no')))
    const next = gate.run(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(await gate.run(async () => 'again')).toBe('again')
  })
})
