/** Copies a text in vectors, past its end. */

import type { LibraryFunction } from './library.ts'

/** Takes an address, the address of the text, and its length; returns the end address. */
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
