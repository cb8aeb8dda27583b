/** Whole numbers and changed texts as WebAssembly, for values that few types generate. */

import { expect, test } from 'vitest'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { afterPrefix } from '../../../src/schema/format/check.ts'
import {
  cusipCheck,
  ibanCheck,
  isinCheck,
  luhnOf,
  mod97Check,
  vinCheck,
} from '../../../src/schema/format/check-digits.ts'
import {
  among,
  between,
  checked,
  chosen,
  digits,
  either,
  join,
  literal,
  lookup,
  plus,
  repeat,
  share,
} from '../../../src/schema/instructions/compose.ts'
import { minus } from '../../../src/schema/instructions/formula.ts'
import type { Instruction } from '../../../src/schema/instructions/instruction.ts'
import { interpret } from '../../../src/schema/interpret/interpret.ts'
import { maxTimestampMs, minTimestampMs } from '../../../src/text/timestamp.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from '../../engine/machine/both-executors.ts'

const key = rootKey(7)
const odd = among(
  ['', 'a', '"', '\\', 'zoë', 'é', '\n', '\u2028', '語a', 'Az', '{"a":1}', 'ab cd'],
  key,
)
const letters: Instruction = { op: 'letters', key, minimum: 0, maximum: 12 }
const code: Instruction = {
  op: 'code',
  key: childKey(key, 'code'),
  alphabets: Array.from({ length: 17 }, () => '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'),
}
const number = between(-2_000_000, 2_000_000, key)
const many = between(0, 10 ** 15, childKey(key, 'many'))
const anyInstant = between(minTimestampMs, maxTimestampMs, key)
const leapYears: Instruction = {
  op: 'number',
  pick: { kind: 'even', key, count: 9_999 },
  minimum: minTimestampMs + 59 * 86_400_000,
  multiple: 31_556_952_000,
  scale: 0,
}

const cases: Readonly<Record<string, Instruction>> = {
  'base64 of odd texts': { op: 'base64', of: odd },
  'base64 of any length': { op: 'base64', of: letters },
  'base64 between others': join('<', { op: 'base64', of: join(letters, odd) }, '>', letters),
  'capitals of odd texts': join('<', { op: 'capital', of: odd }, '>'),
  'capitals of letters': { op: 'capital', of: letters },
  'zeros before any number': join('<', { op: 'padded', of: number, length: 7 }, '>'),
  'zeros up to sixteen': { op: 'padded', of: between(0, 99, key), length: 16 },
  'more zeros than a vector has': { op: 'padded', of: between(0, 99, key), length: 17 },
  'the last characters': join('<', { op: 'ending', of: join(letters, 'abcd'), length: 4 }, '>'),
  'luhn of digits': checked(digits(between(0, 99_999_999, key), 9), luhnOf(9)),
  'luhn behind a prefix': checked(digits(many, 9), afterPrefix('80840', luhnOf(14))),
  'a check of letters': join('<', checked(code, isinCheck), checked(code, cusipCheck), '>'),
  'two check digits': checked(code, mod97Check),
  'check digits inside': {
    op: 'checked',
    of: join('DE00', code),
    check: ibanCheck('DE'),
    from: 4,
    place: 2,
  },
  'a check over places': { op: 'checked', of: code, check: vinCheck, place: 8 },
  'digits, the lowest last': join('<', digits(between(0, 10 ** 12, key), 9, 'abc'), '>'),
  'digits, the lowest first': {
    op: 'digits',
    of: between(0, 10 ** 12, key),
    alphabets: ['0123456789', 'ab', '-', 'xyz'],
    lowest: 'first',
  },
  'shares of numbers below zero': join(share(number, 7), '|', share(number, 1000, 13), '|', number),
  'sums and bounds': {
    op: 'within',
    of: {
      op: 'sum',
      parts: [
        { of: number, times: -3 },
        { of: { op: 'index' }, times: 5 },
      ],
    },
    minimum: -1000,
    maximum: 1_000_000,
  },
  'decimals between bounds': {
    op: 'within',
    of: share(number, 1000),
    minimum: -1999,
    maximum: 1500,
    scale: 2,
  },
  'numbers from lists': join(
    share(among([7, -3, 2 ** 31 - 1, -(2 ** 31)], key), 2),
    '|',
    share(lookup([-5, 4, 12], share(number, 1, 3)), 1),
    '|',
    share(either([among([1, 2, 3], key), among([40, 50], key)], childKey(key, 'list')), 1),
  ),
  'numbers from lists of other values': share(among([0.5, 1e12, 3], key), 1),
  'the same places over and over': join(
    {
      op: 'spelling',
      pick: { kind: 'cyclic', key, count: 26 },
      alphabets: ['abc', '-', '123456789'],
    },
    '|',
    chosen({ kind: 'cyclic', key, count: 1 }),
    '|',
    chosen({ kind: 'cyclic', key, count: 2 ** 53 - 1 }),
  ),
  'values by a number': lookup([1, 'a"', null, true, 2.5], share(number, 1, 5)),
  'instants of all years': join(
    { op: 'timestamp', of: anyInstant, form: 'date-time' },
    { op: 'timestamp', of: anyInstant, form: 'date' },
    { op: 'timestamp', of: anyInstant, form: 'time' },
  ),
  'the ends of February': { op: 'timestamp', of: leapYears, form: 'date' },
  'start and offset': join(plus({ op: 'start' }, 1), '|', { op: 'offset' }),
  'a function of decimals': {
    op: 'formula',
    of: minus(share({ op: 'index' }, 1, 2001), 1000),
    minimum: -1000,
    maximum: 1000,
    scale: 3,
  },
  'choices that share options': {
    op: 'choice',
    pick: { kind: 'even', key, count: 5 },
    options: [letters, literal('x'), number],
    by: [2, 0, 0, 1, 2],
  },
  'separators that JSON escapes': repeat(odd, { minimum: 0, maximum: 4, separator: '\n"' }, key),
}

test.each(Object.entries(cases))('%s', (_, of) => {
  const program = soundProgram({
    entities: { e: { rate: '10000/day', schema: { type: 'object', properties: {} } } },
  })
  const alone: Instruction = {
    op: 'object',
    properties: [
      { name: 'v', of },
      { name: 'w', of: each(of) },
    ],
  }
  const entities = program.entities.map((entity) => ({
    ...entity,
    instruction: alone,
    value: interpret(alone),
  }))
  expect(differenceOf({ ...program, entities }, ndjson, { events: 600 })).toBe(undefined)
})

/** Returns an array of the instruction, in which each element has its own place. */
function each(of: Instruction): Instruction {
  return {
    op: 'array',
    length: { kind: 'even', key: childKey(key, 'length'), count: 4 },
    minimum: 0,
    prefix: [],
    items: of,
  }
}
