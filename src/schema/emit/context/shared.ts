/** The places in a module's memory that the module and its host both know. */

export const shared = {
  /** The instance for which a site is asked: doubles, then words of 32 bits. */
  index: 0,
  offset: 8,
  placeA: 16,
  placeB: 20,
  position: 24,
  arrayA: 28,
  arrayB: 32,
  /** Not 0 where the interpreter must make the event. */
  isBailedOut: 36,
  /** Counts events, so that a site knows when another begins. */
  serial: 40,
  /** Where the text of the last events ends. */
  end: 44,
  /** The first millisecond, of those since the year 0, of the day whose date stands in `minuteText`. */
  dayStart: 48,
  /** The first one behind the minute that stands there: 0 of none. */
  minuteEnd: 56,
  /** `2026-01-02T03:04`. */
  minuteText: 64,
  /** Where the text of a site must end, so that there is room for the rest of its event. */
  hostTextEnd: 80,
  /** What comes first behind these. */
  tables: 128,
} as const

/** As what was written last: no number is near to it. */
export const noPreviousNumber = -0x8000000000000000n
