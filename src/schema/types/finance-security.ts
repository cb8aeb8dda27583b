/**
 * Types of the group `finance` for securities: numbers with check digits, and symbols. In one object, the ISIN of a US
 * security contains the CUSIP.
 */

import { childKey } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { bech32, cusipCheck, isinCheck } from '../format/check-digits.ts'
import { code, sharedCode } from '../format/code.ts'
import { checked, join, map, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword } from '../keywords/keyword.ts'
import { tickerNode } from './company-name.ts'

/**
 * Pattern of the nine characters between country code and check digit of an ISIN; undefined for countries whose ISINs
 * contain a CUSIP.
 */
const nationalNumbers = {
  US: undefined,
  AU: '000000[A-Z]{3}',
  BR: '[A-Z]{4}ACNOR',
  CA: undefined,
  CH: '00[1-9]\\d{6}',
  DE: '000[A-Z][A-Z0-9]{5}',
  ES: '01[0-9]{7}',
  FR: '0000\\d{5}',
  GB: '00B[A-Z0-9]{6}',
  IE: '00B[A-Z0-9]{6}',
  IN: '[EF]\\d{3}[A-Z]01\\d{2}',
  IT: '000\\d{6}',
  JP: '3\\d{5}000',
  NL: '00\\d{7}',
  SE: '000\\d{6}',
} as const satisfies Readonly<Record<string, string | undefined>>

type Country = keyof typeof nationalNumbers

const isin = declareType({
  name: 'finance.isin',
  summary: 'An international securities identification number (ISO 6166) with its check digit.',
  keywords: {
    country: choiceKeyword({
      summary: 'Country of the security.',
      choices: Object.keys(nationalNumbers) as Country[],
      fallback: 'US',
    }),
    coherent,
  },
  compile({ country, coherent }, scope) {
    const pattern = nationalNumbers[country]
    const national = pattern === undefined ? cusipOf(coherent, scope) : code(pattern, scope)
    return textNode(checked(join(country, national), isinCheck), 12, {
      pattern: `^${country}[A-Z0-9]{9}\\d$`,
    })
  },
  examples: [{ type: 'finance.isin' }, { type: 'finance.isin', country: 'DE' }],
})

const cusip = declareType({
  name: 'finance.cusip',
  summary: 'A CUSIP from the range reserved for internal use by companies, with its check digit.',
  keywords: { coherent },
  compile: (keywords, scope) =>
    textNode(cusipOf(keywords.coherent, scope), 9, { pattern: '^99\\d{3}[A-Z0-9]{3}\\d$' }),
  examples: [{ type: 'finance.cusip' }],
})

/**
 * Returns an instruction that generates a CUSIP of the unassigned issuers 990000 to 99999Z (CUSIP Global Services),
 * without the letters I and O.
 */
function cusipOf(isCoherent: boolean, scope: TypeScope): Instruction {
  const key = childKey(sharedKey('security', isCoherent, scope), 'cusip')
  const body = sharedCode('99\\d{3}[0-9A-HJ-NP-Z]{2}\\d', key, scope)
  return checked(body, cusipCheck)
}

const stockSymbol = declareType({
  name: 'finance.stockSymbol',
  summary: 'The stock symbol of the company in the same object.',
  keywords: { coherent },
  compile: (keywords, scope) => tickerNode(keywords.coherent, scope),
  examples: [{ type: 'finance.stockSymbol' }],
})

/** Networks of Bitcoin, and the human-readable part of an address (BIP 173) in each of them. */
const networks = { testnet: 'tb', mainnet: 'bc' } as const

const bitcoinAddress = declareType({
  name: 'finance.bitcoinAddress',
  summary:
    'A Bitcoin address in Bech32 (BIP 173) for which no private key is known; on the test network by default.',
  keywords: {
    network: choiceKeyword({
      summary: 'The network. Payments to an address on `mainnet` are lost.',
      choices: ['testnet', 'mainnet'],
      fallback: 'testnet',
    }),
  },
  compile({ network }, scope) {
    const prefix = networks[network]
    // The hash of a key in an address: 160 bits, as 32 characters of 5 bits.
    const hash = code('[02-9ac-hj-np-z]{32}', scope)
    const instruction = map(hash, (text) => `${prefix}1q${text}${bech32(prefix, `q${text}`)}`)
    return textNode(instruction, 42, { pattern: `^${prefix}1q[02-9ac-hj-np-z]{38}$` })
  },
  examples: [{ type: 'finance.bitcoinAddress' }],
})

export const securityTypes: readonly TypeDeclaration[] = [isin, cusip, stockSymbol, bitcoinAddress]
