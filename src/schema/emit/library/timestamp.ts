/** A function that writes timestamps as RFC 3339 text, by the calendar arithmetic of `text/timestamp.ts`. */

import { minTimestampMs } from '../../../text/timestamp.ts'
import type { Code } from '../../../wasm/code.ts'
import type { Layout } from '../context/layout.ts'
import { shared } from '../context/shared.ts'
import { paddedTable } from '../text/digit-tables.ts'
import type { LibraryFunction } from './library.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Days from 0000-01-01 to 0000-03-01, where the first era (400 years) of the calendar arithmetic begins. */
const daysBeforeMarch = 60
const eraDays = 146_097

/**
 * Takes an output address, and a number of milliseconds since 1970. Writes the timestamp in 24 bytes, such as
 * `2026-01-02T03:04:05.678Z`.
 */
export function timestampFunction(layout: Layout): LibraryFunction {
  const padded = paddedTable(layout)
  return {
    signature: { parameters: ['i32', 'i64'], results: [] },
    write(code) {
      const locals = newLocals(code)
      const { rest, second, inDay, inMinute } = locals
      code
        .get(ms)
        .i64(minuteMs - minTimestampMs)
        .op('i64.add')
      code.i32(0).access('i64.load', shared.minuteEnd).op('i64.sub').tee(inMinute)
      // Timestamps usually rise, and many share one minute, so most calls need almost no division.
      code.i64(minuteMs).op('i64.ge_u').if()
      code.get(ms).i64(-minTimestampMs).op('i64.add').tee(ms)
      code.i32(0).access('i64.load', shared.dayStart).op('i64.sub').tee(inDay)
      code.i64(dayMs).op('i64.ge_u').if()
      computeDate(code, locals)
      writeDate(code, padded, locals)
      code.end()
      writeMinute(code, padded, locals)
      code.end()

      code.get(address).i32(0).access('v128.load', shared.minuteText).access('v128.store')
      code.get(inMinute).op('i32.wrap_i64').tee(rest).i32(1_000).op('i32.div_u').set(second)
      code.get(address).get(second)
      pushTwoDigits(code, padded)
      // Stores `:`, the two digits of the seconds, and the point.
      code.i32(8).op('i32.shl').i32(0x2e00003a).op('i32.or').access('i32.store', 16)
      code.get(address)
      code.get(rest).get(second).i32(1_000).op('i32.mul', 'i32.sub').i32(2).op('i32.shl')
      // Stores the milliseconds without the leading 0 of `0678`, followed by `Z`.
      code.access('i32.load', padded).i32(8).op('i32.shr_u').i32(0x5a000000).op('i32.or')
      code.access('i32.store', 20)
    },
  }
}

const [address, ms] = [0, 1]

type Locals = ReturnType<typeof newLocals>

function newLocals(code: Code) {
  const local = () => code.local('i32')
  return {
    ...{ day: local(), rest: local(), era: local(), dayOfEra: local(), yearOfEra: local() },
    ...{ dayOfYear: local(), month: local(), year: local(), second: local() },
    ...{ inDay: code.local('i64'), inMinute: code.local('i64') },
  }
}

/** Replaces the number on the stack, from 0 to 99, by its two digits as text. */
function pushTwoDigits(code: Code, padded: number): void {
  code
    .i32(2)
    .op('i32.shl')
    .access('i32.load16_u', padded + 2)
}

/**
 * Writes code that computes the date of the timestamp: the year, the month counted from March, and the day of the year
 * counted from March 1.
 */
function computeDate(code: Code, locals: Locals): void {
  const { day, era, dayOfEra, yearOfEra, dayOfYear, month, year, inDay } = locals
  code.get(ms).i64(dayMs).op('i64.div_u', 'i32.wrap_i64').set(day)
  code.get(ms).get(day).op('i64.extend_i32_u').i64(dayMs).op('i64.mul', 'i64.sub').set(inDay)
  code.i32(0).get(ms).get(inDay).op('i64.sub').access('i64.store', shared.dayStart)
  code
    .get(day)
    .i32(eraDays - daysBeforeMarch)
    .op('i32.add')
    .tee(day)
  code.i32(eraDays).op('i32.div_u').set(era)
  code.get(day).get(era).i32(eraDays).op('i32.mul', 'i32.sub').set(dayOfEra)
  code.get(dayOfEra)
  code.get(dayOfEra).i32(1460).op('i32.div_u', 'i32.sub')
  code.get(dayOfEra).i32(36_524).op('i32.div_u', 'i32.add')
  code.get(dayOfEra).i32(146_096).op('i32.div_u', 'i32.sub')
  code.i32(365).op('i32.div_u').set(yearOfEra)
  code.get(dayOfEra).get(yearOfEra).i32(365).op('i32.mul', 'i32.sub')
  code.get(yearOfEra).i32(4).op('i32.div_u', 'i32.sub')
  code.get(yearOfEra).i32(100).op('i32.div_u', 'i32.add').set(dayOfYear)
  code.get(dayOfYear).i32(5).op('i32.mul').i32(2).op('i32.add').i32(153).op('i32.div_u')
  code.set(month)
  // The eras begin 400 years earlier, so that no number is negative.
  code.get(yearOfEra).get(era).i32(400).op('i32.mul', 'i32.add').i32(400).op('i32.sub')
  code.get(month).i32(10).op('i32.ge_u', 'i32.add').set(year)
}

/** Writes code that stores the date in the shared text of the minute, `2026-01-02T`. */
function writeDate(code: Code, padded: number, { month, year, dayOfYear }: Locals): void {
  code.i32(shared.minuteText).get(year).i32(2).op('i32.shl').access('i32.load', padded)
  code.access('i32.store')
  code.i32(shared.minuteText).i32(0x2d).access('i32.store8', 4)
  code.i32(shared.minuteText)
  code.get(month).i32(3).op('i32.add')
  code.get(month).i32(9).op('i32.sub').get(month).i32(10).op('i32.lt_u', 'select')
  pushTwoDigits(code, padded)
  code.access('i32.store16', 5)
  code.i32(shared.minuteText).i32(0x2d).access('i32.store8', 7)
  code.i32(shared.minuteText).get(dayOfYear)
  code.get(month).i32(153).op('i32.mul').i32(2).op('i32.add').i32(5).op('i32.div_u')
  code.op('i32.sub').i32(1).op('i32.add')
  pushTwoDigits(code, padded)
  code.access('i32.store16', 8)
  code.i32(shared.minuteText).i32(0x54).access('i32.store8', 10)
}

/**
 * Writes code that stores the hour and the minute in the shared text of the minute, `03:04`, and stores the end of the
 * minute.
 */
function writeMinute(code: Code, padded: number, { rest, inDay, inMinute }: Locals): void {
  code.get(inDay).op('i32.wrap_i64').set(rest)
  code.i32(shared.minuteText).get(rest).i32(3_600_000).op('i32.div_u')
  pushTwoDigits(code, padded)
  code.access('i32.store16', 11)
  code.i32(shared.minuteText).i32(0x3a).access('i32.store8', 13)
  code.i32(shared.minuteText).get(rest).i32(minuteMs).op('i32.div_u').i32(60).op('i32.rem_u')
  pushTwoDigits(code, padded)
  code.access('i32.store16', 14)
  code.get(rest).i32(minuteMs).op('i32.rem_u', 'i64.extend_i32_u').set(inMinute)
  code.i32(0).get(ms).get(inMinute).op('i64.sub').i64(minuteMs).op('i64.add')
  code.access('i64.store', shared.minuteEnd)
}
