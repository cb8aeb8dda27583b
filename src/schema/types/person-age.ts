/**
 * Types of the group `person` for age, date of birth and zodiac sign, which are consistent at the simulated time of the
 * event.
 */

import { childKey, type Key } from '../../random/key.ts'
import { maxTimestampMs, minTimestampMs } from '../../text/timestamp.ts'
import { checkAlike, coherent } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { dayMs } from '../expression/calendar.ts'
import { twoDigits } from '../format/check-digits.ts'
import { between } from '../instructions/compose.ts'
import { type Formula, minus, times } from '../instructions/formula.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { integerKeyword, type KeywordValues } from '../keywords/keyword.ts'
import { personFamily, personKey } from './person-name.ts'
import { eventTime } from './time-instant.ts'

const ageKeywords = {
  coherent,
  minimum: integerKeyword({
    summary: 'Minimum age in years.',
    minimum: 0,
    maximum: 120,
    fallback: 18,
  }),
  maximum: integerKeyword({
    summary: 'Maximum age in years.',
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
  scope.report(`must be at most "maximum", ${maximum}; got ${minimum}`, 'minimum')
  return { person, minimum, maximum: minimum }
}

function ageInstruction({ person, minimum, maximum }: Ages) {
  return between(minimum, maximum, childKey(person, 'age'))
}

/**
 * Returns a formula for a person's last birthday, 0 to 364 days before the event, in milliseconds since 1970; it does
 * not depend on the age.
 */
function lastBirthday(person: Key): Formula {
  const days = between(0, 364, childKey(person, 'birthday'))
  return { calculate: 'max', of: [minus(eventTime, times(days, dayMs)), minTimestampMs] }
}

const age = declareType({
  name: 'person.age',
  summary: 'The age in full years at the simulated time of the event.',
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
  summary:
    'The date of birth of a person whose age at the simulated time of the event is within the bounds.',
  keywords: ageKeywords,
  compile(keywords, scope) {
    const ages = agesOf(keywords, scope)
    const of: Instruction = {
      op: 'formula',
      of: { call: 'yearsBefore', of: [lastBirthday(ages.person), ageInstruction(ages)] },
      minimum: minTimestampMs,
      maximum: maxTimestampMs,
      scale: 0,
    }
    return {
      instruction: { op: 'timestamp', of, form: 'date' },
      output: () => ({ type: 'string', format: 'date' }),
      size: 12,
    }
  },
  examples: [{ type: 'person.birthdate' }, { type: 'person.birthdate', minimum: 65 }],
})

/** First day of each western zodiac sign, as in almanacs; the year begins in Capricorn. */
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

const monthDays = 32

/** Zodiac sign of each day, by 32 × month + day. */
const signOfDay = Array.from({ length: 13 * monthDays }, (_, place) => {
  const [month, day] = [Math.floor(place / monthDays), place % monthDays]
  const date = `${twoDigits(month)}-${twoDigits(day)}`
  return signs.findLast(([from]) => from <= date)?.[1] ?? ''
})

const zodiacSign = declareType({
  name: 'person.zodiacSign',
  summary: 'The western zodiac sign of the date of birth.',
  keywords: { coherent },
  compile(keywords, scope) {
    const birthday = lastBirthday(personKey(keywords.coherent, scope))
    const place: Instruction = {
      op: 'formula',
      of: { call: 'monthAndDay', of: [birthday] },
      minimum: 0,
      maximum: signOfDay.length - 1,
      scale: 0,
    }
    return {
      instruction: { op: 'lookup', of: place, values: signOfDay },
      output: () => ({ enum: [...new Set(signs.map(([, sign]) => sign))] }),
      size: 13,
    }
  },
  examples: [{ type: 'person.zodiacSign' }],
})

export const ageTypes: readonly TypeDeclaration[] = [birthdate, age, zodiacSign]
