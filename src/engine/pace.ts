/**
 * The pace of a stream determines when each event is due by the clock, so that a run is played in real time or at a
 * multiple of it. A run plays from its creation. A reader that connects later first receives all events that are
 * already due.
 */

export class StreamPace {
  readonly #createdMs: number
  readonly #speed: number
  readonly #startMs: number
  readonly #lengthMs: number
  /** Simulated time that is played at the creation of the run, in milliseconds since 1970. */
  readonly #beginMs: number

  /**
   * Derives the pace from the simulated time of a run. A run whose simulated time ends after its creation has a
   * history: earlier events are due immediately, and later events are due at their distance from the creation. Any
   * other run starts when it is created.
   */
  constructor(
    { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
    { createdMs, speed }: { readonly createdMs: number; readonly speed: number },
  ) {
    this.#createdMs = createdMs
    this.#speed = speed
    this.#startMs = startMs
    this.#lengthMs = endMs - startMs
    this.#beginMs = endMs > createdMs ? createdMs : startMs
  }

  /** Returns the time at which an event with an offset is due, in milliseconds since 1970. */
  dueMs(offset: number): number {
    return this.#createdMs + (this.#startMs + offset - this.#beginMs) / this.#speed
  }

  /** Returns the smallest offset whose events are not due yet at the time `nowMs`, in milliseconds since 1970. */
  dueBefore(nowMs: number): number {
    // A binary search, because the inverse formula rounds differently and the two functions must agree.
    let low = 0
    let high = this.#lengthMs
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (this.dueMs(middle) <= nowMs) low = middle + 1
      else high = middle
    }
    return low
  }
}
