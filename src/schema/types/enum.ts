/** The type `enum`: one of a list of values. */

import { isArray, isObject, type JsonScalar, type JsonValue, jsonText } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { declareContainer } from '../declaration.ts'
import { valueKeyword } from '../keywords/keyword.ts'
import { readWeights, weightedPick } from '../keywords/options.ts'
import { canonicalText } from '../merge/canonical.ts'
import { valuesPerStep } from '../stepwise.ts'

export const enumeration = declareContainer({
  name: 'enum',
  summary: 'One of a list of values; `type` may be omitted.',
  keywords: {
    enum: valueKeyword({
      summary: 'The values: any JSON.',
      schema: { type: 'array', minItems: 1 },
      isRequired: true,
    }),
    weights: valueKeyword({
      summary: 'Frequency of each value, relative to the others.',
      schema: { type: 'array', items: { type: 'number', minimum: 0 } },
    }),
  },
  *compile({ enum: list, weights }, scope) {
    const values: readonly JsonValue[] = isArray(list) ? list : []
    if (values.length === 0)
      scope.report(`must be a list of at least one value; got ${show(list)}`, 'enum')
    const seen = new Map<string, number>()
    for (const [i, value] of values.entries()) {
      if (i % valuesPerStep === 0) yield
      const text = canonicalText(value)
      const first = seen.get(text)
      if (first !== undefined)
        scope.report(`must occur only once: ${show(value)} is also at ${first}`, 'enum', i)
      else seen.set(text, i)
    }
    const checked = values.length === 0 ? [null] : values
    const pick = weightedPick(
      checked.length,
      readWeights(weights, checked.length, scope.report),
      scope,
    )
    const output = () => ({ enum: checked })
    let size = 0
    for (const [i, value] of checked.entries()) {
      if (i % valuesPerStep === 0) yield
      size = Math.max(size, jsonText(value).length)
    }
    if (checked.every(isScalar))
      return { instruction: { op: 'table', pick, values: checked }, output, size }
    const options = checked.map((value) => ({ op: 'literal', value }) as const)
    return { instruction: { op: 'choice', pick, options }, output, size }
  },
  examples: [
    { type: 'string', enum: ['paid', 'open', 'void'], weights: [7, 2, 1] },
    { enum: [1, 2, 3, 5, 8] },
  ],
})

function isScalar(value: JsonValue): value is JsonScalar {
  return !isArray(value) && !isObject(value)
}
