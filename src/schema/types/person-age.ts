/** Age, date of birth and sign of the zodiac, which agree at the simulated time of the event. */

import { below } from '../../random/draw.ts'
import { childKey, type Key } from '../../random/key.ts'
import { formatTimestamp, minTimestampMs } from '../../text/timestamp.ts'
import { checkAlike, coherent } from '../coherence.ts'
import { between } from '../compose.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import type { Instance } from '../instance.ts'
import { integerKeyword, type KeywordValues } from '../keyword.ts'
import { personFamily, personKey } from './person-name.ts'

const dayMs = 86_400_000

const ageKeywords = {
  coherent,
  minimum: integerKeyword({
    summary: 'Lowest age in years.',
    minimum: 0,
    maximum: 120,
    fallback: 18,
  }),
  maximum: integerKeyword({
    summary: 'Highest age in years.',
    minimum: 0,
    maximum: 120,
    fallback: 80,
  }),
}

interface Ages {
  readonly person: Key
  readonly minimum: number
  readonly maximum: number
}

function agesOf(keywords: KeywordValues<typeof ageKeywords>, scope: TypeScope): Ages {
  const { minimum, maximum } = keywords
  const person = personKey(keywords.coherent, scope)
  if (keywords.coherent) checkAlike(personFamily, { minimum, maximum }, scope)
  if (minimum <= maximum) return { person, minimum, maximum }
  scope.report(`must be at most "maximum", ${maximum}, not ${minimum}`, 'minimum')
  return { person, minimum, maximum: minimum }
}

function ageInstruction({ person, minimum, maximum }: Ages) {
  return between(minimum, maximum, childKey(person, 'age'))
}

/** The last birthday, which was from 0 to 364 days ago, as `2026-01-02`; it does not depend on the age. */
function lastBirthday(person: Key): (at: Instance) => string {
  const key = childKey(person, 'birthday')
  return (at) => {
    const ms = at.time.startMs + at.offset - below(key, at, 365) * dayMs
    return formatTimestamp(Math.max(ms, minTimestampMs)).slice(0, 10)
  }
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** That day, so many years before. */
function yearsBefore(date: string, years: number): string {
  const year = Math.max(Number(date.slice(0, 4)) - years, 0)
  const day = date.slice(4)
  return `${year}`.padStart(4, '0') + (day === '-02-29' && !isLeap(year) ? '-02-28' : day)
}

const age = declareType({
  name: 'person.age',
  summary: 'The age in whole years at the simulated time of the event.',
  keywords: ageKeywords,
  compile(keywords, scope) {
    const ages = agesOf(keywords, scope)
    const { minimum, maximum } = ages
    return {
      instruction: ageInstruction(ages),
      output: () => ({ type: 'integer', minimum, maximum }),
      size: 3,
    }
  },
  examples: [{ type: 'person.age' }, { type: 'person.age', minimum: 6, maximum: 12 }],
})

const birthdate = declareType({
  name: 'person.birthdate',
  summary: 'The date of birth of somebody who has the age at the simulated time of the event.',
  keywords: ageKeywords,
  compile(keywords, scope) {
    const { person, minimum, maximum } = agesOf(keywords, scope)
    const key = childKey(person, 'age')
    const birthday = lastBirthday(person)
    const count = maximum - minimum + 1
    return {
      instruction: {
        op: 'call',
        value: (at) => yearsBefore(birthday(at), minimum + below(key, at, count)),
      },
      output: () => ({ type: 'string', format: 'date' }),
      size: 12,
    }
  },
  examples: [{ type: 'person.birthdate' }, { type: 'person.birthdate', minimum: 65 }],
})

/** The first day of each sign of the western zodiac, as it stands in almanacs; the year begins in Capricorn. */
const signs: readonly (readonly [from: string, sign: string])[] = [
  ['01-01', 'Capricorn'],
  ['01-20', 'Aquarius'],
  ['02-19', 'Pisces'],
  ['03-21', 'Aries'],
  ['04-20', 'Taurus'],
  ['05-21', 'Gemini'],
  ['06-21', 'Cancer'],
  ['07-23', 'Leo'],
  ['08-23', 'Virgo'],
  ['09-23', 'Libra'],
  ['10-23', 'Scorpio'],
  ['11-22', 'Sagittarius'],
  ['12-22', 'Capricorn'],
]

function signOf(day: string): string {
  return signs.findLast(([from]) => from <= day)?.[1] as string
}

const zodiacSign = declareType({
  name: 'person.zodiacSign',
  summary: 'The sign of the western zodiac for the date of birth.',
  keywords: { coherent },
  compile(keywords, scope) {
    const birthday = lastBirthday(personKey(keywords.coherent, scope))
    return {
      instruction: { op: 'call', value: (at) => signOf(birthday(at).slice(5)) },
      output: () => ({ enum: [...new Set(signs.map(([, sign]) => sign))] }),
      size: 13,
    }
  },
  examples: [{ type: 'person.zodiacSign' }],
})

export const ageTypes: readonly TypeDeclaration[] = [birthdate, age, zodiacSign]
