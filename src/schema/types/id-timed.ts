/** Types of the group `id` that begin with the simulated time: MongoDB ObjectIds and snowflakes. */

import { declareType, type TypeScope } from '../declaration.ts'
import { code } from '../format/code.ts'
import { chosen, digits, join, plus, share, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { eventTime, millisecondsSince1970 } from './time-instant.ts'

const hex = '0123456789abcdef'

/** Format: https://www.mongodb.com/docs/manual/reference/bson-types/#objectid */
export const objectId = declareType({
  name: 'id.objectId',
  summary: 'A MongoDB ObjectId: simulated seconds, a random part and a counter, as 24 hex digits.',
  keywords: {},
  compile(_, scope) {
    // Ten hex digits distinguish 10^12 instances, the maximum number of instances.
    const random = code('[0-9a-f]{10}', scope)
    // The seconds have 32 bits: times before 1970 cannot be represented, and the range restarts in 2106.
    const seconds = digits(share(millisecondsSince1970, 1000), 8, hex)
    const counter = digits({ op: 'index' }, 6, hex)
    return textNode(join(seconds, random, counter), 24, { pattern: '^[0-9a-f]{24}$' })
  },
  examples: [{ type: 'id.objectId' }],
})

/** Time from which Discord, the best documented snowflakes, counts: 2015-01-01T00:00:00Z. */
const snowflakeEpochMs = 1_420_070_400_000
/**
 * Number of timestamps of a snowflake, 2^41 milliseconds (69.7 years), and number of combinations at one time, 2^22:
 * 1,024 workers with 4,096 sequence numbers.
 */
const snowflakeTimes = 0x20000000000
const snowflakeTails = 0x400000

export const snowflake = declareType({
  name: 'id.snowflake',
  summary:
    'A snowflake: milliseconds since 2015, worker and sequence number in 63 bits, as decimal text. Sorts numerically until 2084.',
  keywords: {},
  compile(_, scope) {
    // Times out of range wrap around to the start, so that two of them still differ.
    const time = share(plus(eventTime, -snowflakeEpochMs), 1, snowflakeTimes)
    const instruction = {
      op: 'long',
      high: time,
      factor: snowflakeTails,
      low: tail(scope),
    } as const
    return textNode(instruction, 19, { pattern: '^(0|[1-9][0-9]{0,18})$' })
  },
  examples: [{ type: 'id.snowflake' }],
})

/**
 * Returns an instruction for the worker and sequence number of an instance as one number, assigned by index. The numbers
 * do not repeat within four million consecutive instances, more than one millisecond contains.
 */
function tail(scope: TypeScope): Instruction {
  if (scope.isInArray) return chosen(scope.pick(snowflakeTails))
  scope.claimUnique()
  return chosen({ kind: 'cyclic', key: scope.keyFor('value'), count: snowflakeTails })
}
