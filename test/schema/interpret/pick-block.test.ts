/** The picks of the kernel equal those of the interpreter. */

import { expect, test } from 'vitest'
import type { Distribution } from '../../../src/random/distribution.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import type { MultipleFilter } from '../../../src/schema/instructions/instruction.ts'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import { cumulativeShares, inElement, picker } from '../../../src/schema/interpret/pick.ts'
import { type DrawnPick, pickBlock } from '../../../src/schema/interpret/pick-block.ts'
import { Block } from '../../../src/wasm/block.ts'
import { sharedKernel } from '../../../src/wasm/kernel.ts'

const key = childKey(rootKey(7), 'pick')
const cumulative = cumulativeShares([3, 0, 1, 5, 0.25])

const distributions: readonly Distribution[] = [
  { kind: 'even' },
  { kind: 'normal', mean: 20, deviation: 7 },
  { kind: 'normal', mean: -300, deviation: 200 },
  { kind: 'lognormal', median: 12, sigma: 1.5 },
  { kind: 'exponential', minimum: 3, mean: 25 },
  { kind: 'pareto', minimum: 2, shape: 1.2 },
  { kind: 'triangular', minimum: -4, mode: 30, maximum: 60 },
  { kind: 'zipf', exponent: 0.7 },
  { kind: 'zipf', exponent: 1 },
  { kind: 'zipf', exponent: 2.5 },
  {
    kind: 'ranges',
    cumulative: [0.2, 0.7, 1],
    ranges: [
      { first: 0, count: 1 },
      { first: 5, count: 20 },
      { first: 30, count: 70 },
    ],
  },
  { kind: 'poisson', mean: 0.4 },
  { kind: 'poisson', mean: 9.5 },
  { kind: 'poisson', mean: 42 },
  { kind: 'binomial', trials: 30, probability: 0.1 },
  { kind: 'binomial', trials: 90, probability: 0.95 },
  { kind: 'binomial', trials: 110, probability: 0.4 },
  { kind: 'binomial', trials: 120, probability: 0.7 },
]

const filters: readonly (MultipleFilter | undefined)[] = [
  undefined,
  { multiple: 1, scale: 0, divisor: 3 },
  { multiple: 5, scale: 2, divisor: 0.15 },
]

const picks: readonly DrawnPick[] = [
  ...[1, 2, 5, 1000, 2 ** 21, 2 ** 21 + 1, 2 ** 40, 2 ** 53].map(
    (count) => ({ kind: 'even', key, count }) as const,
  ),
  { kind: 'weighted', key, cumulative },
  ...distributions.flatMap((distribution) =>
    filters.flatMap((filter) =>
      [0, 7].map(
        (first): DrawnPick => ({
          kind: 'distributed',
          key,
          count: 100,
          first,
          perUnit: first === 0 ? 1 : 2,
          distribution,
          ...(filter && { filter }),
        }),
      ),
    ),
  ),
]

test.each(picks)('the kernel picks as the interpreter does: %j', (pick) => {
  const block = new Block(pickBlock(pick))
  const choose = picker(pick)
  const { pickAt } = sharedKernel()
  const at = newInstance({ startMs: 0, endMs: 0 })
  for (let i = 0; i < 300; i++) {
    moveInstance(at, i % 3 === 0 ? i * 2 ** 31 : i, 0)
    expect(pickAt(block.address, at.low, at.a, at.b)).toBe(choose(at))
    inElement(at, i, () => {
      expect(pickAt(block.address, at.low, at.a, at.b)).toBe(choose(at))
    })
  }
})
