/**
 * The type `company.vat`: VAT identification numbers, with the check digits of each country as described by VIES of the
 * European Commission and by the countries.
 */

import { declareType } from '../declaration.ts'
import type { Check } from '../format/check.ts'
import {
  elevenTest,
  luhn,
  mod10,
  mod11,
  mod11And10Check,
  portuguese,
  remainder,
  twoDigits,
  weightedSum,
  withDigit,
} from '../format/check-digits.ts'
import { code } from '../format/code.ts'
import { checked, join, map, textNode } from '../instructions/compose.ts'
import { choiceKeyword } from '../keywords/keyword.ts'

interface Form {
  /**
   * Pattern of the random part of the number. The part ends in an even digit if `withDigit` may have to increment it.
   */
  readonly drawn: string
  readonly complete: Check | ((digits: string) => string)
}

const after =
  (check: (digits: string) => number | string) =>
  (digits: string): string =>
    `${digits}${check(digits)}`
const raised =
  (check: (digits: string) => number) =>
  (digits: string): string =>
    withDigit(digits, check)

/** Formats of VAT numbers by the country prefix; Greece uses EL. */
const forms = {
  // Austria: Luhn of the digits plus 4, which results from an appended 2.
  AT: { drawn: 'U\\d{7}', complete: (text) => `${text}${luhn(`${text.slice(1)}2`)}` },
  BE: { drawn: '0[2-9]\\d{6}', complete: after((digits) => twoDigits(97 - remainder(digits, 97))) },
  DE: { drawn: '[1-9]\\d{7}', complete: mod11And10Check },
  DK: {
    drawn: '[1-9]\\d{5}[02468]',
    complete: raised((digits) => mod11(digits, [2, 7, 6, 5, 4, 3, 2])),
  },
  EL: {
    drawn: '[089]\\d{7}',
    complete: after((digits) => (weightedSum(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10),
  },
  // Spain: A and B are limited companies.
  ES: { drawn: '[AB]\\d{7}', complete: (text) => `${text}${luhn(text.slice(1))}` },
  FI: {
    drawn: '[0-3]\\d{5}[02468]',
    complete: raised((digits) => mod11(digits, [7, 9, 10, 5, 8, 4, 2])),
  },
  FR: {
    drawn: '[3-9]\\d{7}',
    complete(digits) {
      const siren = `${digits}${luhn(digits)}`
      return `${twoDigits((12 + 3 * remainder(siren, 97)) % 97)}${siren}`
    },
  },
  GB: {
    drawn: '[1-9]\\d{6}',
    complete: after((digits) => twoDigits(97 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) % 97))),
  },
  HR: { drawn: '\\d{10}', complete: mod11And10Check },
  HU: { drawn: '[1-9]\\d{6}', complete: after((digits) => mod10(digits, [9, 7, 3, 1])) },
  // Italy: the last three random digits are the province, 010 to 099.
  IT: { drawn: '\\d{7}0[1-9]\\d', complete: after(luhn) },
  LU: { drawn: '[12]\\d{5}', complete: after((digits) => twoDigits(remainder(digits, 89))) },
  NL: { drawn: '[08]\\d{6}[02468]', complete: (digits) => `${withDigit(digits, elevenTest)}B01` },
  PL: {
    drawn: '[1-9]\\d[1-9]\\d{5}[02468]',
    complete: raised((digits) => weightedSum(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11),
  },
  PT: { drawn: '5\\d{7}', complete: after(portuguese) },
  SE: { drawn: '55[69]\\d{6}', complete: (digits) => `${digits}${luhn(digits)}01` },
  SI: { drawn: '[1-9]\\d{5}[02468]', complete: raised(slovenian) },
} as const satisfies Readonly<Record<string, Form>>

/**
 * Returns the check digit of a Slovenian number, modulo eleven, where 10 is written as 0. Numbers with the check digit
 * 0 are not assigned: the result is 11, so that `withDigit` changes the number.
 */
function slovenian(digits: string): number {
  const missing = mod11(digits, [8, 7, 6, 5, 4, 3, 2])
  return missing === 0 ? 11 : missing % 10
}

type Country = keyof typeof forms

export const vat = declareType({
  name: 'company.vat',
  summary: 'A VAT identification number of a country, with its check digits.',
  keywords: {
    country: choiceKeyword({
      summary: 'The country, as the two letters at the beginning of the number.',
      choices: Object.keys(forms) as Country[],
      fallback: 'DE',
    }),
  },
  compile({ country }, scope) {
    const { drawn, complete }: Form = forms[country]
    const digits = code(drawn, scope)
    const number =
      typeof complete === 'function' ? map(digits, complete) : checked(digits, complete)
    return textNode(join(country, number), 14, { pattern: `^${country}[A-Z0-9]{8,12}$` })
  },
  examples: [{ type: 'company.vat' }, { type: 'company.vat', country: 'FR' }],
})
