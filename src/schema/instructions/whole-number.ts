/** Whole numbers and sums of them. No result is beyond 2⁵³, so all are exact. */

import { powerOf10 } from '../format/decimal.ts'
import type { Instance } from '../interpret/instance.ts'
import type { Instruction } from './instruction.ts'
import type { EvaluateNumber, InstructionKind, Interpreter } from './kind.ts'

/** The start of the run, in milliseconds since 1970. */
interface Start {
  readonly op: 'start'
}

/** The simulated milliseconds from the start of the run to the instance. */
interface Offset {
  readonly op: 'offset'
}

/** The number of the instance, from 0. */
interface Index {
  readonly op: 'index'
}

/** Of whole numbers: the sum of the parts, each so many times. */
interface Sum {
  readonly op: 'sum'
  readonly parts: readonly { readonly of: Instruction; readonly times: number }[]
}

/** Of a whole number: how often the divisor goes into it; of that the remainder by `size`, never negative. */
interface Share {
  readonly op: 'share'
  readonly of: Instruction
  readonly divisor: number
  readonly size?: number
}

/** A whole number, or the bound beyond which it is; divided by 10^scale. */
interface Within {
  readonly op: 'within'
  readonly of: Instruction
  readonly minimum: number
  readonly maximum: number
  readonly scale?: number
}

/** What no other instruction can say, between the bounds and divided by 10^scale; pure in the instance. */
interface Computed {
  readonly op: 'computed'
  readonly value: (at: Instance) => number
  /** The value does not depend on the time of the instance. */
  readonly isTimeless?: true
  readonly minimum: number
  readonly maximum: number
  readonly scale: number
}

declare module './instruction.ts' {
  interface Operations {
    readonly start: Start
    readonly offset: Offset
    readonly index: Index
    readonly sum: Sum
    readonly share: Share
    readonly within: Within
    readonly computed: Computed
  }
}

/** The facts of an operation that only gives numbers. */
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
  readsTime: () => true,
}

export const index: InstructionKind<Index> = {
  ...wholeKind(() => (at) => at.index),
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

export const computed: InstructionKind<Computed> = {
  ...wholeKind(({ value, scale }) => {
    const divisor = powerOf10(scale)
    return scale === 0 ? value : (at) => value(at) / divisor
  }),
  readsTime: ({ isTimeless }) => isTimeless !== true,
  isOpaque: true,
}
