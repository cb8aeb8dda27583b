/** Numbers as decimal text, from integers alone. */

import { powerOf10 } from '../decimal.ts'
import { fractionTable, plainTable } from './digits.ts'
import type { Writing } from './writing.ts'

export interface Range {
  readonly minimum: number
  readonly maximum: number
}

/** Up to 15 digits a decimal is the shortest text of the double nearest to it. */
const digitsMax = 1e15
/** `JSON.stringify` writes smaller numbers with an exponent. */
const scaleMax = 6

/** Whether `writeDecimal` can write the numbers of that range, divided by 10^scale. */
export function isPlain({ minimum, maximum }: Range, scale: number): boolean {
  const most = Math.max(Math.abs(minimum), Math.abs(maximum))
  if (![minimum, maximum].every(Number.isSafeInteger)) return false
  return scale === 0 || (scale > 0 && scale <= scaleMax && most < digitsMax)
}

/** Writes the integer of 64 bits on the stack, divided by 10^scale. */
export function writeDecimal(writing: Writing, range: Range, scale: number): void {
  const { code, output, layout, library } = writing
  const number = code.local('i64')
  code.set(number)
  if (range.minimum < 0) {
    output.settle()
    code.get(number).i64(0).op('i64.lt_s').if()
    code.i64(0).get(number).op('i64.sub').set(number)
    output.literal('-')
    output.settle()
    code.end()
  }
  const most = Math.max(Math.abs(range.minimum), Math.abs(range.maximum))
  if (scale === 0) {
    writeWhole(writing, number, most)
    return
  }
  const power = powerOf10(scale)
  const whole = code.local('i64')
  code.get(number).i64(power).op('i64.div_u').set(whole)
  writeWhole(writing, whole, Math.floor(most / power))
  if (scale > 3) {
    output.pushAddress()
    code
      .get(number)
      .i64(power)
      .op('i64.rem_u')
      .i64(powerOf10(scaleMax - scale))
      .op('i64.mul')
    code.op('i32.wrap_i64').call(library.fraction)
    output.popAddress(scaleMax + 1)
    return
  }
  code.get(number).i64(power).op('i64.rem_u', 'i32.wrap_i64').i32(3).op('i32.shl')
  writeSlot(writing, fractionTable(layout, scale), 4)
}

/** Writes the integer in that local variable, from 0 to `most`. */
function writeWhole(writing: Writing, number: number, most: number): void {
  const { code, output, layout, library } = writing
  code.get(number)
  if (most < 10_000) {
    code.op('i32.wrap_i64').i32(3).op('i32.shl')
    writeSlot(writing, plainTable(layout), 4)
    return
  }
  const value = code.local('i64')
  code.set(value)
  output.pushAddress()
  code.get(value).call(library.integer)
  output.popAddress(String(most).length)
}

/** Copies the eight bytes at the distance on the stack from the table; the last of them is the length of the text. */
function writeSlot({ code, output }: Writing, table: number, most: number): void {
  const [slot, bytes] = [code.local('i32'), code.local('i64')]
  code.set(slot)
  const distance = output.distance()
  code.get(output.address).get(slot).access('i64.load', table).tee(bytes)
  code.access('i64.store', distance)
  code.get(bytes).i64(56).op('i64.shr_u', 'i32.wrap_i64')
  output.popLength(most)
}
