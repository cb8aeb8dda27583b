/**
 * Types of the group `id`: identifiers of instances. Identifiers with a time use the simulated time, so they sort by
 * it; identifiers with the same time are in random order.
 */

import { word } from '../../random/draw.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { code, codeNode } from '../format/code.ts'
import { digits, join, literal, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { integerKeyword, textKeyword } from '../keywords/keyword.ts'
import { hash, shortCode, slug } from './id-short.ts'
import { objectId, snowflake } from './id-timed.ts'
import { millisecondsSince1970 } from './time-instant.ts'

const step = integerKeyword({
  summary: 'Difference between consecutive numbers.',
  minimum: 1,
  maximum: 1_000_000,
  fallback: 1,
})

const integer = declareType({
  name: 'id.integer',
  summary: 'A sequence number of the instance: 1, 2, 3 …',
  keywords: {
    minimum: integerKeyword({ summary: 'First number.', minimum: 0, fallback: 1 }),
    step,
  },
  compile({ minimum, step }, scope) {
    const instruction = counting({ first: minimum, step }, scope)
    return { instruction, output: () => ({ type: 'integer', minimum }), size: 17 }
  },
  examples: [{ type: 'id.integer' }, { type: 'id.integer', minimum: 1000 }],
})

const sequence = declareType({
  name: 'id.sequence',
  summary: 'A sequence number as text: `INV-000042`.',
  keywords: {
    prefix: textKeyword({ summary: 'Text before the number.', fallback: '', lengthMax: 64 }),
    pad: integerKeyword({
      summary: 'Minimum number of digits; shorter numbers are padded with zeros.',
      minimum: 1,
      maximum: 16,
      fallback: 6,
    }),
    start: integerKeyword({ summary: 'First number.', minimum: 0, fallback: 1 }),
    step,
  },
  compile({ prefix, pad, start, step }, scope) {
    const of = counting({ first: start, step }, scope)
    const padded: Instruction = { op: 'padded', of, length: pad }
    return textNode(join(prefix, padded), prefix.length + 17, { minLength: pad })
  },
  examples: [
    { type: 'id.sequence' },
    { type: 'id.sequence', prefix: 'INV-', start: 42 },
    { type: 'id.sequence', prefix: 'C', pad: 4, step: 10 },
  ],
})

/** Returns an instruction that generates `first` for the first instance, and `step` more for each further instance. */
function counting(
  { first, step }: { readonly first: number; readonly step: number },
  scope: TypeScope,
): Instruction {
  if (scope.isInArray) scope.report('must not be used inside an array: all elements would be equal')
  scope.claimUnique()
  return { op: 'sequence', first, step, last: Number.MAX_SAFE_INTEGER, path: scope.valuePath }
}

const uuid = declareType({
  name: 'id.uuid',
  summary: 'A random UUID (version 4, RFC 9562).',
  keywords: {},
  compile(_, scope) {
    // A UUID has 122 random bits: among 10^9 values, the probability of a repetition is 10^-19.
    scope.claimUnique()
    const keys = [scope.keyFor('first'), scope.keyFor('second')] as const
    return {
      instruction: { op: 'uuid', version: 4, keys },
      output: () => ({ type: 'string', format: 'uuid' }),
      size: 38,
    }
  },
  examples: [{ type: 'id.uuid' }],
})

const uuidv7 = declareType({
  name: 'id.uuidv7',
  summary: 'A UUID that begins with the simulated time (version 7, RFC 9562), so it sorts by time.',
  keywords: {},
  compile(_, scope) {
    scope.claimUnique()
    const keys = [scope.keyFor('first'), scope.keyFor('second')] as const
    return {
      instruction: { op: 'uuid', version: 7, keys },
      output: () => ({ type: 'string', format: 'uuid' }),
      size: 38,
    }
  },
  examples: [{ type: 'id.uuidv7' }],
})

/** Alphabet of ULIDs: Crockford's base 32, without I, L, O and U. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Format: https://github.com/ulid/spec: 48 bits of time and 80 random bits. */
export const ulid = declareType({
  name: 'id.ulid',
  summary: 'A ULID: the simulated time in milliseconds and 80 random bits, so it sorts by time.',
  keywords: {},
  compile(_, scope) {
    const random = code(`[${crockford}]{16}`, scope)
    const pattern = `^[0-7][${crockford}]{25}$`
    const time = digits(millisecondsSince1970, 10, crockford)
    return textNode(join(time, random), 26, { pattern })
  },
  examples: [{ type: 'id.ulid' }],
})

/** Format: https://github.com/ai/nanoid: 21 characters are 126 random bits. */
export const nanoid = declareType({
  name: 'id.nanoid',
  summary: 'A Nano ID: random letters, digits, `_` and `-`, safe in URLs.',
  keywords: {
    length: integerKeyword({
      summary: 'Number of characters.',
      minimum: 2,
      maximum: 128,
      fallback: 21,
    }),
  },
  compile: ({ length }, scope) => codeNode(`[A-Za-z0-9_-]{${length}}`, scope),
  examples: [{ type: 'id.nanoid' }, { type: 'id.nanoid', length: 10 }],
})

const base36 = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Format: https://github.com/paralleldrive/cuid, in its first version, which validators expect for `format: cuid`. */
export const cuid = declareType({
  name: 'id.cuid',
  summary:
    'A CUID: `c`, the simulated time, a counter, a machine and random characters in base 36.',
  keywords: {},
  compile(_, scope) {
    // Eight digits hold the milliseconds from 1970 to 2059, then four digits each the counter and the machine.
    const time = digits(millisecondsSince1970, 8, base36)
    const counter = digits({ op: 'index' }, 4, base36)
    const machine = digits(literal(word(scope.keyFor('machine'), run)), 4, base36)
    const random = code('[0-9a-z]{8}', scope)
    return textNode(join('c', time, counter, machine, random), 25, { pattern: '^c[0-9a-z]{24}$' })
  },
  examples: [{ type: 'id.cuid' }],
})

/** Address of random draws that have the same result for all instances of a run. */
const run = { low: 0, a: 0, b: 0 } as const

export const idTypes: readonly TypeDeclaration[] = [
  integer,
  uuid,
  uuidv7,
  ulid,
  nanoid,
  sequence,
  cuid,
  objectId,
  snowflake,
  slug,
  shortCode,
  hash,
]
