/** Identifiers that begin with the time: MongoDB ObjectIds and snowflakes. */

import { permutation } from '../../random/permutation.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { code } from '../format/code.ts'
import { digits, join, share, textNode } from '../instructions/compose.ts'
import type { Instance } from '../interpret/instance.ts'
import { picker } from '../interpret/pick.ts'
import { millisecondsSince1970 } from './time-instant.ts'

const hex = '0123456789abcdef'

/** https://www.mongodb.com/docs/manual/reference/bson-types/#objectid */
export const objectId = declareType({
  name: 'id.objectId',
  summary: 'A MongoDB ObjectId: simulated seconds, a random part and a counter, as 24 hex digits.',
  keywords: {},
  compile(_, scope) {
    // Ten hex digits identify 10^12 instances, the maximum number.
    const random = code('[0-9a-f]{10}', scope)
    // 32 bits: times before 1970 cannot be represented, and the range restarts in 2106.
    const seconds = digits(share(millisecondsSince1970, 1000), 8, hex)
    const counter = digits({ op: 'index' }, 6, hex)
    return textNode(join(seconds, random, counter), 24, { pattern: '^[0-9a-f]{24}$' })
  },
  examples: [{ type: 'id.objectId' }],
})

/** Start of the timestamps of Discord, the best documented snowflakes: 2015-01-01T00:00:00Z. */
const snowflakeEpochMs = 1_420_070_400_000
/** 2^41 milliseconds are 69.7 years; 2^22 combinations of 1,024 workers and 4,096 numbers. */
const snowflakeTimes = 0x20000000000
const snowflakeTails = 0x400000

export const snowflake = declareType({
  name: 'id.snowflake',
  summary:
    'A snowflake: milliseconds since 2015, worker and sequence number in 63 bits, as decimal text. Sorts numerically until 2084.',
  keywords: {},
  compile(_, scope) {
    const tailOf = tails(scope)
    const instruction = {
      op: 'call',
      value(at: Instance) {
        const ms = at.time.startMs + at.offset - snowflakeEpochMs
        // Times out of range wrap around, so two of them still differ.
        const time = ((ms % snowflakeTimes) + snowflakeTimes) % snowflakeTimes
        // Beyond 2^53, so it cannot be a JSON number.
        return String(BigInt(time) * BigInt(snowflakeTails) + BigInt(tailOf(at)))
      },
    } as const
    return textNode(instruction, 19, { pattern: '^(0|[1-9][0-9]{0,18})$' })
  },
  examples: [{ type: 'id.snowflake' }],
})

/**
 * Worker and number, assigned by index: they do not repeat within four million consecutive instances, more than one
 * millisecond contains.
 */
function tails(scope: TypeScope): (at: Instance) => number {
  if (scope.isInArray) return picker(scope.pick(snowflakeTails))
  scope.claimUnique()
  const image = permutation(scope.keyFor('value'), snowflakeTails)
  return (at) => image(at.index % snowflakeTails)
}
