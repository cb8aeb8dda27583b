/** Compares sine, cosine and arc tangent with series in integers of 60 digits. */

import { expect, test } from 'vitest'
import { sharedKernel } from '../../src/wasm/kernel.ts'

const { atan2, cos, sin } = sharedKernel()
const one = 10n ** 60n
/** π to 60 digits. */
const pi = 3141592653589793238462643383279502884197169399375105820974945n

/** The exact value of a double, with 60 digits after the point. */
function fixed(x: number): bigint {
  let [numerator, shift] = [x, 0n]
  while (!Number.isInteger(numerator)) {
    numerator *= 2
    shift++
  }
  return (BigInt(numerator) * one) / (1n << shift)
}

const real = (x: bigint): number => Number(`${x}e-60`)
const times = (a: bigint, b: bigint): bigint => (a * b) / one

/** The Taylor series at 0, starting with x or 1. */
function series(x: bigint, first: 'x' | '1'): bigint {
  let term = first === 'x' ? x : one
  let sum = term
  for (let n = first === 'x' ? 2n : 1n; term !== 0n; n += 2n) {
    term = -times(times(term, x), x) / (n * (n + 1n))
    sum += term
  }
  return sum
}

const angles = Array.from({ length: 401 }, (_, i) => (i - 200) / 31.7)

test('sine and cosine agree with their series', () => {
  for (const angle of angles) {
    const [sine, cosine] = [series(fixed(angle), 'x'), series(fixed(angle), '1')]
    expect(Math.abs(sin(angle) - real(sine)), `sin ${angle}`).toBeLessThan(2e-16)
    expect(Math.abs(cos(angle) - real(cosine)), `cos ${angle}`).toBeLessThan(2e-16)
  }
})

test('sine keeps its digits near 0', () => {
  for (const angle of [1e-3, 1e-6, 1e-9, 1e-12, 3e-300]) {
    expect(Math.abs(sin(angle) / angle - 1)).toBeLessThan(angle < 1e-6 ? 2e-16 : angle * angle)
  }
  expect(sin(0)).toBe(0)
  expect(cos(0)).toBe(1)
})

test('the arc tangent returns the angle', () => {
  for (const angle of angles.filter((value) => Math.abs(value) <= Math.PI)) {
    const [y, x] = [series(fixed(angle), 'x'), series(fixed(angle), '1')]
    expect(Math.abs(atan2(real(y) * 7, real(x) * 7) - angle), `${angle}`).toBeLessThan(1e-15)
  }
})

test('the arc tangent of the axes', () => {
  expect([atan2(0, 1), atan2(1, 0), atan2(0, -1), atan2(-1, 0), atan2(0, 0)]).toEqual([
    0,
    real(pi / 2n),
    real(pi),
    real(-pi / 2n),
    0,
  ])
})
