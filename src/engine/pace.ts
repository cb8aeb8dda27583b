/**
 * The pace of a stream determines when each event is due by the clock, so that a run is played in real time or at a
 * multiple of it.
 */
import type { RunTime } from '../schema/interpret/instance.ts'

export interface PaceOrigin {
  /** The real time from which the pace counts, in milliseconds since 1970. */
  readonly atMs: number
  /** The offset that is played at this time. Events before it are due immediately. */
  readonly offset: number
  /** Simulated seconds per second of real time. */
  readonly speed: number
}

export class StreamPace {
  readonly #lengthMs: number
  readonly #origin: PaceOrigin

  constructor({ startMs, endMs }: RunTime, origin: PaceOrigin) {
    this.#lengthMs = endMs - startMs
    this.#origin = origin
  }

  /**
   * Returns the pace that counts from the creation of a run, so that all readers are at the same time. A run whose
   * simulated time ends after its creation has a history, which is due immediately. Any other run starts when it is
   * created.
   */
  static ofRun(
    time: RunTime,
    { createdMs, speed }: { readonly createdMs: number; readonly speed: number },
  ): StreamPace {
    const offset = time.endMs > createdMs ? createdMs - time.startMs : 0
    return new StreamPace(time, { atMs: createdMs, offset, speed })
  }

  /** Returns the time at which an event with an offset is due, in milliseconds since 1970. */
  dueMs(offset: number): number {
    const { atMs, offset: played, speed } = this.#origin
    return atMs + (offset - played) / speed
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
