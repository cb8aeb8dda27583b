/**
 * Telephone numbers that nobody has, by country. Most are those that the authority keeps free for films and books;
 * where it keeps none, they are of a range that is assigned to nobody although its numbers are long enough (checked
 * against the metadata of libphonenumber, which finds them possible and not valid).
 */

import type { Locale } from '../locale.ts'
import { canadianAreaCodes, usAreaCodes } from '../words/en/phone.ts'

export interface Plan {
  /** E.164 code of the country. */
  readonly callingCode: string
  /** Dialled before a number within the country, and not from abroad. */
  readonly trunk: string
  /** Numbers as they are written within the country; `#` is any digit. */
  readonly forms: readonly string[]
}

// 555-0100 to 555-0199 are for fiction in every area (ATIS-0300115, 555 NXX Assignment Guidelines).
const northAmerican = (areaCodes: readonly string[]): Plan => ({
  callingCode: '1',
  trunk: '',
  forms: areaCodes.map((areaCode) => `(${areaCode}) 555-01##`),
})

/** By ISO 3166-1 alpha-2. */
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
  // None for fiction; 75, 76, 77 and 79 are mobile numbers of nobody.
  ES: {
    callingCode: '34',
    trunk: '',
    forms: ['75# ## ## ##', '76# ## ## ##', '77# ## ## ##', '79# ## ## ##'],
  },
  // None for fiction; lines of eight digits begin with 2 to 5 since mobile numbers have nine.
  BR: {
    callingCode: '55',
    trunk: '',
    forms: ['11', '21', '31', '41', '51', '61', '71', '81'].map((area) => `(${area}) 6###-####`),
  },
  // None for fiction; mobile numbers begin with 31 to 39.
  IT: { callingCode: '39', trunk: '', forms: ['30# ### ####'] },
  // None for fiction; 06 is followed by 1 to 6 or 8.
  NL: { callingCode: '31', trunk: '0', forms: ['06 7#######', '06 9#######'] },
  // None for fiction; 97 to 99 are in use nowhere.
  PL: { callingCode: '48', trunk: '', forms: ['97# ### ###', '98# ### ###', '99# ### ###'] },
  // None for fiction; after 090 comes 1 to 9.
  JP: { callingCode: '81', trunk: '0', forms: ['090-0###-####'] },
  // None for fiction; 154 has never been given to a network.
  CN: { callingCode: '86', trunk: '', forms: ['154 #### ####'] },
  // None for fiction; 052 is a mobile prefix of nobody.
  SA: { callingCode: '966', trunk: '0', forms: ['052 ### ####'] },
} as const satisfies Readonly<Record<string, Plan>>

export type CallingCountry = keyof typeof plans

export const countries = Object.keys(plans) as readonly CallingCountry[]

/** Where people who speak the language have their numbers, with weights. */
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
