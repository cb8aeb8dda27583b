/** Draws in WebAssembly have the same bits as those of `random/`, including draws that need a second word. */

import { expect, test } from 'vitest'
import { below, chance, moveTo, type Place, unit, word } from '../../../src/random/draw.ts'
import { childKey, type Key, rootKey } from '../../../src/random/key.ts'
import { Sampler } from '../../../src/random/sampler.ts'
import type { CachedLocal, EmitContext } from '../../../src/schema/emit/context/context.ts'
import { Effort } from '../../../src/schema/emit/context/effort.ts'
import { enterInstance } from '../../../src/schema/emit/context/instance.ts'
import { Output } from '../../../src/schema/emit/context/output.ts'
import {
  asRare,
  pushBelow,
  pushChance,
  pushUnit,
  pushWord,
} from '../../../src/schema/emit/draw/draw.ts'
import { pushWeighted } from '../../../src/schema/emit/draw/weighted.ts'
import { emitters } from '../../../src/schema/emit/emit.ts'
import { exported } from '../types/exported.ts'

const keys = Array.from({ length: 11 }, (_, i) => childKey(rootKey(7), `draw ${i}`))
const [key] = keys as [Key]
const place: Place = { low: 0, a: 0, b: 0 }
const indexes = [...Array.from({ length: 20_000 }, (_, i) => i), 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]

function at(index: number): Place {
  moveTo(place, index)
  return place
}

/** Returns a function of an index that returns the double pushed by `push`. */
function drawn(push: (context: EmitContext) => void): (index: number) => number {
  return exported((layout, module) => {
    const { callee, code } = module.function({ parameters: ['f64'], results: ['f64'] })
    const [index, scratch] = [code.local('i64'), code.local('i32')]
    code.get(0).op('i64.trunc_sat_f64_s').set(index)
    const outside = {
      ...{ module, layout, emitters, code, index, scratch },
      ...{
        hostCalls: [],
        assignments: [],
        time: { startMs: 0, endMs: 0 },
        effort: new Effort(1_000),
      },
      ...{ targetOf: () => undefined, output: new Output(code, layout, 0), offset: index },
      ...{
        arrivals: 0,
        firstOffset: 0,
        depth: 0,
        isNow: true,
        cached: new Map<string, CachedLocal>(),
      },
    }
    push({ ...outside, ...enterInstance(outside, false) })
    return callee
  })
}

function expectSameDraws(one: (index: number) => number, other: (index: number) => number): void {
  expect(indexes.filter((index) => one(index) !== other(index)).slice(0, 3)).toEqual([])
}

test.each([1, 2, 3, 4, 5, 7, 8, 11])('the sum of %i words, each drawn twice', (count) => {
  const some = keys.slice(0, count)
  expectSameDraws(
    drawn((context) => {
      context.code.f64(0)
      for (const each of [...some, ...some]) {
        pushWord(context, each)
        context.code.op('f64.convert_i32_u', 'f64.add')
      }
    }),
    (index) => 2 * some.reduce((sum, each) => sum + word(each, at(index)), 0),
  )
})

test('rare words', () => {
  expectSameDraws(
    drawn((context) => {
      context.code.f64(0)
      for (const [i, each] of [...keys, ...keys.slice(0, 2)].entries()) {
        pushWord(i % 2 === 0 ? context : asRare(context), each)
        context.code.op('f64.convert_i32_u', 'f64.add')
      }
    }),
    (index) => [...keys, ...keys.slice(0, 2)].reduce((sum, each) => sum + word(each, at(index)), 0),
  )
})

test('units', () => {
  expectSameDraws(
    drawn((context) => pushUnit(context, key)),
    (index) => unit(key, at(index)),
  )
})

const powers = [21, 22, 25, 26, 27, 40, 53].map((bits) => 2 ** bits)
const counts = [1, 2, 3, 1_000, ...powers.flatMap((n) => [n - 1, n, n + 1]), 99_901, 66_666_667]

test.each(counts.filter((n) => n <= 2 ** 53))('an integer below %i', (count) => {
  expectSameDraws(
    drawn((context) => {
      const type = pushBelow(context, key, count)
      context.code.op(type === 'i32' ? 'f64.convert_i32_u' : 'f64.convert_i64_s')
    }),
    (index) => below(key, at(index), count),
  )
})

/** Probabilities equal or adjacent to the draw of an index, so that the second word decides. */
const near = [0, 1, 2, 77].flatMap((index) =>
  [-1, 0, 1].map((step) => unit(key, at(index)) + step * 2 ** -53),
)

test.each([0, 1, 0.5, 0.6, 2 ** -27, 2 ** -53, 1 - 2 ** -53, ...near])(
  'a chance of %f',
  (probability) => {
    expectSameDraws(
      drawn((context) => {
        pushChance(context, key, probability)
        context.code.op('f64.convert_i32_u')
      }),
      (index) => Number(chance(key, at(index), probability)),
    )
  },
)

const evenly = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => (i + 1) / count)

test.each([
  ...near.map((share) => [share, 1]),
  ...[1, 2, 3, 7, 8, 100].map(evenly),
  [0.25, 0.25, 0.25 + 2 ** -53, 0.75, 1],
  [0, 0, 2 ** -53, 1],
])('a choice by weights', (...cumulative) => {
  const sampler = new Sampler({ kind: 'weighted', key, cumulative })
  expectSameDraws(
    drawn((context) => {
      pushWeighted(context, { kind: 'weighted', key, cumulative })
      context.code.op('f64.convert_i32_u')
    }),
    (index) => sampler.at(at(index)),
  )
})
