/** Operations for whole numbers as WebAssembly. */

import { maxTimestampMs, minTimestampMs } from '../../text/timestamp.ts'
import type { Of } from '../instructions/instruction.ts'
import { instancesMax } from '../interpret/instance.ts'
import type { EmitContext, WholeRange } from './context/context.ts'
import type { Emitter } from './emitter.ts'
import { isWholeRange } from './text/decimal.ts'

export const start: Emitter<Of<'start'>> = {
  whole: {
    range: () => ({ minimum: minTimestampMs, maximum: maxTimestampMs }),
    push: ({ code, time }) => code.i64(time.startMs),
  },
}

export const offset: Emitter<Of<'offset'>> = {
  whole: {
    range: () => ({ minimum: 0, maximum: maxTimestampMs - minTimestampMs }),
    push: (context) => context.code.get(context.offset),
  },
}

export const index: Emitter<Of<'index'>> = {
  whole: {
    range: () => ({ minimum: 0, maximum: instancesMax }),
    push: (context) => context.code.get(context.index),
  },
}

export const sum: Emitter<Of<'sum'>> = {
  whole: {
    range({ parts }, rangeOf) {
      const ranges = parts.map(({ of, times }) => {
        const range = rangeOf(of)
        return range && [range.minimum * times, range.maximum * times]
      })
      if (!ranges.every((range) => range !== undefined)) return undefined
      return {
        minimum: ranges.reduce((total, range) => total + Math.min(...range), 0),
        maximum: ranges.reduce((total, range) => total + Math.max(...range), 0),
      }
    },
    push(context, { parts }) {
      const { code, emitters } = context
      for (const [i, { of, times }] of parts.entries()) {
        emitters.pushWhole(context, of)
        if (times !== 1) code.i64(times).op('i64.mul')
        if (i > 0) code.op('i64.add')
      }
    },
  },
}

export const share: Emitter<Of<'share'>> = {
  whole: {
    range({ of, divisor, size }, rangeOf) {
      const range = rangeOf(of)
      if (!isWholeRange(range)) return undefined
      if (size !== undefined) return { minimum: 0, maximum: size - 1 }
      return {
        minimum: Math.floor(range.minimum / divisor),
        maximum: Math.floor(range.maximum / divisor),
      }
    },
    push: pushShare,
  },
}

function pushShare(context: EmitContext, { of, divisor, size }: Of<'share'>): void {
  const { code, emitters } = context
  const { minimum } = emitters.wholeRange(of) as WholeRange
  // The division of WebAssembly rounds to zero. A shift by a multiple of both divisors makes the number nonnegative and
  // keeps the remainder.
  const step = divisor * (size ?? 1)
  const shift = minimum < 0 ? Math.ceil(-minimum / step) * step : 0
  emitters.pushWhole(context, of)
  if (shift > 0) code.i64(shift).op('i64.add')
  if (divisor > 1) code.i64(divisor).op('i64.div_u')
  if (size !== undefined) code.i64(size).op('i64.rem_u')
  else if (shift > 0) code.i64(shift / divisor).op('i64.sub')
}

export const within: Emitter<Of<'within'>> = {
  whole: {
    range: ({ of, minimum, maximum, scale = 0 }, rangeOf) =>
      scale === 0 && isWholeRange(rangeOf(of)) ? { minimum, maximum } : undefined,
    push(context, { of, minimum, maximum }) {
      const { code, emitters } = context
      const value = code.local('i64')
      emitters.pushWhole(context, of)
      code.set(value)
      for (const [bound, isPast] of [
        [minimum, 'i64.lt_s'],
        [maximum, 'i64.gt_s'],
      ] as const) {
        code.i64(bound).get(value).get(value).i64(bound).op(isPast, 'select').set(value)
      }
      code.get(value)
    },
  },
}

/** Maximum number of digits of a 64-bit integer with a sign. */
const digitsMax = 19

export const long: Emitter<Of<'long'>> = {
  write(context, { high, factor, low }) {
    const { code, output, emitters } = context
    if (![high, low].every((part) => isWholeRange(emitters.wholeRange(part)))) return false
    emitters.pushWhole(context, high)
    code.i64(factor).op('i64.mul')
    emitters.pushWhole(context, low)
    code.op('i64.add')
    output.call('writeInteger', digitsMax)
    return true
  },
}
