/** Operations for numbers: multiples of a decimal, doubles, and sequences. */

import type { ValueDistribution } from '../../random/distribution.ts'
import { unit } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { Sampler } from '../../random/sampler.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { ValuePath } from '../interpret/instance.ts'
import { fail, instancesMax } from '../interpret/instance.ts'
import { countOf, picker } from '../interpret/pick.ts'
import { foldedMax, isScalar } from './folding.ts'
import type { Pick } from './instruction.ts'
import type { InstructionKind } from './kind.ts'
import { lengthsOfValues } from './values-facts.ts'

/**
 * A multiple of a decimal: (minimum + k × multiple) ÷ 10^scale, where k is the picked number, and all members are whole
 * numbers.
 */
interface Multiple {
  readonly op: 'number'
  readonly pick: Pick
  readonly minimum: number
  readonly multiple: number
  readonly scale: number
}

/**
 * A double from `minimum` to `maximum`, for ranges without a fixed number of decimals. It is drawn uniformly, or from a
 * distribution.
 */
interface Double {
  readonly op: 'double'
  readonly key: Key
  readonly minimum: number
  readonly maximum: number
  readonly distribution?: ValueDistribution
}

/** An arithmetic sequence: first + index of the instance × step, up to the number `last`. Instances after it fail. */
interface Sequence {
  readonly op: 'sequence'
  readonly first: number
  readonly step: number
  readonly last: number
  readonly path: ValuePath
}

declare module './instruction.ts' {
  interface Operations {
    readonly number: Multiple
    readonly double: Double
    readonly sequence: Sequence
  }
}

export const number: InstructionKind<Multiple> = {
  interpret({ pick, minimum, multiple, scale }) {
    const choose = picker(pick)
    const divisor = powerOf10(scale)
    if (scale === 0) return (at) => minimum + choose(at) * multiple
    // A whole number divided by a power of ten is the double nearest to the decimal, so it is printed as that decimal.
    return (at) => (minimum + choose(at) * multiple) / divisor
  },
  interpretWhole({ pick, minimum, multiple }) {
    const choose = picker(pick)
    return (at) => minimum + choose(at) * multiple
  },
  lengths({ pick, minimum, multiple, scale }) {
    if (scale > 0 || minimum < 0 || !('count' in pick)) return undefined
    return lengthsOfValues([minimum, minimum + (pick.count - 1) * multiple])
  },
  clean: 2,
  isInjective: () => true,
  mapped({ pick, minimum, multiple, scale }, to) {
    const count = countOf(pick)
    if (count > foldedMax) return undefined
    const values = Array.from({ length: count }, (_, k) =>
      to((minimum + k * multiple) / powerOf10(scale)),
    )
    return values.every(isScalar) ? { op: 'table', pick, values } : undefined
  },
}

export const double: InstructionKind<Double> = {
  interpret({ key, minimum, maximum, distribution }) {
    if (distribution !== undefined) {
      const range = { minimum, maximum }
      const sampler = new Sampler({ kind: 'value', key, distribution, range })
      return (at) => sampler.at(at)
    }
    // Each bound is halved first, because the difference of the bounds may exceed the largest double.
    return (at) => {
      const share = unit(key, at)
      const value = (minimum / 2) * (1 - share) * 2 + (maximum / 2) * share * 2
      return Math.min(Math.max(value, minimum), maximum)
    }
  },
}

export const sequence: InstructionKind<Sequence> = {
  isAssigned: () => true,
  interpret:
    ({ first, step, last, path }) =>
    (at) => {
      const value = first + at.index * step
      if (step > 0 ? value <= last : value >= last) return value
      return fail(
        at,
        `the sequence from ${first} in steps of ${step} has passed its bound ${last}`,
        path,
      )
    },
  lengths: ({ first, step }) =>
    step > 0 && first >= 0 ? lengthsOfValues([first, first + step * instancesMax]) : undefined,
  longest: ({ first, step }) =>
    Math.max(...[first, first + step * instancesMax].map((bound) => String(bound).length)),
  clean: 2,
  canFail: mayPassBound,
}

/** Whether the number of some instance may be after the last number of the sequence. */
export function mayPassBound({ first, step, last }: Omit<Sequence, 'op' | 'path'>): boolean {
  const furthest = first + instancesMax * step
  return step > 0 ? furthest > last : furthest < last
}
