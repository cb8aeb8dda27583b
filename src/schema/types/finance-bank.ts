/**
 * Types of the group `finance` for banks and accounts. In one object, `iban` and `bic` belong to one bank in one
 * country. Bank codes are random and match an existing bank only by chance.
 */

import { childKey, type Key } from '../../random/key.ts'
import { checkAlike, coherent, type Family, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { ibanCheck, routing } from '../format/check-digits.ts'
import { alphabetsOf, code, codeNode } from '../format/code.ts'
import { checked, either, join, literal, map, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword, integerKeyword } from '../keywords/keyword.ts'
import { type AccountCountry, accountCountries, accountOf } from './finance-iban.ts'

const country = choiceKeyword({
  summary:
    'The country of the bank, the same for `iban` and `bic` in one object; random by default.',
  choices: accountCountries,
})

/** Fields of an account and its bank must set the same country. */
const bankFamily: Family = {
  group: 'bank',
  traits: { 'finance.iban': ['country'], 'finance.bic': ['country'] },
}

const iban = declareType({
  name: 'finance.iban',
  summary: 'An IBAN in the format of its country, with all check digits.',
  keywords: { country, coherent },
  compile(keywords, scope) {
    const bank = bankOf(keywords, scope)
    const instruction = inCountry(bank, keywords.country, (country) => {
      const { hasLetters, drawn, complete } = accountOf(country)
      const digits = code(drawn, scope, country)
      const rest = complete === undefined ? digits : map(digits, complete)
      const account = hasLetters ? join(lettersOf(bank), rest) : rest
      return {
        op: 'checked',
        of: join(country, '00', account),
        check: ibanCheck(country),
        from: 4,
        place: 2,
      }
    })
    const pattern = `^${keywords.country ?? '[A-Z]{2}'}\\d{2}[A-Z0-9]{11,30}$`
    return textNode(instruction, 34, { pattern })
  },
  examples: [{ type: 'finance.iban' }, { type: 'finance.iban', country: 'DE' }],
})

const bic = declareType({
  name: 'finance.bic',
  summary:
    'The BIC (ISO 9362) of the bank in the same object; a test BIC, whose eighth character is 0.',
  keywords: { country, coherent },
  compile(keywords, scope) {
    const bank = bankOf(keywords, scope)
    const place = drawn('[A-HJ-NP-Z2-9]', childKey(bank, 'place'))
    // The branch code XXX is the head office of a bank (ISO 9362).
    const branch = either(
      [literal(''), literal('XXX'), drawn('\\d{3}', childKey(bank, 'branch'))],
      childKey(bank, 'isBranch'),
      [5, 3, 2],
    )
    const country = inCountry(bank, keywords.country, literal)
    return textNode(join(lettersOf(bank), country, place, '0', branch), 11, {
      pattern: `^[A-Z]{4}${keywords.country ?? '[A-Z]{2}'}[A-Z2-9]0(XXX|\\d{3})?$`,
    })
  },
  examples: [{ type: 'finance.bic' }, { type: 'finance.bic', country: 'FR' }],
})

const accountNumber = declareType({
  name: 'finance.accountNumber',
  summary: 'A bank account number.',
  keywords: {
    length: integerKeyword({ summary: 'Number of digits.', minimum: 4, maximum: 32, fallback: 10 }),
  },
  compile: ({ length }, scope) => codeNode(`\\d{${length}}`, scope),
  examples: [{ type: 'finance.accountNumber' }, { type: 'finance.accountNumber', length: 8 }],
})

const routingNumber = declareType({
  name: 'finance.routingNumber',
  summary: 'An ABA routing transit number of a Federal Reserve district, with its check digit.',
  keywords: {},
  compile(_, scope) {
    // Routing numbers of the districts 01 to 12 that begin with 0.
    const digits = code('0[1-9]\\d{6}', scope)
    return textNode(checked(digits, routing), 9, { pattern: '^0[1-9]\\d{7}$' })
  },
  examples: [{ type: 'finance.routingNumber' }],
})

const pin = declareType({
  name: 'finance.pin',
  summary: 'A personal identification number.',
  keywords: {
    length: integerKeyword({ summary: 'Number of digits.', minimum: 3, maximum: 12, fallback: 4 }),
  },
  compile: ({ length }, scope) => codeNode(`\\d{${length}}`, scope),
  examples: [{ type: 'finance.pin' }, { type: 'finance.pin', length: 6 }],
})

/** Returns the key that selects the bank that an object describes. */
function bankOf(
  { country, coherent }: { readonly country: string | undefined; readonly coherent: boolean },
  scope: TypeScope,
): Key {
  if (coherent) checkAlike(bankFamily, { country }, scope)
  return sharedKey('bank', coherent, scope)
}

function inCountry(
  bank: Key,
  country: AccountCountry | undefined,
  make: (country: AccountCountry) => Instruction,
): Instruction {
  if (country !== undefined) return make(country)
  const weights = accountCountries.map((each) => accountOf(each).weight)
  return either(accountCountries.map(make), childKey(bank, 'country'), weights)
}

/**
 * Returns an instruction that generates the four letters of a bank code, which are almost pronounceable and form no
 * word.
 */
function lettersOf(bank: Key): Instruction {
  return drawn('[BCDFGHKLMNPRSTV][AEIOU][BDFLMNPRSTVX][BDGKLMX]', childKey(bank, 'letters'))
}

function drawn(pattern: string, key: Key): Instruction {
  return { op: 'code', key, alphabets: alphabetsOf(pattern) }
}

export const bankTypes: readonly TypeDeclaration[] = [iban, bic, accountNumber, routingNumber, pin]
