/** Writes numbers as decimal text, by integer arithmetic only. */

import { powerOf10 } from '../../format/decimal.ts'
import type { EmitContext, WholeRange } from '../context/context.ts'
import { shared } from '../context/shared.ts'

/**
 * Maximum whole number before the division. Up to it, a decimal without trailing zeros has up to 15 digits and is the
 * shortest text of its nearest double.
 */
const digitsMax = 1e15
/** Maximum number of decimals. `JSON.stringify` writes small numbers with more decimals with an exponent. */
const scaleMax = 6

/** Whether `writeDecimal` can write all whole numbers of the range, divided by 10^scale. */
export function isPlain({ minimum, maximum }: WholeRange, scale: number): boolean {
  const max = Math.max(Math.abs(minimum), Math.abs(maximum))
  if (![minimum, maximum].every(Number.isSafeInteger)) return false
  return scale === 0 || (scale > 0 && scale <= scaleMax && max <= digitsMax)
}

/** Whether the range is defined and its bounds are safe integers. */
export function isWholeRange(range: WholeRange | undefined): range is WholeRange {
  return range !== undefined && isPlain(range, 0)
}

/** Writes the 64-bit integer on the stack, divided by 10^scale, as decimal text. The integer must be in the range. */
export function writeDecimal(context: EmitContext, range: WholeRange, scale: number): void {
  const { code, output } = context
  const number = code.local('i64')
  code.set(number)
  if (range.minimum < 0) {
    // The code always writes the sign, and overwrites it for positive numbers: 17 ns instead of 28 ns if half of the
    // numbers are negative, because a branch would be mispredicted half of the time.
    const sign = code.local('i64')
    code.get(number).i64(63).op('i64.shr_s').tee(sign)
    code.get(number).op('i64.xor').get(sign).op('i64.sub').set(number)
    const distance = output.distance()
    code.get(output.address).i32(0x2d).access('i32.store8', distance)
    code.get(sign).op('i32.wrap_i64').i32(1).op('i32.and')
    output.popLength(1)
  }
  const max = Math.max(Math.abs(range.minimum), Math.abs(range.maximum))
  if (scale === 0) {
    code.get(number)
    writeWhole(context, max)
  } else if (max < 2 ** 31) writeFewDigits(context, number, { max, scale })
  else writeManyDigits(context, number, { max, scale })
}

interface Decimal {
  readonly max: number
  readonly scale: number
}

/**
 * Writes a decimal by 32-bit arithmetic, in which V8 replaces a division by a constant by a multiplication. `number` is
 * a local variable with the number before the division by 10^scale.
 */
function writeFewDigits(context: EmitContext, number: number, { max, scale }: Decimal): void {
  const { code } = context
  const power = powerOf10(scale)
  const [all, whole, rest] = [code.local('i32'), code.local('i32'), code.local('i32')]
  code.get(number).op('i32.wrap_i64').tee(all).i32(power).op('i32.div_u').set(whole)
  code.get(all).get(whole).i32(power).op('i32.mul', 'i32.sub').set(rest)
  code.get(whole).op('i64.extend_i32_u')
  writeWhole(context, Math.floor(max / power))
  code.get(rest)
  writeFraction(context, scale)
}

function writeManyDigits(context: EmitContext, number: number, { max, scale }: Decimal): void {
  const { code } = context
  const power = powerOf10(scale)
  code.get(number).i64(power).op('i64.div_u')
  writeWhole(context, Math.floor(max / power))
  code.get(number).i64(power).op('i64.rem_u', 'i32.wrap_i64')
  writeFraction(context, scale)
}

/**
 * Writes the decimal point and the digits after it, without trailing zeros, or nothing for 0. The fraction is on the
 * stack, in units of 10^−scale.
 */
function writeFraction(context: EmitContext, scale: number): void {
  const { code, output } = context
  if (scale > 3) {
    code.i32(powerOf10(scaleMax - scale)).op('i32.mul')
    output.call('writeDecimals', scaleMax + 1)
    return
  }
  code.i32(powerOf10(3 - scale) * 8).op('i32.mul')
  writeTableEntry(context, shared.thousandths, 4)
}

/** Writes the 64-bit integer on the stack, from 0 to `max`, as decimal text. */
function writeWhole(context: EmitContext, max: number): void {
  const { code, output } = context
  if (max < 10_000) {
    code.op('i32.wrap_i64').i32(3).op('i32.shl')
    writeTableEntry(context, shared.plainDigits, 4)
    return
  }
  output.call('writeInteger', String(max).length)
}

/** Byte distances in the state of a rising series, and its size in bytes (kernel/assembly/digits.ts). */
const rising = { text: 0, end: 16, length: 24 } as const
const risingBytes = 32

/**
 * Writes the 64-bit integer on the stack as decimal text, for series that rise from event to event, such as ids.
 * Usually only the last four digits differ from the previous number, and a call would take longer than the code.
 */
export function writeRising({
  code,
  output,
  layout,
}: Pick<EmitContext, 'code' | 'output' | 'layout'>): void {
  const state = layout.reserve(risingBytes)
  const [value, last, length] = [code.local('i64'), code.local('i64'), code.local('i32')]
  code.set(value)
  output.flush()
  code.get(value).i64(10_000).op('i64.add').i32(state).access('i64.load', rising.end)
  code.op('i64.sub').tee(last).i64(10_000).op('i64.lt_u').if('i32')
  code.get(output.address).i32(state).access('v128.load', rising.text).access('v128.store')
  code.get(output.address).i32(state).access('i32.load', rising.length).op('i32.add').tee(length)
  code.get(last).op('i32.wrap_i64').i32(2).op('i32.shl').access('i32.load', shared.paddedDigits)
  code.access('i32.store').get(length).i32(4).op('i32.add')
  code.else().get(value).i32(state).get(output.address).call('writeRising').end()
  output.popAddress(String(Number.MAX_SAFE_INTEGER).length)
}

/**
 * Copies an entry of eight bytes, whose last byte is the length of its text, from a table to the output. The byte
 * distance of the entry in the table is on the stack.
 */
function writeTableEntry({ code, output }: EmitContext, table: number, max: number): void {
  const [slot, bytes] = [code.local('i32'), code.local('i64')]
  code.set(slot)
  const distance = output.distance()
  code.get(output.address).get(slot).access('i64.load', table).tee(bytes)
  code.access('i64.store', distance)
  code.get(bytes).i64(56).op('i64.shr_u', 'i32.wrap_i64')
  output.popLength(max)
}
