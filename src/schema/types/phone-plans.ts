/**
 * Telephone numbers that are never assigned, by country. Most are reserved for films and books by the authority of the
 * country. Other countries have ranges that are not assigned although their numbers are long enough (checked against
 * the metadata of libphonenumber, which classifies them as possible and not valid).
 */

import type { Locale } from '../locale.ts'
import { canadianAreaCodes, usAreaCodes } from '../words/en/phone.ts'

export interface Plan {
  /** E.164 country code, without the plus sign. */
  readonly callingCode: string
  /** Trunk prefix: the digits before a number that are dialed only within the country. */
  readonly trunk: string
  /** Formats of telephone numbers as written within the country; `#` is any digit. */
  readonly forms: readonly string[]
}

// 555-0100 to 555-0199 are for fiction in every area (ATIS-0300115, 555 NXX Assignment Guidelines).
const northAmerican = (areaCodes: readonly string[]): Plan => ({
  callingCode: '1',
  trunk: '',
  forms: areaCodes.map((areaCode) => `(${areaCode}) 555-01##`),
})

/** Numbering plans by ISO 3166-1 alpha-2 code of the country. */
export const plans = {
  US: northAmerican(usAreaCodes),
  CA: northAmerican(canadianAreaCodes),
  // Ofcom, Telephone numbers for use in TV and radio drama programmes.
  GB: {
    callingCode: '44',
    trunk: '0',
    forms: [
      ...[
        '0113',
        '0114',
        '0115',
        '0116',
        '0117',
        '0118',
        '0121',
        '0131',
        '0141',
        '0151',
        '0161',
      ].map((area) => `${area} 496 0###`),
      '020 7946 0###',
      '0191 498 0###',
      '01632 960###',
      '07700 900###',
    ],
  },
  // ACMA, Phone numbers for use in TV shows, films and creative works.
  AU: {
    callingCode: '61',
    trunk: '0',
    forms: ['02', '03', '07', '08'].flatMap((area) => [
      `(${area}) 5550 ####`,
      `(${area}) 7010 ####`,
    ]),
  },
  // Bundesnetzagentur, Mitteilung 148/2021: numbers for media productions.
  DE: {
    callingCode: '49',
    trunk: '0',
    forms: [
      '030 23125###',
      '040 66969###',
      '069 90009###',
      '089 99998###',
      '0221 4710###',
      '0171 39200##',
      '0176 040690##',
    ],
  },
  // Arcep, decision 2018-0881, 2.5.12: numbers for audiovisual works.
  FR: {
    callingCode: '33',
    trunk: '0',
    forms: [
      '01 99 00 ## ##',
      '02 61 91 ## ##',
      '03 53 01 ## ##',
      '04 65 71 ## ##',
      '05 36 49 ## ##',
      '06 39 98 ## ##',
    ],
  },
  // No range for fiction; 75, 76, 77 and 79 are unassigned mobile prefixes.
  ES: {
    callingCode: '34',
    trunk: '',
    forms: ['75# ## ## ##', '76# ## ## ##', '77# ## ## ##', '79# ## ## ##'],
  },
  // No range for fiction; eight-digit lines begin with 2 to 5 since mobile numbers have nine digits.
  BR: {
    callingCode: '55',
    trunk: '',
    forms: ['11', '21', '31', '41', '51', '61', '71', '81'].map((area) => `(${area}) 6###-####`),
  },
  // No range for fiction; mobile numbers begin with 31 to 39.
  IT: { callingCode: '39', trunk: '', forms: ['30# ### ####'] },
  // No range for fiction; 06 is followed by 1 to 6 or 8.
  NL: { callingCode: '31', trunk: '0', forms: ['06 7#######', '06 9#######'] },
  // No range for fiction; 97 to 99 are not in use.
  PL: { callingCode: '48', trunk: '', forms: ['97# ### ###', '98# ### ###', '99# ### ###'] },
  // No range for fiction; 090 is followed by 1 to 9.
  JP: { callingCode: '81', trunk: '0', forms: ['090-0###-####'] },
  // No range for fiction; 154 was never assigned to a network.
  CN: { callingCode: '86', trunk: '', forms: ['154 #### ####'] },
  // No range for fiction; 052 is an unassigned mobile prefix.
  SA: { callingCode: '966', trunk: '0', forms: ['052 ### ####'] },
} as const satisfies Readonly<Record<string, Plan>>

export type CallingCountry = keyof typeof plans

export const countries = Object.keys(plans) as readonly CallingCountry[]

/** For each language, the countries where it is spoken, with their weights. */
export const countriesOf: Readonly<
  Record<Locale, Partial<Readonly<Record<CallingCountry, number>>>>
> = {
  en: { US: 72, GB: 16, CA: 7, AU: 5 },
  de: { DE: 1 },
  fr: { FR: 1 },
  es: { ES: 1 },
  pt: { BR: 1 },
  it: { IT: 1 },
  nl: { NL: 1 },
  pl: { PL: 1 },
  ja: { JP: 1 },
  zh: { CN: 1 },
  ar: { SA: 1 },
}
