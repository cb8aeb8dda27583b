/** Types of the group `finance` for transactions. The description matches the transaction type in the same object. */

import { childKey } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { alphabetsOf } from '../format/code.ts'
import { among, either, join, textNode } from '../instructions/compose.ts'
import { transactionRows } from '../words/en/transactions.ts'
import { filled } from './commerce-product.ts'
import { companyKey, companyName } from './company-name.ts'
import { lastFour, seenNumber } from './finance-card.ts'
import { fullNameOf } from './person-name.ts'
import { personWords } from './person-words.ts'

const transactions = transactionRows.map((row) => {
  const [name, weight, ...descriptions] = row.split('|') as [string, string, ...string[]]
  return { name, weight: Number(weight), descriptions }
})
const weights = transactions.map(({ weight }) => weight)

const transactionType = declareType({
  name: 'finance.transactionType',
  summary: 'A type of transaction, most often `payment`.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = childKey(sharedKey('transaction', keywords.coherent, scope), 'type')
    const names = transactions.map(({ name }) => name)
    return textNode(among(names, key, weights), 16, { enum: names })
  },
  examples: [{ type: 'finance.transactionType' }],
})

const transactionDescription = declareType({
  name: 'finance.transactionDescription',
  summary: 'The description of the transaction in the same object on a bank statement.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = sharedKey('transaction', keywords.coherent, scope)
    const person = { key: childKey(key, 'person'), words: personWords('en'), sex: undefined }
    const number = lastFour(seenNumber({ issuer: undefined, ...keywords }, scope))
    const parts = {
      company: companyName(companyKey(keywords.coherent, scope)),
      person: fullNameOf(person),
      card: join('*', number),
      number: {
        op: 'code',
        key: childKey(key, 'number'),
        alphabets: alphabetsOf('[1-9]\\d{6}'),
      } as const,
    }
    const byType = transactions.map(({ descriptions }) =>
      either(
        descriptions.map((description) => filled(description, parts)),
        childKey(key, 'description'),
      ),
    )
    return textNode(either(byType, childKey(key, 'type'), weights), 120)
  },
  examples: [{ type: 'finance.transactionDescription' }],
})

export const transactionTypes: readonly TypeDeclaration[] = [
  transactionType,
  transactionDescription,
]
