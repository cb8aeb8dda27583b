/** The group `lorem`: filler text in the Latin of typesetters. */

import { below } from '../../random/draw.ts'
import { childKey } from '../../random/key.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { integerKeyword } from '../keyword.ts'
import { inElement } from '../pick.ts'
import { words } from '../words/en/lorem.ts'

const wordsMax = 1_000

const sentence = declareType({
  name: 'lorem.sentence',
  summary: 'A sentence of Latin words.',
  keywords: {
    minWords: integerKeyword({
      summary: 'Fewest words.',
      minimum: 1,
      maximum: wordsMax,
      fallback: 4,
    }),
    maxWords: integerKeyword({
      summary: 'Most words.',
      minimum: 1,
      maximum: wordsMax,
      fallback: 12,
    }),
  },
  compile({ minWords, maxWords }, scope) {
    if (minWords > maxWords) {
      const keyword = Object.hasOwn(scope.schema, 'maxWords') ? 'maxWords' : 'minWords'
      scope.report(
        `must leave room: "minWords" is ${minWords} and "maxWords" is ${maxWords}`,
        keyword,
      )
    }
    const key = scope.keyFor('value')
    const lengthKey = childKey(key, 'length')
    const spread = Math.max(maxWords - minWords, 0) + 1
    return {
      instruction: {
        op: 'call',
        value(at) {
          const count = minWords + below(lengthKey, at, spread)
          let text = ''
          for (let i = 0; i < count; i++) {
            const word = words[
              inElement(at, i, (place) => below(key, place, words.length))
            ] as string
            text += i === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : ` ${word}`
          }
          return `${text}.`
        },
      },
      output: () => ({ type: 'string' }),
      size: maxWords * 16,
    }
  },
  examples: [{ type: 'lorem.sentence' }, { type: 'lorem.sentence', minWords: 2, maxWords: 3 }],
})

export const loremTypes: readonly TypeDeclaration[] = [sentence]
