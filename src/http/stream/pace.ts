/**
 * The pace of a stream: when each event is due by the clock, so that a run is played as it happens, or a multiple as
 * fast. A run plays from its creation on. A reader that comes late gets what was due before at once, and then the rest.
 */

export class StreamPace {
  readonly #createdMs: number
  readonly #speed: number
  readonly #startMs: number
  readonly #lengthMs: number
  /** The simulated time that is played at the creation. */
  readonly #beginMs: number

  /**
   * A run whose simulated time goes on past its creation has a history: what happened before is due at once, and what
   * happens then is due in that distance from the creation. Any other run begins when it is created.
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

  /** Returns when an event at that offset is due, in milliseconds since 1970. */
  dueMs(offset: number): number {
    return this.#createdMs + (this.#startMs + offset - this.#beginMs) / this.#speed
  }

  /** Returns the smallest offset that is not due at that time. */
  dueBefore(nowMs: number): number {
    // By halving rather than by the inverse, which rounds otherwise: the two must never disagree.
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
