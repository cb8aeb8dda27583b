/**
 * The type `government.nationalId`: national identity numbers with their check digits. If a number contains date and
 * place of birth, both exist; the date is between 1940 and 2006.
 */

import { declareType, type TypeScope } from '../declaration.ts'
import {
  elevenTest,
  italianLetter,
  luhn,
  mod10,
  mod11,
  mod11Pure,
  portuguese,
  remainder,
  spanishLetter,
  twoDigits,
  weightedSum,
  withDigit,
} from '../format/check-digits.ts'
import { code, numbered } from '../format/code.ts'
import { checked, map, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword } from '../keywords/keyword.ts'
import type { Locale } from '../locale.ts'

const dayMs = 86_400_000
const firstBirthday = Date.UTC(1940, 0, 1) / dayMs
const birthdays = Date.UTC(2007, 0, 1) / dayMs - firstBirthday

interface Birthday {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Year, month and day of a birthday, as two digits each. */
  readonly yy: string
  readonly mm: string
  readonly dd: string
}

function birthday(number: number): Birthday {
  const date = new Date((firstBirthday + number) * dayMs)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const [yy, mm, dd] = [year % 100, month, day].map(twoDigits) as [string, string, string]
  return { year, month, day, yy, mm, dd }
}

function digits(number: number, length: number): string {
  return `${number}`.padStart(length, '0')
}

/**
 * Returns an instruction that generates a date of birth and a number from 0 to count − 1, and writes both with `write`.
 */
function born(
  scope: TypeScope,
  count: number,
  write: (birthday: Birthday, number: number) => string,
): Instruction {
  return numbered([birthdays, count], scope, (day = 0, number = 0) => write(birthday(day), number))
}

interface Form {
  readonly pattern: string
  readonly make: (scope: TypeScope) => Instruction
}

const forms = {
  // National register: the serial number before the check digits is odd for men.
  BE: {
    pattern: '\\d{11}',
    make: (scope) =>
      born(scope, 997, ({ year, yy, mm, dd }, number) => {
        const text = `${yy}${mm}${dd}${digits(number + 1, 3)}`
        const whole = year < 2000 ? text : `2${text}`
        return text + twoDigits(97 - remainder(whole, 97))
      }),
  },
  // CPF.
  BR: {
    pattern: '\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}',
    make: (scope) =>
      map(code('\\d{9}', scope), (text) => {
        const first = mod11(text, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 10
        const second = mod11(`${text}${first}`, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 10
        return `${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6)}-${first}${second}`
      }),
  },
  // RUT: persons have numbers below 30 million.
  CL: {
    pattern: '\\d{2}\\.\\d{3}\\.\\d{3}-[\\dK]',
    make: (scope) =>
      map(code('[12]\\d{7}', scope), (text) => {
        const check = mod11(text, [3, 2, 7, 6, 5, 4, 3, 2])
        return `${text.slice(0, 2)}.${text.slice(2, 5)}.${text.slice(5)}-${check === 10 ? 'K' : check}`
      }),
  },
  // GB 11643; the districts Dongcheng, Heping, Huangpu and Xuhui existed before all dates of birth.
  CN: {
    pattern: '\\d{17}[\\dX]',
    make: (scope) =>
      born(scope, 3996, ({ year, mm, dd }, number) => {
        const district = ['110101', '120101', '310101', '310104'][number % 4] as string
        const text = `${district}${year}${mm}${dd}${digits(Math.floor(number / 4) + 1, 3)}`
        return text + mod11Pure(text)
      }),
  },
  // DNI.
  ES: {
    pattern: '\\d{8}[A-Z]',
    make: (scope) => checked(code('\\d{8}', scope), spanishLetter),
  },
  // Henkilötunnus; numbers from 900 are never assigned permanently.
  FI: {
    pattern: '\\d{6}[-A]9\\d{2}[0-9A-Y]',
    make: (scope) =>
      born(scope, 100, ({ year, yy, mm, dd }, number) => {
        const [date, serial] = [`${dd}${mm}${yy}`, digits(900 + number, 3)]
        const check = '0123456789ABCDEFHJKLMNPRSTUVWXY'[remainder(date + serial, 31)]
        return `${date}${year < 2000 ? '-' : 'A'}${serial}${check}`
      }),
  },
  // NIR: sex, year, month, department (01 to 19 and 21 to 95), commune, number and key.
  FR: {
    pattern: '[12]\\d{14}',
    make: (scope) =>
      numbered([2, 67, 12, 94, 500, 999], scope, (...numbers) => {
        const [sex, year, month, area, commune, number] = numbers as NirNumbers
        const department = area < 19 ? area + 1 : area + 2
        const text =
          `${sex + 1}${twoDigits((40 + year) % 100)}${twoDigits(month + 1)}` +
          `${twoDigits(department)}${digits(commune + 1, 3)}${digits(number + 1, 3)}`
        return text + twoDigits(97 - remainder(text, 97))
      }),
  },
  // Codice fiscale: six letters represent the name; 40 is added to the day of birth of women.
  IT: {
    pattern: '[A-Z]{6}\\d{2}[A-EHLMPRST]\\d{2}[A-Z]\\d{3}[A-Z]',
    make: (scope) =>
      numbered([birthdays, 2, 6, ...Array.from({ length: 6 }, () => 13)], scope, (...numbers) => {
        const [date, sex, town, ...name] = numbers as [number, number, number, ...number[]]
        const { yy, month, day } = birthday(date)
        const letters = name.map((letter) => 'BCDFGLMNPRSTV'[letter]).join('')
        const place = ['H501', 'F205', 'L219', 'F839', 'A944', 'D612'][town] as string
        const text = `${letters}${yy}${'ABCDEHLMPRST'[month - 1]}${twoDigits(day + 40 * sex)}${place}`
        return text + italianLetter(text)
      }),
  },
  // BSN.
  NL: {
    pattern: '\\d{9}',
    make: (scope) => map(code('[12]\\d{6}[02468]', scope), (text) => withDigit(text, elevenTest)),
  },
  // PESEL: the month encodes the century.
  PL: {
    pattern: '\\d{11}',
    make: (scope) =>
      born(scope, 10_000, ({ year, yy, month, dd }, number) => {
        const date = `${yy}${twoDigits(year < 2000 ? month : month + 20)}${dd}`
        const text = date + digits(number, 4)
        return `${text}${mod10(text, [1, 3, 7, 9])}`
      }),
  },
  // NIF: persons have numbers that begin with 1, 2 or 3.
  PT: {
    pattern: '[123]\\d{8}',
    make: (scope) => map(code('[123]\\d{7}', scope), (text) => `${text}${portuguese(text)}`),
  },
  // Personnummer; the numbers from 980 are for tests (Skatteverket).
  SE: {
    pattern: '\\d{6}-9[89]\\d{2}',
    make: (scope) =>
      born(scope, 20, ({ yy, mm, dd }, number) => {
        const [date, serial] = [`${yy}${mm}${dd}`, digits(980 + number, 3)]
        return `${date}-${serial}${luhn(date + serial)}`
      }),
  },
  // T.C. kimlik numarası.
  TR: {
    pattern: '[1-9]\\d{10}',
    make: (scope) =>
      map(code('[1-9]\\d{8}', scope), (text) => {
        const tenth = (weightedSum(text, [7, -1]) + 90) % 10
        const eleventh = (weightedSum(text, [1]) + tenth) % 10
        return `${text}${tenth}${eleventh}`
      }),
  },
} as const satisfies Readonly<Record<string, Form>>

type NirNumbers = readonly [number, number, number, number, number, number]
type Country = keyof typeof forms

/** Default country for each language: the country with most speakers, among the countries above. */
const countryOf: Partial<Readonly<Record<Locale, Country>>> = {
  es: 'ES',
  fr: 'FR',
  it: 'IT',
  nl: 'NL',
  pl: 'PL',
  pt: 'BR',
  zh: 'CN',
}

export const nationalId = declareType({
  name: 'government.nationalId',
  summary: 'A national identity number with its check digits.',
  keywords: {
    country: choiceKeyword({
      summary: 'The country; by default one where the language of the object is spoken, else `ES`.',
      choices: Object.keys(forms) as Country[],
    }),
  },
  compile({ country }, scope) {
    const { pattern, make }: Form = forms[country ?? countryOf[scope.locale] ?? 'ES']
    return textNode(make(scope), 18, { pattern: `^${pattern}$` })
  },
  examples: [
    { type: 'government.nationalId' },
    { type: 'government.nationalId', country: 'PL' },
    { type: 'government.nationalId', country: 'SE' },
  ],
})
