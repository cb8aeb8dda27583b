/** Units of simulated time. A month has 30 days and a year 365, so that a rate does not depend on the calendar. */

const second = 1_000
const day = 86_400_000

/** Milliseconds by name; a unit may be written as one, as many, or short. */
const names: ReadonlyMap<string, number> = new Map(
  (
    [
      ['millisecond milliseconds ms', 1],
      ['second seconds s sec', second],
      ['minute minutes m min', 60 * second],
      ['hour hours h hr', 3_600 * second],
      ['day days d', day],
      ['week weeks w', 7 * day],
      ['month months mo', 30 * day],
      ['year years y yr', 365 * day],
    ] as const
  ).flatMap(([words, ms]) => words.split(' ').map((word) => [word, ms] as const)),
)

/** The whole words for one of each unit. */
export const units: readonly string[] = [
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
]

export function unitMs(unit: string): number | undefined {
  return names.get(unit.toLowerCase())
}
