/** The group `id`: identifiers of instances. */

import { declareType, type TypeDeclaration } from '../declaration.ts'
import { integerKeyword } from '../keyword.ts'

const integer = declareType({
  name: 'id.integer',
  summary: 'Counts the instances: 1, 2, 3 …',
  keywords: {
    minimum: integerKeyword({ summary: 'The first.', minimum: 0, fallback: 1 }),
    step: integerKeyword({
      summary: 'The distance to the next.',
      minimum: 1,
      maximum: 1_000_000,
      fallback: 1,
    }),
  },
  compile({ minimum, step }, scope) {
    if (scope.isInArray) scope.report('must not stand inside an array: all elements would be alike')
    scope.claimUnique()
    const instruction = {
      op: 'sequence',
      first: minimum,
      step,
      last: Number.MAX_SAFE_INTEGER,
      path: scope.valuePath,
    } as const
    return { instruction, output: () => ({ type: 'integer', minimum }), size: 17 }
  },
  examples: [{ type: 'id.integer' }, { type: 'id.integer', minimum: 1000 }],
})

const uuid = declareType({
  name: 'id.uuid',
  summary: 'A random UUID (version 4, RFC 9562).',
  keywords: {},
  compile(_, scope) {
    // 122 random bits: 10^9 of them repeat with a probability of 10^-19.
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
  summary: 'A UUID that begins with the simulated time (version 7, RFC 9562), so it sorts by it.',
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

export const idTypes: readonly TypeDeclaration[] = [integer, uuid, uuidv7]
