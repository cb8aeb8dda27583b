/** Types of the group `time` for weekdays, months and durations. */

import type { Node } from '../compile/scope.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { map, plus } from '../instructions/compose.ts'
import { floor, over } from '../instructions/formula.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword, durationKeyword } from '../keywords/keyword.ts'
import { eventTime, weekdayOfEvent } from './time-instant.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

const form = choiceKeyword({
  summary: 'Format of the value: the English name, its first three letters, or the number.',
  choices: ['name', 'short', 'number'],
  fallback: 'name',
})

const weekday = declareType({
  name: 'time.weekday',
  summary: 'The weekday of the event in UTC; Monday is number 1 (ISO 8601).',
  keywords: { form },
  compile: (keywords) => namedNode(keywords.form, weekdays, plus(weekdayOfEvent, 1)),
  examples: [{ type: 'time.weekday' }, { type: 'time.weekday', form: 'number' }],
})

const month = declareType({
  name: 'time.month',
  summary: 'The month of the event in UTC; January is number 1.',
  keywords: { form },
  compile: (keywords) =>
    namedNode(keywords.form, months, {
      op: 'formula',
      of: floor(over({ call: 'monthAndDay', of: [eventTime] }, 32)),
      minimum: 1,
      maximum: 12,
      scale: 0,
    }),
  examples: [{ type: 'time.month' }, { type: 'time.month', form: 'short' }],
})

/** Compiles a weekday or month as a name, a short name or a number; `number` is its number, from 1. */
function namedNode(
  form: 'name' | 'short' | 'number',
  names: readonly string[],
  number: Instruction,
): Node {
  if (form === 'number') {
    return {
      instruction: number,
      output: () => ({ type: 'integer', minimum: 1, maximum: names.length }),
      size: 2,
    }
  }
  const texts = form === 'name' ? names : names.map((name) => name.slice(0, 3))
  return {
    // The first text is for the number 0, which does not occur.
    instruction: { op: 'lookup', of: number, values: ['', ...texts] },
    output: () => ({ enum: texts }),
    size: 11,
  }
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const duration = declareType({
  name: 'time.duration',
  summary: 'A duration in whole seconds, such as `PT2H15M30S` (ISO 8601).',
  keywords: {
    minimum: durationKeyword({ summary: 'Minimum duration; 1 minute by default.' }),
    maximum: durationKeyword({ summary: 'Maximum duration; 8 hours by default.' }),
  },
  compile(keywords, scope) {
    // A bound beyond the usual durations moves the default of the other bound.
    const minimum = keywords.minimum ?? Math.min(minuteMs, keywords.maximum ?? minuteMs)
    const maximum = keywords.maximum ?? Math.max(8 * hourMs, 2 * minimum)
    const [first, last] = [Math.ceil(minimum / secondMs), Math.floor(maximum / secondMs)]
    if (first > last) {
      scope.report(
        'must allow a whole number of seconds between "minimum" and "maximum"',
        keywords.maximum === undefined ? 'minimum' : 'maximum',
      )
    }
    const pick = scope.pick(Math.max(last - first + 1, 1))
    const seconds: Instruction = { op: 'number', pick, minimum: first, multiple: 1, scale: 0 }
    return {
      instruction: map(seconds, (text) => durationText(Number(text))),
      output: () => ({ type: 'string', format: 'duration' }),
      size: 24,
    }
  },
  examples: [
    { type: 'time.duration' },
    { type: 'time.duration', minimum: '1 hour', maximum: '3 days' },
  ],
})

/**
 * Writes a duration by the grammar of RFC 3339, appendix A: between two units of the date or of the time, no unit is
 * omitted.
 */
function durationText(seconds: number): string {
  const [days, ofDay] = [Math.floor(seconds / 86_400), seconds % 86_400]
  const [hours, minutes] = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60]
  const rest = ofDay % 60
  const date = days > 0 ? `${days}D` : ''
  if (ofDay === 0) return days > 0 ? `P${date}` : 'PT0S'
  const hour = hours > 0 ? `${hours}H` : ''
  const minute = minutes > 0 || (hours > 0 && rest > 0) ? `${minutes}M` : ''
  return `P${date}T${hour}${minute}${rest > 0 ? `${rest}S` : ''}`
}

export const calendarTypes: readonly TypeDeclaration[] = [weekday, month, duration]
