/** Timestamps and durations of expressions as WebAssembly. Both are doubles with whole milliseconds. */

import { maxTimestampMs, minTimestampMs, parseTimestamp } from '../../../text/timestamp.ts'
import { dayMs, hourMs, minuteMs, parseDuration, secondMs } from '../../expression/calendar.ts'
import { bailOutIf } from '../context/bail-out.ts'
import type {
  EmitContext,
  NumberOperand,
  Operand,
  TextOperand,
  TimeOperand,
} from '../context/context.ts'
import { compute } from './arithmetic.ts'
import { constantOf } from './operand.ts'

/** Returns the operand of `timestamp(x)`, or undefined if WebAssembly cannot express it. */
export function timestampOperand(given: Operand | undefined): TimeOperand | undefined {
  if (given?.kind === 'time') return given
  if (given?.kind === 'text') return given.time && { kind: 'time', ms: given.time }
  const text = constantOf(given)
  return typeof text === 'string' ? constantTime('time', parseTimestamp(text)) : undefined
}

/** Returns the operand of `duration(x)`, or undefined if WebAssembly cannot express it. */
export function durationOperand(given: Operand | undefined): TimeOperand | undefined {
  if (given?.kind === 'duration') return given
  const text = constantOf(given)
  return typeof text === 'string' ? constantTime('duration', parseDuration(text)) : undefined
}

function constantTime(kind: TimeOperand['kind'], ms: number | undefined): TimeOperand | undefined {
  if (ms === undefined) return undefined
  const push: NumberOperand['push'] = ({ code }) => code.f64(ms)
  return { kind, ms: { kind: 'number', minimum: ms, maximum: ms, scale: 0, push } }
}

export function isTime(operand: Operand | undefined): operand is TimeOperand {
  return operand?.kind === 'time' || operand?.kind === 'duration'
}

/** Returns the sum or difference of timestamps and durations, or undefined if it does not exist. */
export function computeTime(
  operator: '+' | '-',
  left: TimeOperand,
  right: TimeOperand,
): TimeOperand | undefined {
  const times = [left, right].filter(({ kind }) => kind === 'time').length
  const isWrong = operator === '+' ? times === 2 : times === 1 && right.kind === 'time'
  const ms = isWrong ? undefined : compute(operator, left.ms, right.ms)
  if (ms === undefined) return undefined
  if (times === 1) return { kind: 'time', ms: withinYears(ms) }
  const isSafe = [ms.minimum, ms.maximum].every(Number.isSafeInteger)
  return isSafe ? { kind: 'duration', ms } : undefined
}

/** Returns the number with code that bails out if it is not a timestamp of the years 0 to 9999. */
function withinYears(ms: NumberOperand): NumberOperand {
  if (ms.minimum >= minTimestampMs && ms.maximum <= maxTimestampMs) return ms
  return {
    ...ms,
    minimum: Math.max(ms.minimum, minTimestampMs),
    maximum: Math.min(ms.maximum, maxTimestampMs),
    push(context) {
      const { code } = context
      const value = code.local('f64')
      ms.push(context)
      code.set(value).get(value).f64(minTimestampMs).op('f64.lt')
      code.get(value).f64(maxTimestampMs).op('f64.gt', 'i32.or')
      bailOutIf(context)
      code.get(value)
    },
  }
}

/** Returns the text of a timestamp, as `string(x)` writes it. */
export function timeText({ ms }: TimeOperand): TextOperand {
  return {
    kind: 'text',
    minLength: 24,
    maxLength: 24,
    isStorable: true,
    time: ms,
    write(context) {
      const { code, output } = context
      ms.push(context)
      code.op('i64.trunc_sat_f64_s')
      output.pushAddress()
      code.call('writeTimestamp')
      output.advance(24)
    },
  }
}

/** Returns the method of a timestamp or a duration, such as `getHours`, or undefined for other names. */
export function timeField(name: string, { kind, ms }: TimeOperand): NumberOperand | undefined {
  if (kind === 'duration') return durationField(name, ms)
  const getter = getters.get(name)
  return (
    getter && {
      kind: 'number',
      minimum: 0,
      maximum: getter.maximum,
      scale: 0,
      push(context) {
        ms.push(context)
        getter.replace(context)
      },
    }
  )
}

const unitsMs: ReadonlyMap<string, number> = new Map([
  ['getHours', hourMs],
  ['getMinutes', minuteMs],
  ['getSeconds', secondMs],
  ['getMilliseconds', 1],
])

function durationField(name: string, ms: NumberOperand): NumberOperand | undefined {
  const unitMs = unitsMs.get(name)
  if (unitMs === undefined) return undefined
  return {
    kind: 'number',
    minimum: Math.trunc(ms.minimum / unitMs),
    maximum: Math.trunc(ms.maximum / unitMs),
    scale: 0,
    push(context) {
      ms.push(context)
      context.code.f64(unitMs).op('f64.div', 'f64.trunc')
    },
  }
}

interface Getter {
  readonly maximum: number
  /** Writes code that replaces the timestamp on the stack by the field. */
  readonly replace: NumberOperand['push']
}

/** Returns the getter of the whole units within a period of the calendar that begins `shiftMs` before 1970. */
function within(periodMs: number, unitMs: number, shiftMs = 0): Getter {
  return {
    maximum: periodMs / unitMs - 1,
    replace({ code }) {
      const value = code.local('f64')
      if (shiftMs > 0) code.f64(shiftMs).op('f64.add')
      code.tee(value).get(value).f64(periodMs).op('f64.div', 'f64.floor').f64(periodMs)
      code.op('f64.mul', 'f64.sub').f64(unitMs).op('f64.div', 'f64.floor')
    },
  }
}

const year: Getter = {
  maximum: 9_999,
  replace: ({ code }) => code.call('year'),
}

/** The month × 32, plus the day of the month, both counted from 1. */
function replaceByDate({ code }: EmitContext): void {
  code.call('monthAndDay').op('i32.trunc_sat_f64_s')
}

const month: Getter = {
  maximum: 11,
  replace(context) {
    replaceByDate(context)
    context.code.i32(5).op('i32.shr_u').i32(1).op('i32.sub', 'f64.convert_i32_u')
  },
}

/** Returns the getter of the day of the month, counted from `first`. */
function dayFrom(first: number): Getter {
  return {
    maximum: 30 + first,
    replace(context) {
      replaceByDate(context)
      context.code
        .i32(31)
        .op('i32.and')
        .i32(1 - first)
        .op('i32.sub', 'f64.convert_i32_u')
    },
  }
}

const getters: ReadonlyMap<string, Getter> = new Map([
  ['getFullYear', year],
  ['getMonth', month],
  ['getDate', dayFrom(1)],
  ['getDayOfMonth', dayFrom(0)],
  // 1970-01-01 was a Thursday, and weeks begin on Sunday.
  ['getDayOfWeek', within(7 * dayMs, dayMs, 4 * dayMs)],
  ['getHours', within(dayMs, hourMs)],
  ['getMinutes', within(hourMs, minuteMs)],
  ['getSeconds', within(minuteMs, secondMs)],
  ['getMilliseconds', within(secondMs, 1)],
])
