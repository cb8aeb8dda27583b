import { expect, test } from 'vitest'
import { childKey, rootKey } from '../../src/random/key.ts'
import { sharedKernel } from '../../src/wasm/kernel.ts'

const { poisson, rejectHeads, newKey } = sharedKernel()
const { a, b, c, d } = childKey(rootKey(1), 'count')
const key = newKey(a, b, c, d)

function logFactorial(n: number): number {
  let sum = 0
  for (let i = 2; i <= n; i++) sum += Math.log(i)
  return sum
}

/** Returns the chi-square over cells of at least 25 expected counts, as a normal deviate. */
function deviate(
  count: (index: number) => number,
  logDensity: (k: number) => number,
  around: { from: number; to: number },
): number {
  const trials = 100_000
  const seen = new Map<number, number>()
  for (let index = 0; index < trials; index++) {
    const k = count(index)
    seen.set(k, (seen.get(k) ?? 0) + 1)
  }
  let chiSquare = 0
  let cells = 0
  let observed = 0
  let expected = 0
  let rest = trials
  let restSeen = trials
  for (let k = around.from; k <= around.to; k++) {
    observed += seen.get(k) ?? 0
    expected += trials * Math.exp(logDensity(k))
    if (expected < 25) continue
    chiSquare += (observed - expected) ** 2 / expected
    rest -= expected
    restSeen -= observed
    cells++
    observed = 0
    expected = 0
  }
  chiSquare += (restSeen - rest) ** 2 / Math.max(rest, 1)
  return (chiSquare - cells) / Math.sqrt(2 * cells)
}

for (const trials of [513, 700, 5_000, 100_000]) {
  test(`${trials} fair coins follow the binomial distribution`, () => {
    const top = logFactorial(trials) - trials * Math.LN2
    const spread = Math.ceil(6 * Math.sqrt(trials))
    const z = deviate(
      (index) => rejectHeads(trials, key, index),
      (k) => top - logFactorial(k) - logFactorial(trials - k),
      {
        from: Math.max(0, Math.floor(trials / 2 - spread)),
        to: Math.min(trials, Math.ceil(trials / 2 + spread)),
      },
    )
    expect(Math.abs(z)).toBeLessThan(3.5)
  })
}

for (const mean of [0, 0.01, 0.7, 3, 9.99, 10, 12.5, 80, 1_000, 20_000]) {
  test(`counts with mean ${mean} follow the Poisson distribution`, () => {
    if (mean === 0) return expect(poisson(0, key, 1)).toBe(0)
    const spread = Math.ceil(7 * Math.sqrt(mean) + 10)
    const z = deviate(
      (index) => poisson(mean, key, index),
      (k) => k * Math.log(mean) - mean - logFactorial(k),
      { from: Math.max(0, Math.floor(mean - spread)), to: Math.ceil(mean + spread) },
    )
    expect(Math.abs(z)).toBeLessThan(3.5)
  })
}

test('huge counts have the right mean and variance', () => {
  for (const size of [1e9, 1e12]) {
    let sum = 0
    let squares = 0
    for (let index = 0; index < 20_000; index++) {
      const heads = (rejectHeads(size, key, index) - size / 2) / (Math.sqrt(size) / 2)
      const count = (poisson(size, key, index + 1e6) - size) / Math.sqrt(size)
      sum += heads + count
      squares += heads ** 2 + count ** 2
    }
    expect(Math.abs(sum) / Math.sqrt(40_000)).toBeLessThan(4)
    expect(Math.abs(squares / 40_000 - 1)).toBeLessThan(0.03)
  }
})
