/**
 * A function that writes a double as its shortest text. It uses integer arithmetic for doubles with few decimals, and
 * the host for others.
 */

import { fractionFunction, integerFunction } from './integer.ts'
import type { LibraryFunction } from './library.ts'

/**
 * Below this limit, a number with six decimals has at most 15 digits, so the decimal nearest to a double is its
 * shortest text.
 */
const wholeMax = 1e9
const millionths = 1e6

/** Takes a number and an address; returns the end address. Writes the shortest text of a double. */
export function decimalFunction(): LibraryFunction {
  const [number, address] = [0, 1]
  return {
    signature: { parameters: ['f64', 'i32'], results: ['i32'] },
    write(code, library) {
      const [size, units] = [code.local('f64'), code.local('i64')]
      code.get(number).op('f64.abs').tee(size).f64(wholeMax).op('f64.lt').if()
      code.get(size).f64(millionths).op('f64.mul').f64(0.5).op('f64.add', 'f64.floor')
      code.op('i64.trunc_sat_f64_s').tee(units)
      code.op('f64.convert_i64_s').f64(millionths).op('f64.div').get(size).op('f64.eq').if()
      code.get(address).i32(0x2d).access('i32.store8')
      code.get(address).get(number).f64(0).op('f64.lt', 'i32.add')
      code.get(units).i64(millionths).op('i64.div_u').call(library.function(integerFunction))
      code
        .get(units)
        .i64(millionths)
        .op('i64.rem_u', 'i32.wrap_i64')
        .call(library.function(fractionFunction))
      code.op('return').end().end()
      code.get(number).get(address).call(library.host('double'))
    },
  }
}
