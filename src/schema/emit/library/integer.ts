/** Integers as decimal text. */

import type { Code } from '../../../wasm/code.ts'
import type { Layout } from '../context/layout.ts'
import { fractionTable, paddedTable, plainTable } from '../text/digit-tables.ts'
import type { LibraryFunction } from './library.ts'

/** Address, number from 0 to 2⁶³ − 1 (64 bits) → address. */
export function integerFunction(layout: Layout): LibraryFunction {
  const [address, number] = [0, 1]
  const [plain, padded] = [plainTable(layout), paddedTable(layout)]
  return {
    signature: { parameters: ['i32', 'i64'], results: ['i32'] },
    write(code, library) {
      const [slot, rest] = [code.local('i32'), code.local('i32')]
      const bytes = code.local('i64')
      // Up to four digits.
      code.get(number).i64(10_000).op('i64.lt_u').if()
      code.get(number).op('i32.wrap_i64').set(slot)
      pushEntry(code, { address, slot, table: plain, bytes })
      code.op('return').end()
      // Up to eight: the first ones, then four.
      code.get(number).i64(100_000_000).op('i64.lt_u').if()
      code.get(number).op('i32.wrap_i64').tee(rest).i32(10_000).op('i32.div_u').set(slot)
      pushEntry(code, { address, slot, table: plain, bytes })
      code.tee(address)
      code.get(rest).get(slot).i32(10_000).op('i32.mul', 'i32.sub').i32(2).op('i32.shl')
      code.access('i32.load', padded).access('i32.store')
      code.get(address).i32(4).op('i32.add', 'return').end()
      // More: what is above, then eight.
      code
        .get(address)
        .get(number)
        .i64(100_000_000)
        .op('i64.div_u')
        .call(library.function(integerFunction))
      code.set(address)
      code.get(number).i64(100_000_000).op('i64.rem_u', 'i32.wrap_i64').tee(rest)
      code.i32(10_000).op('i32.div_u').set(slot)
      code.get(address).get(slot).i32(2).op('i32.shl').access('i32.load', padded)
      code.access('i32.store')
      code.get(address).get(rest).get(slot).i32(10_000).op('i32.mul', 'i32.sub')
      code.i32(2).op('i32.shl').access('i32.load', padded).access('i32.store', 4)
      code.get(address).i32(8).op('i32.add')
    },
  }
}

/** Address, millionths → address. The decimals of a number, in millionths: nothing of 0, else the point and the digits up to the last that is not 0. */
export function fractionFunction(layout: Layout): LibraryFunction {
  const [address, millionths] = [0, 1]
  const [padded, fraction] = [paddedTable(layout), fractionTable(layout, 3)]
  return {
    signature: { parameters: ['i32', 'i32'], results: ['i32'] },
    write(code) {
      const [first, last, behind] = [code.local('i32'), code.local('i32'), code.local('i32')]
      const bytes = code.local('i64')
      code.get(millionths).i32(1_000).op('i32.div_u').set(first)
      code.get(millionths).get(first).i32(1_000).op('i32.mul', 'i32.sub').set(last)
      code.get(last).op('i32.eqz').if()
      pushEntry(code, { address, slot: first, table: fraction, bytes })
      code.op('return').end()
      code.get(address).i32(3).op('i32.add').set(behind)
      pushEntry(code, { address: behind, slot: last, table: fraction, bytes })
      // The point of the last three is overwritten by the first three.
      code.get(address).get(first).i32(2).op('i32.shl').access('i32.load', padded)
      code.access('i32.store')
      code.get(address).i32(0x2e).access('i32.store8')
    },
  }
}

/** Writes an entry of eight bytes, of which the last is the length; leaves the address behind its text. */
function pushEntry(
  code: Code,
  { address, slot, table, bytes }: Readonly<Record<'address' | 'slot' | 'bytes' | 'table', number>>,
): void {
  code.get(address)
  code.get(slot).i32(3).op('i32.shl').access('i64.load', table).tee(bytes).access('i64.store')
  code.get(address).get(bytes).i64(56).op('i64.shr_u', 'i32.wrap_i64', 'i32.add')
}

/** What was last written of numbers that rise: the first with those digits before the last four, and these digits. */
export const rising = { first: 0, length: 8, text: 16 } as const
/** Digits are written past their end. */
export const risingBytes = 64

/** Address, number, address of what was written last → address. */
export function risingFunction(layout: Layout): LibraryFunction {
  const [address, number, cell] = [0, 1, 2]
  const padded = paddedTable(layout)
  return {
    signature: { parameters: ['i32', 'i64', 'i32'], results: ['i32'] },
    write(code, library) {
      const high = code.local('i64')
      code.get(number).i64(10_000).op('i64.div_u').tee(high).op('i64.eqz').if()
      code.get(address).get(number).call(library.function(integerFunction)).op('return').end()
      code.get(cell).get(high).i64(10_000).op('i64.mul').access('i64.store', rising.first)
      code.get(cell)
      code
        .get(cell)
        .i32(rising.text)
        .op('i32.add')
        .get(high)
        .call(library.function(integerFunction))
      code.get(cell).i32(rising.text).op('i32.add', 'i32.sub').access('i32.store', rising.length)
      code.get(address).get(cell).access('v128.load', rising.text).access('v128.store')
      code.get(address).get(cell).access('i32.load', rising.length).op('i32.add').tee(address)
      code.get(number).get(high).i64(10_000).op('i64.mul', 'i64.sub', 'i32.wrap_i64')
      code.i32(2).op('i32.shl').access('i32.load', padded).access('i32.store')
      code.get(address).i32(4).op('i32.add')
    },
  }
}
