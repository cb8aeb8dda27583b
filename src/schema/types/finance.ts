/** Types of the group `finance`: money, cards, banks and securities. */

import { declareType, type TypeDeclaration } from '../declaration.ts'
import { digitsMax } from '../format/decimal.ts'
import { integerKeyword, numberKeyword } from '../keywords/keyword.ts'
import { bankTypes } from './finance-bank.ts'
import { cardTypes } from './finance-card.ts'
import { currencyTypes } from './finance-currency.ts'
import { moneyBetween } from './finance-money.ts'
import { securityTypes } from './finance-security.ts'
import { transactionTypes } from './finance-transaction.ts'

const amount = declareType({
  name: 'finance.amount',
  summary:
    'An amount of money; small amounts are more frequent, unless negative amounts are allowed.',
  keywords: {
    minimum: numberKeyword({ summary: 'Minimum amount; 0 by default.' }),
    maximum: numberKeyword({ summary: 'Maximum amount; 1000 by default.' }),
    scale: integerKeyword({
      summary: 'Number of decimals.',
      minimum: 0,
      maximum: digitsMax,
      fallback: 2,
    }),
  },
  compile: ({ minimum, maximum, scale }, scope) =>
    moneyBetween(
      {
        // A bound beyond the usual amounts moves the default of the other bound.
        minimum: minimum ?? Math.min(0, 2 * (maximum ?? 0)),
        maximum: maximum ?? Math.max(1000, 2 * (minimum ?? 0)),
        scale,
      },
      scope,
    ),
  examples: [
    { type: 'finance.amount' },
    { type: 'finance.amount', minimum: -500, maximum: 500 },
    { type: 'finance.amount', maximum: 100000, scale: 0 },
  ],
})

export const financeTypes: readonly TypeDeclaration[] = [
  amount,
  ...currencyTypes,
  ...bankTypes,
  ...cardTypes,
  ...transactionTypes,
  ...securityTypes,
]
