/** Functions that write integers as decimal text. */

import type { Code } from '../../../wasm/code.ts'
import type { Layout } from '../context/layout.ts'
import { fractionTable, paddedTable, plainTable } from '../text/digit-tables.ts'
import type { LibraryFunction } from './library.ts'

/**
 * Takes an output address, and a 64-bit integer from 0 to 2⁶³ − 1; returns the end address. Writes the integer as
 * decimal text.
 */
export function integerFunction(layout: Layout): LibraryFunction {
  const [address, number] = [0, 1]
  const [plain, padded] = [plainTable(layout), paddedTable(layout)]
  return {
    signature: { parameters: ['i32', 'i64'], results: ['i32'] },
    write(code, library) {
      const [slot, rest] = [code.local('i32'), code.local('i32')]
      const bytes = code.local('i64')
      // Numbers of up to four digits.
      code.get(number).i64(10_000).op('i64.lt_u').if()
      code.get(number).op('i32.wrap_i64').set(slot)
      pushEntry(code, { address, slot, table: plain, bytes })
      code.op('return').end()
      // Numbers of up to eight digits: writes the first digits, then the last four.
      code.get(number).i64(100_000_000).op('i64.lt_u').if()
      code.get(number).op('i32.wrap_i64').tee(rest).i32(10_000).op('i32.div_u').set(slot)
      pushEntry(code, { address, slot, table: plain, bytes })
      code.tee(address)
      code.get(rest).get(slot).i32(10_000).op('i32.mul', 'i32.sub').i32(2).op('i32.shl')
      code.access('i32.load', padded).access('i32.store')
      code.get(address).i32(4).op('i32.add', 'return').end()
      // Longer numbers: writes the leading digits, then the last eight.
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

/**
 * Takes an output address and a number of millionths, less than a million; returns the end address. Writes the decimals
 * of a number: nothing for 0, otherwise the point and the digits without trailing zeros.
 */
export function fractionFunction(layout: Layout): LibraryFunction {
  const [address, millionths] = [0, 1]
  const [padded, fraction] = [paddedTable(layout), fractionTable(layout, 3)]
  return {
    signature: { parameters: ['i32', 'i32'], results: ['i32'] },
    write(code) {
      const [first, last, lastAddress] = [code.local('i32'), code.local('i32'), code.local('i32')]
      const bytes = code.local('i64')
      code.get(millionths).i32(1_000).op('i32.div_u').set(first)
      code.get(millionths).get(first).i32(1_000).op('i32.mul', 'i32.sub').set(last)
      code.get(last).op('i32.eqz').if()
      pushEntry(code, { address, slot: first, table: fraction, bytes })
      code.op('return').end()
      code.get(address).i32(3).op('i32.add').set(lastAddress)
      pushEntry(code, { address: lastAddress, slot: last, table: fraction, bytes })
      // The first three digits overwrite the point of the last three.
      code.get(address).get(first).i32(2).op('i32.shl').access('i32.load', padded)
      code.access('i32.store')
      code.get(address).i32(0x2e).access('i32.store8')
    },
  }
}

/**
 * Writes an entry of a table: eight bytes, whose last byte is the length of the text. Pushes the end address of the
 * text.
 */
function pushEntry(
  code: Code,
  { address, slot, table, bytes }: Readonly<Record<'address' | 'slot' | 'bytes' | 'table', number>>,
): void {
  code.get(address)
  code.get(slot).i32(3).op('i32.shl').access('i64.load', table).tee(bytes).access('i64.store')
  code.get(address).get(bytes).i64(56).op('i64.shr_u', 'i32.wrap_i64', 'i32.add')
}

/**
 * Byte distances in the state of a series of rising numbers. `first` is the least number with the current leading
 * digits. `text` has these digits, all but the last four, and `length` is their number.
 */
export const rising = { first: 0, length: 8, text: 16 } as const
/** Size of the state of a rising series in bytes. It has space for vectors that exceed the end of the digits. */
export const risingBytes = 64

/**
 * Takes an output address, a number, and the address of the series' state; returns the end address. Writes the number
 * as decimal text, and stores its leading digits in the state.
 */
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
