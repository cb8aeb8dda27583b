/**
 * The type `commerce.price`. Without bounds, a price depends on the product in the same object, so a sofa costs more
 * than a pen. Between bounds, low prices are more frequent than high ones, as in shops.
 */

import { childKey } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import type { Node } from '../compile/scope.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { among, chosen, lookup, sum } from '../instructions/compose.ts'
import { numberKeyword } from '../keywords/keyword.ts'
import { articleNumberOf, usualPrices } from './commerce-product.ts'
import { moneyBetween } from './finance-money.ts'

const lowest = 1
const highest = 1000

export const price = declareType({
  name: 'commerce.price',
  summary:
    'A price with two decimals; without bounds, the price of the product in the same object.',
  keywords: {
    minimum: numberKeyword({ summary: 'Minimum price; 1 by default.', minimum: 0 }),
    maximum: numberKeyword({ summary: 'Maximum price; 1000 by default.', minimum: 0 }),
    coherent,
  },
  compile({ minimum, maximum, coherent }, scope) {
    const isBounded = minimum !== undefined || maximum !== undefined
    if (!isBounded && scope.unique === 'no') return priceOfProduct(coherent, scope)
    return moneyBetween(
      {
        // A bound beyond the usual prices moves the default of the other bound.
        minimum: minimum ?? (maximum !== undefined && maximum < lowest ? 0 : lowest),
        maximum: maximum ?? Math.max(highest, 2 * (minimum ?? 0)),
        scale: undefined,
      },
      scope,
    )
  },
  examples: [{ type: 'commerce.price' }, { type: 'commerce.price', minimum: 5, maximum: 20 }],
})

function priceOfProduct(isCoherent: boolean, scope: TypeScope): Node {
  const key = sharedKey('product', isCoherent, scope)
  const own = childKey(key, 'price')
  const share = chosen({ kind: 'even', key: childKey(own, 'share'), count: shares.length })
  const whole = lookup(wholePrices, sum([articleNumberOf(key), shares.length], [share, 1]))
  const hundredths = sum([whole, 100], [among(cents, childKey(own, 'cents'), centsWeights), 1])
  return {
    instruction: {
      op: 'within',
      of: hundredths,
      minimum: lowest * 100,
      maximum: highest * 100,
      scale: 2,
    },
    output: () => ({ type: 'number', minimum: lowest, maximum: highest }),
    size: 8,
  }
}

/** Possible prices of a product, in percent of its usual price. */
const shares = [55, 65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120, 130, 140, 160]

/** For each article, the prices at all of the percentages in `shares`, without cents. */
const wholePrices = usualPrices.flatMap((usual) =>
  shares.map((share) => Math.floor((usual * share) / 100)),
)

/** Possible cents of a price; most are just below a round price. */
const cents = [99, 95, 90, 50, 49, 0, 29, 79]
const centsWeights = [52, 14, 6, 6, 5, 11, 3, 3]
