/**
 * Draws from distributions, which the kernel computes (kernel/assembly/pick.ts). A choice is an integer from 0 to count
 * − 1; attempts outside of the range are repeated. If the inverse of the distribution function is known, a value
 * between two bounds takes one random number and no rejection. The result has the truncated distribution, as if every
 * value outside of the bounds had been drawn again.
 */

import { Block } from '../wasm/block.ts'
import { sharedKernel } from '../wasm/kernel.ts'
import {
  type ContinuousDistribution,
  cellsOf,
  type Distribution,
  isContinuous,
  type Range,
  type Steps,
  type ValueDistribution,
} from './distribution.ts'
import type { Place } from './draw.ts'
import type { Key } from './key.ts'

/** A choice is accepted if its value × multiple ÷ power is a whole multiple of the divisor in floating point. */
export interface SampleFilter {
  readonly multiple: number
  readonly power: number
  readonly divisor: number
}

/** The draw of a sampler: of a choice uniformly, by weight or from a distribution, or of a value. */
export type Sampled = { readonly key: Key } & (
  | { readonly kind: 'even'; readonly count: number }
  | { readonly kind: 'weighted'; readonly cumulative: readonly number[] }
  | {
      readonly kind: 'distributed'
      readonly distribution: Distribution
      readonly steps: Steps
      readonly filter?: SampleFilter | undefined
    }
  | { readonly kind: 'value'; readonly distribution: ValueDistribution; readonly range: Range }
)

const kinds = { even: 0, weighted: 1, distributed: 2, value: 3 } as const
const distributions: Readonly<Record<Distribution['kind'], number>> = {
  normal: 0,
  lognormal: 1,
  exponential: 2,
  pareto: 3,
  triangular: 4,
  poisson: 5,
  binomial: 6,
  even: 7,
  zipf: 8,
  ranges: 9,
}

/** Byte distances of the numbers and of the parameters of the distribution from the address of a pick. */
const numbersAt = 24
const sharesAt = 88
const partsAt = 96

export class Sampler {
  readonly key: Key
  /** The description of the draw in the memory of the kernel, which may be at any address that is a multiple of 8. */
  readonly bytes: Uint8Array
  readonly #block: Block

  constructor(sampled: Sampled) {
    this.key = sampled.key
    this.bytes = prepared(bytesOf(sampled))
    this.#block = new Block(this.bytes)
  }

  /** Draws the choice or the value at a place. */
  at({ low, a, b }: Place): number {
    return sharedKernel().pickAt(this.#block.address, low, a, b)
  }

  /** Whether the first attempt at a place is accepted. */
  isFirstKept({ low, a, b }: Place): boolean {
    return sharedKernel().isFirstKept(this.#block.address, low, a, b) !== 0
  }

  /** Whether a choice is in the range and accepted by the filter. */
  isKept(choice: number): boolean {
    return sharedKernel().isKept(this.#block.address, choice) !== 0
  }

  /** Returns the value for a random number from 0 to 1, if the distribution takes only one. */
  valueFor(unit: number): number {
    return sharedKernel().valueFor(this.#block.address, unit)
  }

  /** Returns the value below which a share of all values of a continuous distribution is. */
  quantile(share: number): number {
    return sharedKernel().quantileOf(this.#block.address, share)
  }

  /** Returns the share of all values of a continuous distribution that are at most x, but at least `least`. */
  shareBelow(x: number, least = 0): number {
    return sharedKernel().shareBelowOf(this.#block.address, x, least)
  }
}

const anyKey: Key = { a: 0, b: 0, c: 0, d: 0 }

/**
 * Returns the probability that a value of a continuous distribution is in the range. The result is 1 for other
 * distributions, whose draws may be rejected.
 */
export function shareInside(distribution: Distribution, range: Range): number {
  if (!isContinuous(distribution)) return 1
  const sampler = new Sampler({ kind: 'value', key: anyKey, distribution, range })
  return sampler.shareBelow(range.maximum) - sampler.shareBelow(range.minimum)
}

function bytesOf(sampled: Sampled): Uint8Array {
  const parts = partsOf(sampled)
  const bytes = new DataView(new ArrayBuffer(partsAt + parts.length * 8))
  const { a, b, c, d } = sampled.key
  const words = [a, b, c, d, kinds[sampled.kind]]
  if ('distribution' in sampled) words.push(distributions[sampled.distribution.kind])
  for (const [i, word] of words.entries()) bytes.setInt32(i * 4, word, true)
  for (const [i, number] of numbersOf(sampled).entries()) {
    bytes.setFloat64(numbersAt + i * 8, number, true)
  }
  bytes.setInt32(sharesAt, cumulativeOf(sampled).length, true)
  for (const [i, part] of parts.entries()) bytes.setFloat64(partsAt + i * 8, part, true)
  return new Uint8Array(bytes.buffer)
}

/** Returns the bytes of a pick with the constants that the kernel computes from the parameters. */
function prepared(bytes: Uint8Array): Uint8Array {
  const { address } = new Block(bytes)
  const { memory, preparePick } = sharedKernel()
  preparePick(address)
  return new Uint8Array(memory.buffer).slice(address, address + bytes.length)
}

/** Returns the numbers of a pick, in their order in the memory of the kernel. */
function numbersOf(sampled: Sampled): readonly number[] {
  switch (sampled.kind) {
    case 'even':
      return [sampled.count]
    case 'weighted':
      return []
    case 'value': {
      const { minimum, maximum } = sampled.range
      return [0, 0, 0, 0, 0, 0, minimum, maximum]
    }
    case 'distributed': {
      const { steps, filter } = sampled
      const { count, first, perUnit } = steps
      const { multiple, power, divisor } = filter ?? { multiple: 0, power: 0, divisor: 0 }
      const { minimum, maximum } = cellsOf(steps)
      return [count, first, perUnit, multiple, power, divisor, minimum, maximum]
    }
  }
}

function cumulativeOf(sampled: Sampled): readonly number[] {
  if (sampled.kind === 'weighted') return sampled.cumulative
  if (!('distribution' in sampled)) return []
  const { distribution } = sampled
  return distribution.kind === 'ranges' ? distribution.cumulative : []
}

/** Returns the parameters of the distribution, followed by zeros for the constants that the kernel computes. */
function partsOf(sampled: Sampled): readonly number[] {
  if (!('distribution' in sampled)) return cumulativeOf(sampled)
  const { distribution } = sampled
  switch (distribution.kind) {
    case 'even':
      return []
    case 'zipf':
      return [distribution.exponent, 0, 0, 0, 0, 0]
    case 'ranges':
      return [
        ...distribution.cumulative,
        ...distribution.ranges.flatMap(({ first, count }) => [first, count]),
      ]
    case 'poisson':
      return [0, 0, distribution.mean, 0, 0, 0, 0, 0, 0, 0]
    case 'binomial':
      return [distribution.trials, distribution.probability, 0, 0, 0, 0, 0, 0, 0, 0]
    default: {
      const [first, second, third = 0] = parametersOf(distribution)
      return [0, 0, first, second, third, 0, 0]
    }
  }
}

function parametersOf(
  distribution: ContinuousDistribution,
): readonly [first: number, second: number, third?: number] {
  switch (distribution.kind) {
    case 'normal':
      return [distribution.mean, distribution.deviation]
    case 'lognormal':
      return [distribution.median, distribution.sigma]
    case 'exponential':
      return [distribution.minimum, distribution.mean]
    case 'pareto':
      return [distribution.minimum, distribution.shape]
    case 'triangular':
      return [distribution.minimum, distribution.mode, distribution.maximum]
  }
}
