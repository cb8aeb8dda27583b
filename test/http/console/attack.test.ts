/** Attacks over HTTP: becoming the owner, and guessing a password. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'
import { objectOf, problemOf } from '../definitions.ts'
import { becomeOwner, newVisitor, password, setupToken, type Visitor } from './visitor.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const post = (visitor: Visitor, path: string, body: object): Promise<Response> =>
  visitor.request(path, { method: 'POST', body })

describe('the setup link', () => {
  test('of 50 concurrent uses with different names, one creates the owner', async () => {
    const token = await setupToken(service)
    const visitors = Array.from({ length: 50 }, () => newVisitor(service.address))
    const answers = await Promise.all(
      visitors.map((visitor, i) =>
        post(visitor, '/links/use', { token, name: `owner ${i}`, password }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    // Too late, or too many requests wait for their password to be hashed.
    for (const status of statuses) expect([201, 410, 429, 503]).toContain(status)
    expect(visitors.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1)

    const owner = visitors[statuses.indexOf(201)]
    if (owner === undefined) throw new Error('there is no owner')
    const people = await (await owner.request('/people')).json()
    expect(people).toEqual([expect.objectContaining({ isOwner: true, isSelf: true })])
    await problemOf(await post(newVisitor(service.address), '/links/look', { token }), 410)
  })

  test('cannot be guessed: 20 guesses a minute reveal nothing, and further ones are not checked', async () => {
    const guessed = await startService()
    try {
      const token = await setupToken(guessed)
      const guess = async (path: string): Promise<readonly [number, string]> => {
        const wrong = randomBytes(24).toString('base64url')
        const body = { token: wrong, name: 'Mallory', password }
        const answer = await post(newVisitor(guessed.address), path, body)
        const id = answer.headers.get('x-request-id') ?? ''
        return [answer.status, (await answer.text()).replace(id, 'its own id')]
      }
      // A valid link does not count as a guess.
      for (let i = 0; i < 30; i++)
        expect((await post(newVisitor(guessed.address), '/links/look', { token })).status).toBe(200)
      const answers: (readonly [number, string])[] = []
      for (let i = 0; i < 20; i++)
        answers.push(await guess(i % 2 === 0 ? '/links/look' : '/links/use'))
      expect(answers.map(([status]) => status)).toEqual(answers.map(() => 410))
      expect(new Set(answers.map(([, text]) => text)).size).toBe(1)
      for (const path of ['/links/look', '/links/use']) expect((await guess(path))[0]).toBe(429)
      const answer = await post(newVisitor(guessed.address), '/links/look', { token })
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await guessed.stop()
    }
  })
})

describe('passwords', () => {
  test('200 wrong ones lock the name after five; the right one is refused in the meantime', async () => {
    const guarded = await startService()
    try {
      const owner = await becomeOwner(guarded)
      const guesser = newVisitor(guarded.address)
      const tried = (secret: string) =>
        post(guesser, '/session', { name: 'Olga', password: secret })
      const statuses: number[] = []
      for (let count = 0; count < 200; count += 1) {
        const answer = await tried(`wrong horse ${count}`)
        statuses.push(answer.status)
        await answer.body?.cancel()
      }
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
      expect(statuses.slice(20).every((status) => status === 429)).toBe(true)

      // The address has no attempts left, so even the right password must wait for the reported time.
      const refused = await tried(password)
      const { detail } = await problemOf(refused, 429)
      expect(detail).toMatch(/try again in \d+ (?:second|minute)s?$/)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
      expect(guesser.cookie).toBeUndefined()
      // Existing sessions continue.
      const { person } = await objectOf(await owner.request('/session'))
      expect(person).toMatchObject({ name: 'Olga' })
      expect((await owner.request('/simulations')).status).toBe(200)
    } finally {
      await guarded.stop()
    }
  })

  test('the right one is accepted after the reported pause', async () => {
    const guarded = await startService()
    try {
      await becomeOwner(guarded)
      const visitor = newVisitor(guarded.address)
      const tried = (secret: string) =>
        post(visitor, '/session', { name: 'Olga', password: secret })
      for (let count = 0; count < 5; count += 1) {
        await problemOf(await tried(`wrong horse ${count}`), 401)
      }
      // The first pause is one second; test/access/sign-in.test.ts tests longer ones with its own clock. The test polls
      // slowly, because an address has twenty attempts a minute.
      await expect
        .poll(async () => (await tried(password)).status, { timeout: 25_000, interval: 1_500 })
        .toBe(201)
      expect((await visitor.request('/simulations')).status).toBe(200)
    } finally {
      await guarded.stop()
    }
  })

  test('a session token cannot be guessed either', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), randomBytes(32).toString('base64url')]) {
      const visitor = newVisitor(service.address, `spate_session=${token}`)
      await problemOf(await visitor.request('/keys'), 401)
    }
  })
})
