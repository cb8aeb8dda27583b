/** Operations for whole numbers and their sums. No result exceeds 2⁵³, so all results are exact. */

import { powerOf10 } from '../format/decimal.ts'
import type { Instruction } from './instruction.ts'
import type { EvaluateNumber, InstructionKind, Interpreter } from './kind.ts'

/** Start of the run, in milliseconds since 1970. */
interface Start {
  readonly op: 'start'
}

/** Simulated milliseconds from the start of the run to the instance. */
interface Offset {
  readonly op: 'offset'
}

/** Number of the instance in its entity, from 0. */
interface Index {
  readonly op: 'index'
}

/** Sum of whole numbers, each multiplied by a factor. */
interface Sum {
  readonly op: 'sum'
  readonly parts: readonly { readonly of: Instruction; readonly times: number }[]
}

/**
 * A whole number divided by `divisor` and rounded down. With `size`, the remainder of this quotient by `size`, which is
 * never negative.
 */
interface Share {
  readonly op: 'share'
  readonly of: Instruction
  readonly divisor: number
  readonly size?: number
}

/** A whole number, limited to the range from `minimum` to `maximum`, and then divided by 10^scale. */
interface Within {
  readonly op: 'within'
  readonly of: Instruction
  readonly minimum: number
  readonly maximum: number
  readonly scale?: number
}

/** Decimal text of high × factor + low, a whole number below 2⁶³, which may be too large for a JSON number. */
interface Long {
  readonly op: 'long'
  readonly high: Instruction
  readonly factor: number
  readonly low: Instruction
}

declare module './instruction.ts' {
  interface Operations {
    readonly start: Start
    readonly offset: Offset
    readonly index: Index
    readonly sum: Sum
    readonly share: Share
    readonly within: Within
    readonly long: Long
  }
}

/** Returns the closures of an operation whose values are always whole numbers. */
function wholeKind<I>(
  interpret: (instruction: I, interpreter: Interpreter) => EvaluateNumber,
): Pick<InstructionKind<I>, 'interpret' | 'interpretWhole'> {
  return { interpret, interpretWhole: interpret }
}

export const start: InstructionKind<Start> = {
  ...wholeKind(() => (at) => at.time.startMs),
  clean: 2,
}

export const offset: InstructionKind<Offset> = {
  ...wholeKind(() => (at) => at.offset),
  clean: 2,
}

export const index: InstructionKind<Index> = {
  ...wholeKind(() => (at) => at.index),
  isAssigned: () => true,
  clean: 2,
}

export const sum: InstructionKind<Sum> = {
  ...wholeKind(({ parts }, { whole }) => {
    const all = parts.map(({ of, times }) => ({ of: whole(of), times }))
    return (at) => {
      let total = 0
      for (const { of, times } of all) total += of(at) * times
      return total
    }
  }),
  parts: ({ parts }) => parts.map(({ of }) => of),
}

export const share: InstructionKind<Share> = {
  ...wholeKind(({ of, divisor, size }, { whole }) => {
    const part = whole(of)
    if (size === undefined) return (at) => Math.floor(part(at) / divisor)
    return (at) => remainder(Math.floor(part(at) / divisor), size)
  }),
  parts: ({ of }) => [of],
}

function remainder(number: number, size: number): number {
  return ((number % size) + size) % size
}

export const within: InstructionKind<Within> = {
  ...wholeKind(({ of, minimum, maximum, scale = 0 }, { whole }) => {
    const part = whole(of)
    const divisor = powerOf10(scale)
    if (scale === 0) return (at) => Math.min(Math.max(part(at), minimum), maximum)
    return (at) => Math.min(Math.max(part(at), minimum), maximum) / divisor
  }),
  parts: ({ of }) => [of],
}

export const long: InstructionKind<Long> = {
  interpret({ high, factor, low }, { whole }) {
    const [first, last] = [whole(high), whole(low)]
    return (at) => String(BigInt(first(at)) * BigInt(factor) + BigInt(last(at)))
  },
  parts: ({ high, low }) => [high, low],
  isText: true,
  longest: 19,
  clean: 2,
}
