/** The type `boolean`: true or false. */

import { declareType } from '../declaration.ts'
import { cumulativeShares } from '../interpret/pick.ts'
import { numberKeyword } from '../keywords/keyword.ts'

export const boolean = declareType({
  name: 'boolean',
  summary: 'True or false.',
  keywords: {
    probability: numberKeyword({
      summary: 'Share of values that are true.',
      minimum: 0,
      maximum: 1,
      fallback: 0.5,
    }),
  },
  compile({ probability }, scope) {
    const pick =
      scope.unique === 'no'
        ? ({
            kind: 'weighted',
            key: scope.keyFor('value'),
            cumulative: cumulativeShares([probability, 1 - probability]),
          } as const)
        : scope.pick(2)
    return {
      instruction: { op: 'table', pick, values: [true, false] },
      output: () => ({ type: 'boolean' }),
      size: 5,
    }
  },
  examples: [{ type: 'boolean' }, { type: 'boolean', probability: 0.05 }],
})
