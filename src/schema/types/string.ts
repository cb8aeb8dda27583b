/** `string`: text that can be read, never control characters or unpaired surrogates. */

import { declareType } from '../declaration.ts'
import { consonants, vowels } from '../interpret-letters.ts'
import { integerKeyword } from '../keyword.ts'

/** No string may be longer. */
const lengthMax = 65_536
const usual = { minimum: 5, maximum: 20 }

export const string = declareType({
  name: 'string',
  summary: 'A word-like text of 5 to 20 letters.',
  keywords: {
    minLength: integerKeyword({ summary: 'Fewest characters.', minimum: 0, maximum: lengthMax }),
    maxLength: integerKeyword({ summary: 'Most characters.', minimum: 0 }),
  },
  compile({ minLength, maxLength }, scope) {
    const minimum = minLength ?? Math.min(usual.minimum, maxLength ?? usual.minimum)
    const maximum = Math.min(
      maxLength ?? Math.max(usual.maximum, minimum + usual.maximum - usual.minimum),
      lengthMax,
    )
    if (minimum > maximum) {
      scope.report(`must be at least "minLength", which is ${minimum}, not ${maximum}`, 'maxLength')
    }
    const most = Math.max(minimum, maximum)
    const output = () => ({ type: 'string', minLength: minimum, maxLength: most })
    const accepts = () => ({
      type: 'string',
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
    })
    if (scope.unique !== 'no') {
      const width = Math.min(most, Math.max(minimum, uniqueWidth))
      const alphabets = Array.from({ length: width }, (_, i) => (i % 2 === 0 ? consonants : vowels))
      const pick = scope.pick(spellings(alphabets))
      return { instruction: { op: 'spelling', pick, alphabets }, output, accepts, size: width + 2 }
    }
    const key = scope.keyFor('value')
    return {
      instruction: { op: 'letters', key, minimum, maximum: most },
      output,
      accepts,
      size: most + 2,
    }
  },
  examples: [
    { type: 'string' },
    { type: 'string', minLength: 3, maxLength: 6 },
    { type: 'string', maxLength: 12, unique: true },
  ],
})

/** 90^6 spellings: enough for every entity. */
const uniqueWidth = 12

/** How many different words of these letters there are, up to 90^6. */
function spellings(alphabets: readonly string[]): number {
  return alphabets.slice(0, uniqueWidth).reduce((count, { length }) => count * length, 1)
}
