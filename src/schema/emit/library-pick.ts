/** What choices need: the search by weight, and permutations. */

import { mixTop } from './draw.ts'
import { type Body, networkKeys } from './library.ts'

/** How many of the ascending numbers are at most that. */
export function searchFunction(): Body {
  const [number, address, count] = [0, 1, 2]
  return {
    signature: { parameters: ['i64', 'i32', 'i32'], results: ['i32'] },
    write(code) {
      const [low, middle] = [code.local('i32'), code.local('i32')]
      code.block().loop()
      code.get(low).get(count).op('i32.ge_u').branchIf(1)
      code.get(low).get(count).op('i32.add').i32(1).op('i32.shr_u').set(middle)
      code.get(number)
      code.get(middle).i32(3).op('i32.shl').get(address).op('i32.add').access('i64.load')
      code.op('i64.lt_u').if()
      code.get(middle).set(count)
      code.else()
      code.get(middle).i32(1).op('i32.add').set(low)
      code.end().branch(0).end().end()
      code.get(low)
    },
  }
}

/** The walk of `random/permutation.ts`: its network again and again, until the image is below the count. */
export function permuteFunction(): Body {
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
      for (let round = 0; round < 6; round++) {
        // Instead of changing places, the halves change their parts in the round.
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
