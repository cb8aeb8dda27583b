/** Addresses in a module's memory that the module and its host share. */

export const shared = {
  /** The instance of a host call: doubles, then words of 32 bits. */
  index: 0,
  offset: 8,
  placeA: 16,
  placeB: 20,
  position: 24,
  arrayA: 28,
  arrayB: 32,
  /** Not 0 if the interpreter must write the event. */
  isBailedOut: 36,
  /** Number of the event, so that host calls recognize the next event. */
  serial: 40,
  /** End of the text of the last events. */
  end: 44,
  /** First millisecond, since the year 0, of the day whose date is in `minuteText`. */
  dayStart: 48,
  /** First millisecond after the minute in `minuteText`, or 0 before the first one. */
  minuteEnd: 56,
  /** The minute as text, such as `2026-01-02T03:04`. */
  minuteText: 64,
  /** Limit for the end of the text of a host call, which reserves space for the rest of the event. */
  hostTextEnd: 80,
  /** First address after the shared ones. */
  tables: 128,
} as const

/** Initial value of a previous number: no number is close to it. */
export const noPreviousNumber = -0x8000000000000000n
