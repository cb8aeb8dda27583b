/**
 * Functions for picks of unique integers: permutations for the instances of an entity, and for the elements of arrays.
 */

import { mixTop } from '../draw/draw.ts'
import type { LibraryFunction } from './library.ts'

/** Byte distance of the keys in the memory block of a permutation network. They follow the sizes. */
export const networkKeys = 24
const rounds = 6
/**
 * Byte distance, in the memory block of an array's network, of the words of the current array. The key of the pick
 * follows them.
 */
export const arrayWords = networkKeys + rounds * 8
export const arrayKeys = arrayWords + 12

/**
 * Takes an index and the address of a permutation network; returns the number that the network assigns to the index. As
 * in `random/permutation.ts`, the network is applied again until the number is less than the count.
 */
export function permuteFunction(): LibraryFunction {
  const [image, address] = [0, 1]
  return {
    signature: { parameters: ['i64', 'i32'], results: ['i64'] },
    write(code) {
      const scratch = code.local('i32')
      const halves = [code.local('i32'), code.local('i32')] as const
      const shift = code.local('i64')
      code.get(address).access('i32.load', 8).op('i64.extend_i32_u').set(shift)
      code.loop()
      code.get(image).get(shift).op('i64.shr_u', 'i32.wrap_i64').set(halves[0])
      code.get(image).op('i32.wrap_i64').get(address).access('i32.load', 16).op('i32.and')
      code.set(halves[1])
      for (let round = 0; round < rounds; round++) {
        // Instead of swapping the halves, each round swaps their roles.
        const [changed, read] = round % 2 === 0 ? halves : [halves[1], halves[0]]
        const key = networkKeys + round * 8
        code.get(changed)
        code.get(read).get(address).access('i32.load', key).op('i32.xor')
        mixTop(code, scratch)
        code
          .get(address)
          .access('i32.load', key + 4)
          .op('i32.add')
        mixTop(code, scratch)
        code.get(address).access('i32.load', round % 2 === 0 ? 12 : 16)
        code.op('i32.and', 'i32.xor').set(changed)
      }
      code.get(halves[0]).op('i64.extend_i32_u').get(shift).op('i64.shl')
      code.get(halves[1]).op('i64.extend_i32_u', 'i64.or').tee(image)
      code.get(address).access('i64.load').op('i64.ge_u').branchIf(0)
      code.end().get(image)
    },
  }
}

/**
 * Takes the low word and the place of an array, and the address of a permutation network. If the network has the keys
 * of another array, computes those of this array. The elements of one array are consecutive, so each array computes its
 * keys once.
 */
export function rekeyFunction(): LibraryFunction {
  const [low, a, b, address] = [0, 1, 2, 3]
  return {
    signature: { parameters: ['i32', 'i32', 'i32', 'i32'], results: [] },
    write(code) {
      const [scratch, inner] = [code.local('i32'), code.local('i32')]
      const keys = [code.local('i32'), code.local('i32'), code.local('i32'), code.local('i32')]
      const words = [low, a, b]
      for (const [i, word] of words.entries()) {
        code.get(word).get(address)
        code.access('i32.load', arrayWords + i * 4).op('i32.eq')
        if (i > 0) code.op('i32.and')
      }
      code.if().op('return').end()
      for (const [i, word] of words.entries()) {
        code.get(address).get(word)
        code.access('i32.store', arrayWords + i * 4)
      }
      const [first, second, third, fourth] = keys as [number, number, number, number]
      const pushKey = (i: number): void => {
        code.get(address).access('i32.load', arrayKeys + i * 4)
      }
      // These keys are equal to those of `arrayKey` of `schema/interpret/pick.ts`.
      pushKey(0)
      code.get(low).get(a).op('i32.xor', 'i32.xor')
      mixTop(code, scratch)
      code.set(first)
      pushKey(1)
      code.get(low).get(b).op('i32.add', 'i32.add')
      mixTop(code, scratch)
      code.set(second)
      code.get(low).get(a).op('i32.add')
      mixTop(code, scratch)
      code.set(inner)
      pushKey(2)
      code.get(inner).op('i32.xor')
      mixTop(code, scratch)
      code.set(third)
      code.get(low).get(b).op('i32.xor')
      mixTop(code, scratch)
      code.set(inner)
      pushKey(3)
      code.get(inner).op('i32.add')
      mixTop(code, scratch)
      code.set(fourth)
      // These keys are equal to those of `network` of `random/permutation.ts`.
      for (let round = 0; round < rounds; round++) {
        code.get(third).i32(round).op('i32.add')
        mixTop(code, scratch)
        code.set(inner)
        code.get(address).get(first).get(inner).op('i32.xor')
        mixTop(code, scratch)
        code.access('i32.store', networkKeys + round * 8)
        code.get(fourth).i32(round).op('i32.xor')
        mixTop(code, scratch)
        code.set(inner)
        code.get(address).get(second).get(inner).op('i32.add')
        mixTop(code, scratch)
        code.access('i32.store', networkKeys + 4 + round * 8)
      }
    },
  }
}
