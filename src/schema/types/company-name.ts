/**
 * Types of the group `company` for invented companies. The fields of one object describe one company: suffix and ticker
 * match its name, and words of the name indicate its industry.
 */

import { childKey, type Key } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import type { Node } from '../compile/scope.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { code } from '../format/code.ts'
import { among, either, join, map, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { nameBeginnings, nameEnds } from '../words/en/commerce.ts'
import { phraseAdjectives, phraseDescriptors, phraseNouns } from '../words/en/company.ts'
import { industries as industryRows } from '../words/en/industries.ts'
import { lastNames } from '../words/en/names.ts'

const industries = industryRows.map((row) => {
  const [name, weight, words] = row.split('|') as [string, string, string]
  return { name, weight: Number(weight), words: words.split(',') }
})
const industryWeights = industries.map(({ weight }) => weight)

const suffixes = ['Inc', 'LLC', 'Ltd', 'Group', 'Corp', 'GmbH', 'PLC', 'Co', 'AG', 'Holdings']
const suffixWeights = [26, 22, 16, 10, 9, 6, 3, 4, 2, 2]

const nameLengthMax = 72

const name = declareType({
  name: 'company.name',
  summary: 'The name of an invented company.',
  keywords: { coherent },
  compile: (keywords, scope) =>
    textNode(companyName(companyKey(keywords.coherent, scope)), nameLengthMax),
  examples: [{ type: 'company.name' }],
})

const industry = declareType({
  name: 'company.industry',
  summary: 'The industry of the company in the same object.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = companyKey(keywords.coherent, scope)
    const names = industries.map((each) => each.name)
    return textNode(among(names, childKey(key, 'industry'), industryWeights), 24)
  },
  examples: [{ type: 'company.industry' }],
})

const suffix = declareType({
  name: 'company.suffix',
  summary: 'The legal form at the end of the name in the same object.',
  keywords: { coherent },
  compile: (keywords, scope) => textNode(suffixOf(companyKey(keywords.coherent, scope)), 10),
  examples: [{ type: 'company.suffix' }],
})

const catchPhrase = declareType({
  name: 'company.catchPhrase',
  summary: 'An advertising phrase of a company.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = companyKey(keywords.coherent, scope)
    const words = [phraseAdjectives, phraseDescriptors, phraseNouns].map((table, i) =>
      among(table, childKey(key, `phrase ${i}`)),
    ) as [Instruction, Instruction, Instruction]
    return textNode(join(words[0], ' ', words[1], ' ', words[2]), 64)
  },
  examples: [{ type: 'company.catchPhrase' }],
})

const ticker = declareType({
  name: 'company.ticker',
  summary:
    'A stock symbol of one to five capital letters, derived from the company name in the same object; random with `unique`.',
  keywords: { coherent },
  compile: (keywords, scope) => tickerNode(keywords.coherent, scope),
  examples: [{ type: 'company.ticker' }],
})

/** Compiles the type of the stock symbol of the company that an object describes. */
export function tickerNode(isCoherent: boolean, scope: TypeScope): Node {
  const key = companyKey(isCoherent, scope)
  const lengths = among([3, 4, 2, 5, 1], childKey(key, 'ticker'), [42, 40, 12, 5, 1])
  const instruction =
    scope.unique === 'no'
      ? map(join(lengths, companyName(key)), (text) => symbolOf(text.slice(1), Number(text[0])))
      : code('[A-Z]{5}', scope)
  return textNode(instruction, 5, { pattern: '^[A-Z]{1,5}$' })
}

/** Returns the key that selects the company that an object describes. */
export function companyKey(isCoherent: boolean, scope: TypeScope): Key {
  return sharedKey('company', isCoherent, scope)
}

/**
 * Returns an instruction that generates a company name, such as `Vallen Solar Ltd`, `Keller Solar Inc` or `Keller &
 * Moss LLC`.
 */
export function companyName(key: Key): Instruction {
  const last = among(lastNames, childKey(key, 'last'))
  const partner = among(lastNames, childKey(key, 'partner'))
  const coined = join(
    among(nameBeginnings, childKey(key, 'beginning')),
    among(nameEnds, childKey(key, 'end')),
  )
  const trade = either(
    industries.map(({ words }) => among(words, childKey(key, 'trade'))),
    childKey(key, 'industry'),
    industryWeights,
  )
  const stem = either(
    [
      join(coined, ' ', trade),
      join(last, ' ', trade),
      join(last, ' & ', partner),
      coined,
      join(last, ', ', partner, ' & ', among(lastNames, childKey(key, 'third'))),
    ],
    childKey(key, 'form'),
    [40, 28, 12, 14, 3],
  )
  return join(stem, ' ', suffixOf(key))
}

function suffixOf(key: Key): Instruction {
  return among(suffixes, childKey(key, 'suffix'), suffixWeights)
}

/**
 * Returns a stock symbol of `length` letters from a company name without its suffix: the first letter, then consonants,
 * then the remaining letters.
 */
function symbolOf(name: string, length: number): string {
  const letters = name.slice(0, name.lastIndexOf(' ')).toUpperCase()
  let [first, consonants, others] = ['', '', '']
  for (let i = 0; i < letters.length; i++) {
    const letter = letters.charAt(i)
    if (letter < 'A' || letter > 'Z') continue
    if (first === '') first = letter
    else if ('AEIOU'.includes(letter)) others += letter
    else consonants += letter
  }
  return `${first || 'X'}${consonants}${others}`.slice(0, length)
}

export const companyNameTypes: readonly TypeDeclaration[] = [
  name,
  industry,
  catchPhrase,
  suffix,
  ticker,
]
