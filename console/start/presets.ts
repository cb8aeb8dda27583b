/** Periods of simulated time that a new run can take with one click. */

/** The start and the end of a run as texts; an empty text stands for that of the definition. */
export interface PeriodText {
  readonly start: string
  readonly end: string
}

/** The period of the definition. */
export const definedPeriod: PeriodText = { start: '', end: '' }

export const presets: readonly (readonly [string, PeriodText])[] = [
  ['From definition', definedPeriod],
  ['Last hour', { start: 'now - hours(1)', end: 'now' }],
  ['Last 24 hours', { start: 'now - hours(24)', end: 'now' }],
  ['Last 7 days', { start: 'now - days(7)', end: 'now' }],
  ['Last 30 days', { start: 'now - days(30)', end: 'now' }],
  ['Last year', { start: 'now - days(365)', end: 'now' }],
  ['Next 7 days', { start: 'now', end: 'now + days(7)' }],
  ['Next year', { start: 'now', end: 'now + days(365)' }],
  ['Next 10 years', { start: 'now', end: 'now + years(10)' }],
]
