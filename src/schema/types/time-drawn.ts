/** Types of the group `time` with random times around the event. */

import type { Node } from '../compile/scope.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { dayMs } from '../expression/calendar.ts'
import { between as drawn, lookup, sum } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { durationKeyword, textKeyword } from '../keywords/keyword.ts'
import {
  after,
  before,
  betweenInstants,
  dayOfEvent,
  instantKeywords,
  readTimeOfDay,
  weekdayOfEvent,
} from './time-instant.ts'

function timestampNode(instant: Instruction): Node {
  return {
    instruction: { op: 'timestamp', of: instant, form: 'date-time' },
    output: () => ({ type: 'string', format: 'date-time' }),
    size: 26,
  }
}

/** Declares a type that generates random times, uniform over a span before or after the event. */
function declareDrawn(
  kind: string,
  declaration: {
    readonly summary: string
    readonly draw: (withinMs: number, scope: TypeScope) => Instruction
    readonly usual: 'year' | 'day'
    readonly example: string
  },
): TypeDeclaration {
  const { summary, draw, usual, example } = declaration
  const name = `time.${kind}`
  const usualMs = usual === 'year' ? 365 * dayMs : dayMs
  const side = draw === before ? 'before' : 'after'
  return declareType({
    name,
    summary,
    keywords: {
      within: durationKeyword({
        summary: `Maximum time ${side} the event, such as \`${example}\`; 1 ${usual} by default.`,
      }),
    },
    compile: ({ within = usualMs }, scope) => timestampNode(draw(within, scope)),
    examples: [{ type: name }, { type: name, within: example }],
  })
}

const between = declareType({
  name: 'time.between',
  summary: 'A timestamp (RFC 3339, UTC), uniform over a range that includes both bounds.',
  keywords: {
    from: textKeyword({
      summary: 'Earliest value, as a timestamp or a date (RFC 3339).',
      isRequired: true,
      lengthMax: 64,
    }),
    to: textKeyword({ summary: instantKeywords.to.summary, isRequired: true, lengthMax: 64 }),
  },
  compile: (range, scope) => timestampNode(betweenInstants(range, 1, scope)),
  examples: [
    { type: 'time.between', from: '2025-01-01', to: '2026-01-01' },
    { type: 'time.between', from: '2026-01-05T08:00:00Z', to: '2026-01-05T18:00:00+01:00' },
  ],
})

const businessHours = declareType({
  name: 'time.businessHours',
  summary:
    'A timestamp (RFC 3339, UTC) in the working hours of the day of the event, or of Monday for an event on a weekend.',
  keywords: {
    opens: textKeyword({
      summary: 'Start of the working hours, in UTC.',
      fallback: '09:00',
      lengthMax: 64,
    }),
    closes: textKeyword({
      summary: 'End of the working hours, in UTC.',
      fallback: '17:00',
      lengthMax: 64,
    }),
  },
  compile(keywords, scope) {
    const opens = readTimeOfDay(keywords.opens, 'opens', scope) ?? 0
    const closes = readTimeOfDay(keywords.closes, 'closes', scope) ?? dayMs / 1000
    if (closes <= opens) {
      const keyword = Object.hasOwn(scope.schema, 'closes') ? 'closes' : 'opens'
      scope.report(
        `must put "opens" before "closes"; got ${keywords.opens} to ${keywords.closes}`,
        keyword,
      )
    }
    const count = Math.max(closes - opens, 1) * 1000
    const time = drawn(opens * 1000, opens * 1000 + count - 1, scope.keyFor('value'))
    return timestampNode(sum([workday, dayMs], [time, 1]))
  },
  examples: [
    { type: 'time.businessHours' },
    { type: 'time.businessHours', opens: '08:00', closes: '12:30' },
  ],
})

/**
 * Day of the event, in days since 1970, or the following Monday if the event is on a weekend. The last day of 9999 is a
 * Friday, so the result is never beyond that year.
 */
const workday: Instruction = sum(
  [dayOfEvent, 1],
  [lookup([0, 0, 0, 0, 0, 2, 1], weekdayOfEvent), 1],
)

export const drawnTypes: readonly TypeDeclaration[] = [
  declareDrawn('past', {
    summary: 'A timestamp (RFC 3339, UTC) in the year before the event.',
    draw: before,
    usual: 'year',
    example: '90 days',
  }),
  declareDrawn('future', {
    summary: 'A timestamp (RFC 3339, UTC) in the year after the event.',
    draw: after,
    usual: 'year',
    example: '90 days',
  }),
  declareDrawn('recent', {
    summary: 'A timestamp (RFC 3339, UTC) on the day before the event.',
    draw: before,
    usual: 'day',
    example: '3 hours',
  }),
  declareDrawn('soon', {
    summary: 'A timestamp (RFC 3339, UTC) on the day after the event.',
    draw: after,
    usual: 'day',
    example: '3 hours',
  }),
  between,
  businessHours,
]
