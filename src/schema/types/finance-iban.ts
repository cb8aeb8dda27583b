/**
 * IBANs (ISO 13616) by country: the format of the national number, from the registry of SWIFT, and the national check
 * digits of some countries.
 */

import {
  italianLetter,
  luhn,
  mod10,
  mod11,
  mod11And10,
  mod97,
  remainder,
  twoDigits,
  weightedSum,
  withDigit,
} from '../format/check-digits.ts'

interface Account {
  /** Frequency of IBANs of the country if the keyword `country` is not set, relative to the other countries. */
  readonly weight: number
  /** Whether the national number begins with four letters, the code of the bank. */
  readonly hasLetters?: true
  /**
   * Pattern of the random part of the national number. The part ends in an even digit if `withDigit` may have to
   * increment it.
   */
  readonly drawn: string
  /** Returns the national number: the random part with the national check digits. */
  readonly complete?: (drawn: string) => string
}

const czech = {
  drawn: '\\d{4}0{6}[1-9]\\d{7}[02468]',
  complete: (drawn: string): string =>
    drawn.slice(0, 10) +
    withDigit(drawn.slice(10), (digits) => mod11(digits, [6, 3, 7, 9, 10, 5, 8, 4, 2])),
}

const french = {
  drawn: '\\d{21}',
  complete: (drawn: string): string => drawn + twoDigits(97 - remainder(`${drawn}00`, 97)),
}

const italian = {
  drawn: '\\d{22}',
  complete: (drawn: string): string => italianLetter(drawn) + drawn,
}

/**
 * Returns the format of a country whose last two digits make the national number 1 modulo 97; `length` is the number of
 * random digits.
 */
const balkan = (length: number) => ({
  drawn: `\\d{${length}}`,
  complete: (drawn: string): string => drawn + mod97(drawn),
})

const accounts = {
  AE: { weight: 1, drawn: '\\d{19}' },
  AT: { weight: 4, drawn: '\\d{16}' },
  BA: { weight: 1, ...balkan(14) },
  BE: {
    weight: 5,
    drawn: '[1-9]\\d{9}',
    complete: (drawn) => drawn + twoDigits(remainder(drawn, 97) || 97),
  },
  BG: { weight: 2, hasLetters: true, drawn: '\\d{14}' },
  CH: { weight: 4, drawn: '\\d{17}' },
  CY: { weight: 1, drawn: '\\d{24}' },
  CZ: { weight: 3, ...czech },
  // The first digit is the area of the bank code, 1 to 8 for existing banks: no bank has 9.
  DE: { weight: 18, drawn: '9\\d{17}' },
  DK: { weight: 2, drawn: '\\d{14}' },
  EE: {
    weight: 1,
    drawn: '\\d{2}00[1-9]\\d{10}',
    complete: (drawn) => drawn + mod10(drawn.slice(4), [3, 7, 1]),
  },
  ES: {
    weight: 11,
    drawn: '\\d{18}',
    complete(drawn) {
      const [bank, account] = [drawn.slice(0, 8), drawn.slice(8)]
      return `${bank}${spanish(`00${bank}`)}${spanish(account)}${account}`
    },
  },
  FI: { weight: 2, drawn: '[1-8]\\d{12}', complete: (drawn) => drawn + luhn(drawn) },
  FR: { weight: 13, ...french },
  GB: { weight: 13, hasLetters: true, drawn: '\\d{14}' },
  GR: { weight: 2, drawn: '\\d{23}' },
  HR: {
    weight: 1,
    drawn: '\\d{6}1\\d{8}',
    complete(drawn) {
      const [bank, account] = [drawn.slice(0, 6), drawn.slice(6)]
      return `${bank}${mod11And10(bank)}${account}${mod11And10(account)}`
    },
  },
  HU: {
    weight: 2,
    drawn: '[1-9]\\d{21}',
    complete(drawn) {
      const [bank, account] = [drawn.slice(0, 7), drawn.slice(7)]
      return `${bank}${mod10(bank, [9, 7, 3, 1])}${account}${mod10(account, [9, 7, 3, 1])}`
    },
  },
  IE: { weight: 2, hasLetters: true, drawn: '\\d{14}' },
  IT: { weight: 12, ...italian },
  LI: { weight: 1, drawn: '\\d{17}' },
  LT: { weight: 1, drawn: '\\d{16}' },
  LU: { weight: 1, drawn: '\\d{16}' },
  LV: { weight: 1, hasLetters: true, drawn: '\\d{13}' },
  MC: { weight: 1, ...french },
  ME: { weight: 1, ...balkan(16) },
  MK: { weight: 1, ...balkan(13) },
  MT: { weight: 1, hasLetters: true, drawn: '\\d{23}' },
  NL: {
    weight: 8,
    hasLetters: true,
    drawn: '0\\d{7}[02468]',
    complete: (drawn) => withDigit(drawn, (digits) => mod11(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2])),
  },
  NO: {
    weight: 2,
    // The account number has no 00 at positions 5 and 6.
    drawn: '[1-9]\\d{3}[1-9]\\d{4}[02468]',
    complete: (drawn) => withDigit(drawn, (digits) => mod11(digits, [5, 4, 3, 2, 7, 6])),
  },
  PL: {
    weight: 8,
    drawn: '[1-9]\\d{22}',
    complete: (drawn) =>
      `${drawn.slice(0, 7)}${mod10(drawn.slice(0, 7), [3, 9, 7, 1])}${drawn.slice(7)}`,
  },
  PT: { weight: 3, ...balkan(19) },
  RO: { weight: 3, hasLetters: true, drawn: '\\d{16}' },
  RS: { weight: 1, ...balkan(16) },
  SA: { weight: 1, drawn: '\\d{20}' },
  SE: { weight: 3, drawn: '\\d{20}' },
  SI: { weight: 1, ...balkan(13) },
  SK: { weight: 2, ...czech },
  SM: { weight: 1, ...italian },
  TR: { weight: 3, drawn: '\\d{5}0\\d{16}' },
} as const satisfies Readonly<Record<string, Account>>

/** Returns one of the two check digits between bank and account in a Spanish national number. */
function spanish(digits: string): number {
  const check = 11 - (weightedSum(digits, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11)
  return check === 10 ? 1 : check % 11
}

export type AccountCountry = keyof typeof accounts

export const accountCountries = Object.keys(accounts) as AccountCountry[]

export function accountOf(country: AccountCountry): Account {
  return accounts[country]
}
