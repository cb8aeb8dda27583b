/** A function that writes 128 bits in the form of a UUID: 32 hexadecimal digits with four hyphens. */

import { encode } from '../context/output.ts'
import type { LibraryFunction } from './library.ts'

const sixteen = Array.from({ length: 16 }, (_, i) => i)

/** Takes an output address, and the high and the low 64 bits of a UUID. Writes its text, 36 bytes. */
export function uuidFunction(): LibraryFunction {
  const [address, high, low] = [0, 1, 2]
  return {
    signature: { parameters: ['i32', 'i64', 'i64'], results: [] },
    write(code) {
      const [bytes, upper, lower] = [code.local('v128'), code.local('v128'), code.local('v128')]
      const digits = encode('0123456789abcdef')
      // One vector with the bytes of the high and the low 64 bits, the most significant byte first.
      code.get(high).op('i64x2.splat').get(low).op('i64x2.splat')
      code.shuffle([7, 6, 5, 4, 3, 2, 1, 0, 23, 22, 21, 20, 19, 18, 17, 16]).set(bytes)
      code.v128(digits).get(bytes).i32(4).op('i8x16.shr_u', 'i8x16.swizzle').set(upper)
      code
        .v128(digits)
        .get(bytes)
        .v128(sixteen.map(() => 0x0f))
        .op('v128.and', 'i8x16.swizzle')
      code.set(lower)
      const interleave = (from: number): readonly number[] =>
        sixteen.map((i) => from + (i >> 1) + (i % 2) * 16)
      code.get(upper).get(lower).shuffle(interleave(0)).set(bytes)
      code.get(upper).get(lower).shuffle(interleave(8)).set(lower)
      code.get(address).get(bytes).storeLane('v128.store64_lane', 0, 0)
      code.get(address).get(bytes).storeLane('v128.store32_lane', 2, 9)
      code.get(address).get(bytes).storeLane('v128.store32_lane', 3, 14)
      code.get(address).get(lower).storeLane('v128.store32_lane', 0, 19)
      code.get(address).get(lower).storeLane('v128.store32_lane', 1, 24)
      code.get(address).get(lower).storeLane('v128.store64_lane', 1, 28)
      for (const at of [8, 13, 18, 23]) code.get(address).i32(0x2d).access('i32.store8', at)
    },
  }
}
