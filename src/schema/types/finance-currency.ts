/** Types of the group `finance` for currencies (ISO 4217). The fields of one object describe one currency. */

import { childKey } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import type { Node } from '../compile/scope.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { among, textNode } from '../instructions/compose.ts'
import { currencies as rows } from '../words/en/currencies.ts'

const currencies = rows.map((row) => {
  const [code, name, symbol, weight] = row.split('|') as [string, string, string, string]
  return { code, name, symbol, weight: Number(weight) }
})
const weights = currencies.map(({ weight }) => weight)

const currencyCode = declareType({
  name: 'finance.currencyCode',
  summary: 'A currency code (ISO 4217); heavily traded currencies are more frequent.',
  keywords: { coherent },
  compile: (keywords, scope) => currencyNode('code', keywords.coherent, scope),
  examples: [{ type: 'finance.currencyCode' }],
})

const currencyName = declareType({
  name: 'finance.currencyName',
  summary: 'The English name of the currency in the same object.',
  keywords: { coherent },
  compile: (keywords, scope) => currencyNode('name', keywords.coherent, scope),
  examples: [{ type: 'finance.currencyName' }],
})

const currencySymbol = declareType({
  name: 'finance.currencySymbol',
  summary: 'The symbol of the currency in the same object, or its code if it has no symbol.',
  keywords: { coherent },
  compile: (keywords, scope) => currencyNode('symbol', keywords.coherent, scope),
  examples: [{ type: 'finance.currencySymbol' }],
})

function currencyNode(
  field: 'code' | 'name' | 'symbol',
  isCoherent: boolean,
  scope: TypeScope,
): Node {
  const key = childKey(sharedKey('currency', isCoherent, scope), 'currency')
  const values = currencies.map((currency) => currency[field])
  return textNode(among(values, key, weights), 40)
}

export const currencyTypes: readonly TypeDeclaration[] = [
  currencyCode,
  currencyName,
  currencySymbol,
]
