/** The request rate of keys and the limit of wrong keys, with a simulated clock. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RequestRate } from '../../src/access/request-rate.ts'
import { WrongKeys } from '../../src/access/wrong-keys.ts'

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)

describe('the rate of a key', () => {
  test('after a pause, a key may send ten seconds’ worth of requests, and then its rate', () => {
    const rate = new RequestRate(5)
    const waits = Array.from({ length: 51 }, () => rate.take('a', at(0)))
    expect(waits).toEqual([...Array.from({ length: 50 }, () => 0), 1])
    expect(rate.take('b', at(0))).toBe(0)
    const later = Array.from({ length: 6 }, () => rate.take('a', at(1)))
    expect(later).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('a clock that is set back neither refills the bucket nor extends the wait', () => {
    const rate = new RequestRate(1)
    for (let i = 0; i < 10; i++) rate.take('a', at(100))
    expect(rate.take('a', at(0))).toBe(1)
    expect(rate.take('a', at(1))).toBe(0)
  })

  test('property: in any period at most the rate and the burst succeed, and a request after the reported wait succeeds', () => {
    const gaps = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { maxLength: 300 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), gaps, (perSecond, seconds) => {
        const rate = new RequestRate(perSecond)
        let now = 0
        let through = 0
        for (const gap of seconds) {
          now += gap
          const wait = rate.take('a', at(now))
          if (wait === 0) through += 1
          else {
            now += wait
            expect(rate.take('a', at(now))).toBe(0)
            through += 1
          }
          // Dates have whole milliseconds.
          expect(through).toBeLessThanOrEqual((now + 0.001) * perSecond + 10 * perSecond)
        }
      }),
    )
  })
})

describe('wrong keys', () => {
  const address = '192.0.2.1'
  const wrong = async (): Promise<undefined> => undefined
  const right = async (): Promise<{ readonly caller: true }> => ({ caller: true })

  test('after 600 in a minute from one network, the next one is not looked up until the minute has passed', async () => {
    const keys = new WrongKeys()
    for (let i = 0; i < 600; i++) {
      const shown = { authorization: `Bearer ${i}`, address, now: at(i / 20) }
      expect(await keys.check(shown, wrong)).toBeUndefined()
    }
    const shown = { authorization: 'Bearer new', address, now: at(30) }
    expect(await keys.check(shown, right)).toEqual({ retryAfterSeconds: 30 })
    expect(await keys.check({ ...shown, address: '192.0.2.2' }, right)).toEqual({ caller: true })
    expect(await keys.check({ ...shown, now: at(60) }, right)).toEqual({ caller: true })
  })

  test('a key that was right is still accepted, whatever wrong keys others in its network send', async () => {
    const keys = new WrongKeys()
    const own = { authorization: 'Bearer own', address, now: at(0) }
    expect(await keys.check(own, right)).toEqual({ caller: true })
    for (let i = 0; i < 700; i++) {
      await keys.check({ authorization: 'Bearer wrong', address, now: at(1) }, wrong)
    }
    expect(await keys.check({ ...own, now: at(2) }, right)).toEqual({ caller: true })
    // After its revocation, the key waits like other wrong keys from its next attempt.
    expect(await keys.check({ ...own, now: at(3) }, wrong)).toBeUndefined()
    expect(await keys.check({ ...own, now: at(4) }, wrong)).toEqual({ retryAfterSeconds: 57 })
  })

  test('of many concurrent right keys, none waits', async () => {
    const keys = new WrongKeys()
    const callers = Array.from({ length: 5_000 }, (_, i) =>
      keys.check({ authorization: `Bearer ${i}`, address, now: at(0) }, right),
    )
    const waiting = (await Promise.all(callers)).filter((answer) => !('caller' in (answer ?? {})))
    expect(waiting).toEqual([])
  })
})
