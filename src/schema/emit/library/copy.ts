/** A function that copies a text in vectors of 16 bytes, past its end. */

import type { LibraryFunction } from './library.ts'

/**
 * Takes the address to copy to, the address of the text, and its length in bytes; returns the end address of the copy.
 */
export function copyFunction(): LibraryFunction {
  const [to, from, length] = [0, 1, 2]
  return {
    signature: { parameters: ['i32', 'i32', 'i32'], results: ['i32'] },
    write(code) {
      const end = code.local('i32')
      code.get(to).get(length).op('i32.add').set(end)
      code.loop()
      code.get(to).get(from).access('v128.load').access('v128.store')
      code.get(from).i32(16).op('i32.add').set(from)
      code.get(to).i32(16).op('i32.add').tee(to).get(end).op('i32.lt_u').branchIf(0)
      code.end().get(end)
    },
  }
}
