/** Addresses in a module's memory that both the module and its host read and write. */

export const shared = {
  /** From `index` to `arrayB`: the instance of a host call. Two doubles are followed by words of 32 bits. */
  index: 0,
  offset: 8,
  placeA: 16,
  placeB: 20,
  position: 24,
  arrayA: 28,
  arrayB: 32,
  /** Not 0 if the module bailed out, so that the interpreter must generate the event. */
  isBailedOut: 36,
  /** Number of the event that the module writes, so that host calls recognize the next event. */
  serial: 40,
  /** End address of the text that the module wrote last. */
  end: 44,
  /** First millisecond, counted from the year 0, of the day whose date is in `minuteText`. */
  dayStart: 48,
  /** First millisecond after the minute in `minuteText`, counted from the year 0, or 0 before the first timestamp. */
  minuteEnd: 56,
  /** Minute of the last timestamp as text, such as `2026-01-02T03:04`. */
  minuteText: 64,
  /** Address that the text of a host call must not exceed, which reserves space for the rest of the event. */
  hostTextEnd: 80,
  /** First address after those of the kernel (kernel/assembly/memory.ts), where the module's tables begin. */
  tables: 2048,
} as const

/** Initial value of the previous number in a rising series: no number of the series is close to it. */
export const noPreviousNumber = -0x8000000000000000n
