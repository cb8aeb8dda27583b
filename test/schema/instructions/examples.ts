/**
 * Examples of every operation, for laws over all operations. The compiler rejects an operation without an example. A
 * fact that depends on the instruction needs an example of each case.
 */

import { childKey, type Key, rootKey } from '../../../src/random/key.ts'
import { compileExpression } from '../../../src/schema/expression/expression.ts'
import { luhnOf } from '../../../src/schema/format/check-digits.ts'
import { clamped, minus, nearest, times } from '../../../src/schema/instructions/formula.ts'
import type {
  Condition,
  Of,
  Operations,
  Pick,
} from '../../../src/schema/instructions/instruction.ts'
import { sequenceOf } from '../../../src/schema/instructions/numbered.ts'

const key = (name: string): Key => childKey(rootKey(3), name)
const pick = (count: number): Pick => ({ kind: 'even', key: key(`pick ${count}`), count })
const odd = ['', 'a', '"', '\\', 'zoë', ',', '\n', '\u2028', '語a', ' b']
const plain = { op: 'letters', key: key('plain'), minimum: 0, maximum: 9 } as const
const words = { op: 'table', pick: pick(odd.length), values: odd } as const
const number = { op: 'number', pick: pick(9_999), minimum: -99, multiple: 1, scale: 0 } as const
const digitsOfCode = { op: 'code', key: key('code'), alphabets: ['123', '0456', '7'] } as const
const disc = {
  pick: pick(1),
  centers: [{ latitude: 52.5, longitude: 13.4 }],
  half: 0.001,
  share: key('share'),
  bearing: key('bearing'),
}

function expression(source: string) {
  const compiled = compileExpression(source, { variables: ['x', 'self'] })
  if ('issue' in compiled) throw new Error(compiled.issue)
  return compiled.expression
}
/** The history of an instance that never changes. */
const unchanged = {
  address: undefined,
  variantOf: (index: number) => index % 3,
  offsetOf: () => 0,
  timeOf: (_: number, step: number) => (step === 0 ? 0 : Number.POSITIVE_INFINITY),
  stateOf: () => 0,
  lastStepIn: () => 0,
  stepBefore: () => 0,
}
const lifecycle = { history: unchanged, current: undefined, keys: new Map() }
const creation: Of<'object'> = { op: 'object', properties: [{ name: 'text', of: plain }] }
const changed: Of<'object'> = { op: 'object', properties: [{ name: 'text', of: words }] }
const letter = { kind: 'set', count: 3, characters: ['a', '"', '語'] } as const
const repeated = {
  kind: 'repeat',
  count: 1 + 3 + 9,
  of: letter,
  minimum: 0,
  counts: [1, 3, 9],
} as const
const letters = sequenceOf([
  { kind: 'set', count: 1, characters: ['-'] },
  { kind: 'set', count: 4, characters: ['1', '2', '3', '4'] },
  repeated,
  { kind: 'alternation', count: 16, options: [letter, repeated] },
  sequenceOf(Array.from({ length: 5 }, () => letter)),
])
const countOfTexts = letters.count
const thousandths = { minimum: -9999, maximum: 9999, scale: 3 } as const
const condition: Condition = { expression: expression('1 < 2'), path: [] }

export const examples: {
  readonly [Op in keyof Operations]: readonly [Of<Op>, ...(readonly Of<Op>[])]
} = {
  array: [
    { op: 'array', length: pick(4), minimum: 0, prefix: [], items: words },
    { op: 'array', length: pick(1), minimum: 3, prefix: [{ of: number, times: 2 }], items: plain },
  ],
  base64: [{ op: 'base64', of: words }],
  capital: [
    { op: 'capital', of: plain },
    { op: 'capital', of: words },
  ],
  carried: [
    {
      op: 'carried',
      lifecycle,
      position: 0,
      creation: { of: plain, object: () => creation },
      changes: [{ of: words, object: () => changed, state: 1 }],
    },
  ],
  checked: [{ op: 'checked', of: digitsOfCode, check: luhnOf(3) }],
  choice: [
    { op: 'choice', pick: pick(3), options: [plain, words, number] },
    { op: 'choice', pick: pick(2), options: [plain, digitsOfCode], by: [1, 0] },
  ],
  code: [digitsOfCode, { op: 'code', key: key('odd code'), alphabets: ['a"', '\\,', 'ü語'] }],
  conditional: [{ op: 'conditional', condition, holds: words, fails: number }],
  degrees: [
    { op: 'degrees', side: 'north', disc, minimum: -90e6, maximum: 90e6, scale: 6 },
    { op: 'degrees', side: 'east', disc, minimum: -180e6, maximum: 180e6, scale: 0 },
  ],
  digits: [
    { op: 'digits', of: { op: 'index' }, alphabets: ['012', 'ab'], lowest: 'first' },
    { op: 'digits', of: { op: 'index' }, alphabets: ['012', 'a,'], lowest: 'last' },
  ],
  double: [{ op: 'double', key: key('double'), minimum: -1.5, maximum: 1e9 }],
  ending: [{ op: 'ending', of: digitsOfCode, length: 2 }],
  formula: [
    { op: 'formula', of: nearest(times(3000, { draw: 'unit', key: key('unit') })), ...thousandths },
    { op: 'formula', of: clamped(minus({ op: 'offset' }, 2 ** 33), -9, 9), ...thousandths },
  ],
  function: [
    {
      op: 'function',
      expression: expression('x + "!"'),
      variables: new Map([['x', plain]]),
      path: [],
    },
  ],
  index: [{ op: 'index' }],
  instant: [
    { op: 'instant', of: 'now' },
    { op: 'instant', of: 'end' },
  ],
  join: [
    { op: 'join', parts: [plain, { op: 'literal', value: '-' }, number] },
    { op: 'join', parts: [words, plain] },
  ],
  letters: [plain, { op: 'letters', key: key('letters'), minimum: 1, maximum: 20 }],
  literal: [
    { op: 'literal', value: { a: [1, null] } },
    ...odd.map((value) => ({ op: 'literal', value }) as const),
  ],
  lookup: [
    {
      op: 'lookup',
      of: { op: 'share', of: { op: 'index' }, divisor: 1, size: odd.length },
      values: odd,
    },
  ],
  long: [
    {
      op: 'long',
      high: { op: 'index' },
      factor: 2 ** 22,
      low: { op: 'number', pick: pick(99), minimum: 0, multiple: 1, scale: 0 },
    },
  ],
  map: [{ op: 'map', of: words, to: (text) => `${text}?` }],
  timestamp: [
    { op: 'timestamp', of: { op: 'start' }, form: 'date-time' },
    { op: 'timestamp', of: { op: 'offset' }, form: 'time' },
    { op: 'timestamp', of: { op: 'offset' }, form: 'date' },
    { op: 'timestamp', of: { op: 'offset' }, form: 'full-time' },
  ],
  nullable: [{ op: 'nullable', chance: { key: key('null'), probability: 0.5 }, of: words }],
  number: [number, { op: 'number', pick: pick(100), minimum: 5, multiple: 25, scale: 3 }],
  numbered: [
    { op: 'numbered', pick: pick(3), of: letter },
    { op: 'numbered', pick: pick(5 * countOfTexts), of: letters, divisor: 5 },
  ],
  object: [
    {
      op: 'object',
      properties: [
        { name: 'a', of: plain },
        { name: 'b', of: words, presence: { key: key('presence'), probability: 0.5 } },
        { name: 'c', of: number, condition },
      ],
    },
  ],
  offset: [{ op: 'offset' }],
  padded: [
    { op: 'padded', of: plain, length: 12 },
    { op: 'padded', of: number, length: 3 },
  ],
  redraw: [
    { op: 'redraw', of: number, accepts: (value) => Number(value) % 3 === 0, draws: 3, witness: 0 },
    // Half of the values are not accepted by any attempt.
    {
      op: 'redraw',
      of: { op: 'array', length: pick(4), minimum: 0, prefix: [], items: words },
      accepts: (value) => JSON.stringify(value).includes('z'),
      draws: 16,
      witness: ['zoë'],
    },
    { op: 'redraw', of: words, accepts: () => false, draws: 16, witness: 'a' },
  ],
  reference: [
    {
      op: 'reference',
      choice: {
        key: key('choice'),
        entity: 'other',
        policy: { kind: 'uniform' },
        isUnique: false,
        target: undefined,
      },
      field: ['v'],
      ifEmpty: 'null',
      path: [],
    },
  ],
  repeat: [
    { op: 'repeat', of: plain, minimum: 0, times: pick(3), separator: ', ' },
    { op: 'repeat', of: digitsOfCode, minimum: 1, times: pick(3), separator: '-' },
  ],
  sequence: [
    { op: 'sequence', first: 7, step: 3, last: 1e15, path: [] },
    { op: 'sequence', first: 7, step: -3, last: -20, path: [] },
  ],
  share: [{ op: 'share', of: number, divisor: 7, size: 5 }],
  shuffled: [{ op: 'shuffled', of: digitsOfCode, key: key('order') }],
  spelling: [{ op: 'spelling', pick: pick(12), alphabets: ['abc', '01', 'x"'] }],
  start: [{ op: 'start' }],
  sum: [
    {
      op: 'sum',
      parts: [
        { of: number, times: 3 },
        { of: { op: 'index' }, times: -1 },
      ],
    },
  ],
  table: [words, { op: 'table', pick: pick(3), values: [1, null, 'x'] }],
  uuid: [
    { op: 'uuid', version: 4, keys: [key('first'), key('second')] },
    { op: 'uuid', version: 7, keys: [key('first'), key('second')] },
  ],
  validity: [
    { op: 'validity', lifecycle, edge: 'from' },
    { op: 'validity', lifecycle, edge: 'to' },
    { op: 'validity', lifecycle, edge: 'isCurrent' },
  ],
  variant: [{ op: 'variant', lifecycle, count: 3 }],
  within: [{ op: 'within', of: number, minimum: 0, maximum: 500, scale: 1 }],
}
