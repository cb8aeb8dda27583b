/** The group `commerce`: what is sold, and for how much. */

import { childKey } from '../../random/key.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import type { Instruction } from '../instruction.ts'
import { numberKeyword } from '../keyword.ts'
import { productAdjectives, productMaterials, productNames } from '../words/en/commerce.ts'
import { number } from './number.ts'

const product = declareType({
  name: 'commerce.product',
  summary: 'The name of a product.',
  keywords: {},
  compile(_, scope) {
    const key = scope.keyFor('value')
    const parts = [productAdjectives, productMaterials, productNames].flatMap(
      (values, i): readonly Instruction[] => {
        const word = {
          op: 'table',
          pick: { kind: 'even', key: childKey(key, `${i}`), count: values.length },
          values,
        } as const
        return i === 0 ? [word] : [{ op: 'literal', value: ' ' }, word]
      },
    )
    return { instruction: { op: 'join', parts }, output: () => ({ type: 'string' }), size: 64 }
  },
  examples: [{ type: 'commerce.product' }],
})

const price = declareType({
  name: 'commerce.price',
  summary: 'A price with two digits after the point.',
  keywords: {
    minimum: numberKeyword({ summary: 'Lowest price; 1 when absent.', minimum: 0 }),
    maximum: numberKeyword({ summary: 'Highest price; 1000 when absent.', minimum: 0 }),
  },
  compile: ({ minimum, maximum }, scope) =>
    number.compile(
      {
        // A bound beyond the usual prices takes the range with it.
        minimum: minimum ?? (maximum !== undefined && maximum < 1 ? 0 : 1),
        maximum: maximum ?? Math.max(1000, 2 * (minimum ?? 0)),
        exclusiveMinimum: undefined,
        exclusiveMaximum: undefined,
        multipleOf: undefined,
        scale: undefined,
      },
      scope,
    ),
  examples: [{ type: 'commerce.price' }, { type: 'commerce.price', minimum: 5, maximum: 20 }],
})

export const commerceTypes: readonly TypeDeclaration[] = [product, price]
