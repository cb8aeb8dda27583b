/** The shuffle of `random/shuffle.ts` for the elements of arrays, in memory. Each array has its own order. */

import type { Code } from '../../../wasm/code.ts'
import { hashOfOne, writeHash } from '../../../wasm/hash.ts'
import { mixTop } from '../draw/draw.ts'
import type { LibraryFunction } from './library.ts'

/**
 * Byte distance of the words of the current array in the memory block of a shuffle: the low word of the index, and the
 * place. The number of elements drawn so far follows.
 */
const arrayAt = 0
const drawnAt = 12
/** Byte distance of the count, which the key of the array's order and the key of the pick follow. */
export const shuffleKeys = 16
const [countAt, orderKeyAt, choiceKeyAt] = [shuffleKeys, shuffleKeys + 4, shuffleKeys + 12]
/** Byte distance of the shuffled order, which has two bytes for each number. */
export const shuffleOrder = 36

/**
 * Parameters of `shuffleFunction`: the position of the element, the low word and the place of the array, and the
 * address of the shuffle.
 */
const [position, low, a, b, address] = [0, 1, 2, 3, 4]

/**
 * Takes the position of an element, the low word and the place of its array, and the address of the shuffle; returns
 * the number that the array's order has at that position.
 */
export function shuffleFunction(): LibraryFunction {
  return {
    signature: { parameters: ['i32', 'i32', 'i32', 'i32', 'i32'], results: ['i32'] },
    write(code) {
      const drawn = code.local('i32')
      code.get(address).access('i32.load', drawnAt).set(drawn)
      for (const [i, word] of [low, a, b].entries()) {
        code.get(word).get(address)
        code.access('i32.load', arrayAt + i * 4).op('i32.ne')
        if (i > 0) code.op('i32.or')
      }
      code.if()
      writeBegin(code, drawn)
      code.end()
      writeDraws(code, drawn)
      code.get(address).get(drawn).access('i32.store', drawnAt)
      pushPlace(code, position)
      code.access('i32.load16_u', shuffleOrder)
    },
  }
}

/** Writes code equal to `Shuffle.begin`, with the key of `arrayKey` of `schema/interpret/pick.ts`. */
function writeBegin(code: Code, drawn: number): void {
  const [i, number, scratch] = [code.local('i32'), code.local('i32'), code.local('i32')]
  code.i32(0).set(i)
  writeUpTo(code, i, drawn, () => {
    pushPlace(code, i)
    code.access('i32.load16_u', shuffleOrder).tee(number).get(drawn).op('i32.ge_u').if()
    pushPlace(code, number)
    code.get(number).access('i32.store16', shuffleOrder).end()
  })
  code.i32(0).set(i)
  writeUpTo(code, i, drawn, () => {
    pushPlace(code, i)
    code.get(i).access('i32.store16', shuffleOrder)
  })
  code.i32(0).set(drawn)
  for (const [word, value] of [low, a, b].entries()) {
    code.get(address).get(value)
    code.access('i32.store', arrayAt + word * 4)
  }
  const steps = [
    [a, 'i32.xor'],
    [b, 'i32.add'],
  ] as const
  for (const [word, [place, step]] of steps.entries()) {
    code.get(address).get(address)
    code.access('i32.load', choiceKeyAt + word * 4)
    code.get(low).get(place).op(step, step)
    mixTop(code, scratch)
    code.access('i32.store', orderKeyAt + word * 4)
  }
}

/** Writes code equal to `Shuffle.at`. */
function writeDraws(code: Code, drawn: number): void {
  const [end, other, number] = [code.local('i32'), code.local('i32'), code.local('i32')]
  const scratch = code.local('i32')
  code.get(position).i32(1).op('i32.add').set(end)
  writeUpTo(code, drawn, end, () => {
    code.get(drawn).get(address).access('i32.load', orderKeyAt).op('i32.xor')
    writeHash(code, scratch, hashOfOne, () => {
      code.get(address)
      code.access('i32.load', orderKeyAt + 4).op('i32.add')
    })
    code.op('i64.extend_i32_u')
    code.get(address).access('i32.load', countAt).get(drawn).op('i32.sub', 'i64.extend_i32_u')
    code.op('i64.mul').i64(32).op('i64.shr_u', 'i32.wrap_i64').get(drawn).op('i32.add').set(other)
    pushPlace(code, other)
    code.access('i32.load16_u', shuffleOrder).set(number)
    pushPlace(code, other)
    pushPlace(code, drawn)
    code.access('i32.load16_u', shuffleOrder).access('i32.store16', shuffleOrder)
    pushPlace(code, drawn)
    code.get(number).access('i32.store16', shuffleOrder)
  })
}

/**
 * Writes a loop that runs the code of `step` while the local variable is less than the end, and increments the variable
 * after each pass.
 */
function writeUpTo(code: Code, variable: number, end: number, step: () => void): void {
  code.block().loop()
  code.get(variable).get(end).op('i32.ge_u').branchIf(1)
  step()
  code.get(variable).i32(1).op('i32.add').set(variable).branch(0).end().end()
}

/**
 * Pushes the address of a number in the shuffled order, less `shuffleOrder`. `index` is a local variable with its
 * position.
 */
function pushPlace(code: Code, index: number): void {
  code.get(address).get(index).i32(1).op('i32.shl', 'i32.add')
}
