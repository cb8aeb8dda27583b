/** Compares hypergeometric counts with their density, or with their mean and variance if the population is too large. */

import { describe, expect, test } from 'vitest'
import { childKey, rootKey } from '../../src/random/key.ts'
import { sharedKernel } from '../../src/wasm/kernel.ts'
import { expectShares } from './statistics.ts'

const { hypergeometric, newKey, drawsOf } = sharedKernel()

function sampleOf(size: number, of: readonly [number, number, number]): readonly number[] {
  const { a, b, c, d } = childKey(rootKey(7), of.join(' '))
  const key = newKey(a, b, c, d)
  return Array.from({ length: size }, (_, index) => hypergeometric(...of, drawsOf(key, index)))
}

/** Returns the density at 0 … marked, from the quotients of neighbors. */
function sharesOf([population, marked, taken]: readonly [number, number, number]): number[] {
  const least = Math.max(0, taken - (population - marked))
  const most = Math.min(marked, taken)
  const logs = new Array<number>(most + 1).fill(Number.NEGATIVE_INFINITY)
  logs[least] = 0
  for (let k = least + 1; k <= most; k++) {
    const quotient = ((marked - k + 1) * (taken - k + 1)) / (k * (population - marked - taken + k))
    logs[k] = (logs[k - 1] as number) + Math.log(quotient)
  }
  const top = Math.max(...logs)
  const weights = logs.map((one) => Math.exp(one - top))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

describe.each([
  [10, 3, 4],
  [10, 8, 9],
  [64, 32, 32],
  [128, 40, 100],
  [512, 250, 256],
  [5_000, 4_000, 30],
  [8_192, 3_000, 4_096],
  [8_193, 3_000, 4_096],
  [100_000, 50, 50_000],
  [100_000, 1_000, 65_536],
] as const)('%i members, %i marked, %i taken', (...of) => {
  test('the frequency of counts follows the density', () => {
    expectShares(sampleOf(30_000, of), sharesOf(of))
  })
})

test.each([
  [1_000_000, 300_000, 524_288],
  [500_000_000_000, 5_000_000, 274_877_906_944],
  [500_000_000_000, 200_000_000_000, 274_877_906_944],
] as const)('%i members, %i marked, %i taken: mean and variance', (...of) => {
  const [population, marked, taken] = of
  const size = 20_000
  const mean = (marked * taken) / population
  const variance = mean * (1 - marked / population) * ((population - taken) / (population - 1))
  const off = sampleOf(size, of).map((count) => count - mean)
  const sum = off.reduce((total, one) => total + one, 0)
  const squares = off.reduce((total, one) => total + one * one, 0)
  expect(Math.abs(sum / Math.sqrt(size * variance))).toBeLessThan(3.29)
  expect(Math.abs(squares / size / variance - 1) / Math.sqrt(2 / size)).toBeLessThan(3.29)
})

test('certain results depend on no draw', () => {
  for (const [of, count] of [
    [[5, 0, 3], 0],
    [[5, 5, 3], 3],
    [[5, 3, 0], 0],
    [[5, 3, 5], 3],
    [[0, 0, 0], 0],
  ] as const) {
    expect(new Set(sampleOf(1_000, of))).toEqual(new Set([count]))
  }
})
