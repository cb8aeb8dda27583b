/** Types of the group `commerce`: products and prices, orders and reviews. */

import { declareType, type TypeDeclaration } from '../declaration.ts'
import { code, codeNode } from '../format/code.ts'
import { among, join, textNode } from '../instructions/compose.ts'
import { cumulativeShares } from '../interpret/pick.ts'
import { numberKeyword } from '../keywords/keyword.ts'
import { couponWords, productColors } from '../words/en/commerce.ts'
import { articleTypes } from './commerce-article.ts'
import { price } from './commerce-price.ts'
import { productTypes } from './commerce-product.ts'

const sku = declareType({
  name: 'commerce.sku',
  summary: 'A stock keeping unit: three letters and six digits.',
  keywords: {},
  // The letters of the code are consonants only, so they form no word.
  compile: (_, scope) => codeNode('[BCDFGHJLMNPQRSTVWXZ]{3}-\\d{6}', scope),
  examples: [{ type: 'commerce.sku', unique: true }],
})

const color = declareType({
  name: 'commerce.color',
  summary: 'The color of an article; black and white are the most frequent.',
  keywords: {},
  compile(_, scope) {
    if (scope.unique !== 'no') {
      const pick = scope.pick(productColors.length)
      return textNode({ op: 'table', pick, values: productColors }, 12)
    }
    // The share of color n in the list of colors is proportional to 1 ÷ (n + 3).
    const weights = productColors.map((_, i) => 1 / (i + 3))
    return textNode(among(productColors, scope.keyFor('value'), weights), 12)
  },
  examples: [{ type: 'commerce.color' }],
})

const percentages = [5, 10, 15, 20, 25, 30, 40, 50]

const couponCode = declareType({
  name: 'commerce.couponCode',
  summary: 'A coupon code: a word, the discount in percent, and six letters and digits.',
  keywords: {},
  compile(_, scope) {
    // The code has no 0, 1, I and O, which are easy to confuse.
    const last = code('[A-HJ-NP-Z2-9]{6}', scope)
    const word = among(couponWords, scope.keyFor('word'))
    const percentage = among(percentages, scope.keyFor('percentage'), [2, 9, 5, 8, 5, 3, 1, 1])
    return textNode(join(word, percentage, '-', last), 20, {
      pattern: '^[A-Z]+\\d+-[A-HJ-NP-Z2-9]{6}$',
    })
  },
  examples: [{ type: 'commerce.couponCode', unique: true }],
})

/** Statuses of orders, with their shares in percent. */
const statuses = {
  delivered: 52,
  shipped: 15,
  processing: 11,
  pending: 8,
  cancelled: 6,
  returned: 4,
  refunded: 3,
  'on hold': 1,
}

const orderStatus = declareType({
  name: 'commerce.orderStatus',
  summary: 'The status of an order, most often `delivered`.',
  keywords: {},
  compile(_, scope) {
    const names = Object.keys(statuses)
    const instruction = among(names, scope.keyFor('value'), Object.values(statuses))
    return textNode(instruction, 10, { enum: names })
  },
  examples: [{ type: 'commerce.orderStatus' }],
})

/**
 * Shares of ratings of 1 to 5 stars, in percent: very good reviews are the most frequent, very bad ones more frequent
 * than bad ones.
 */
const starShares = [8, 4, 9, 26, 53]

const rating = declareType({
  name: 'commerce.rating',
  summary: 'A rating from 1 to 5, most often a high one.',
  keywords: {
    interval: numberKeyword({
      summary: 'Step between ratings: 1, 0.5 or 0.1.',
      minimum: 0.1,
      maximum: 1,
      fallback: 0.5,
    }),
  },
  compile({ interval }, scope) {
    if (interval !== 1 && interval !== 0.5 && interval !== 0.1)
      scope.report(`must be 1, 0.5 or 0.1; got ${interval}`, 'interval')
    const perStar = interval === 1 ? 1 : interval === 0.5 ? 2 : 10
    const weights = Array.from({ length: 4 * perStar + 1 }, (_, i) => {
      const below = Math.floor(i / perStar)
      const share = i / perStar - below
      return (
        (starShares[below] as number) * (1 - share) +
        (starShares[Math.min(below + 1, 4)] as number) * share
      )
    })
    const pick = {
      kind: 'weighted',
      key: scope.keyFor('value'),
      cumulative: cumulativeShares(weights),
    } as const
    return {
      // The rating is an integer of tenths, which is printed as an exact decimal.
      instruction: {
        op: 'number',
        pick,
        minimum: 10,
        multiple: 10 / perStar,
        scale: 1,
      },
      output: () => ({ type: 'number', minimum: 1, maximum: 5 }),
      size: 4,
    }
  },
  examples: [{ type: 'commerce.rating' }, { type: 'commerce.rating', interval: 0.1 }],
})

export const commerceTypes: readonly TypeDeclaration[] = [
  ...productTypes,
  price,
  sku,
  color,
  ...articleTypes,
  couponCode,
  orderStatus,
  rating,
]
