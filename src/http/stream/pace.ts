/**
 * The pace of a stream: when each event is due by the clock, so that a run is played as it happens, or so many times
 * as fast. A run plays from its creation on; whoever comes late gets what was due before at once, and then the rest.
 */

export interface Pace {
  /** When an event at that offset is due, in milliseconds since 1970. */
  dueMs(offset: number): number
  /** What is due at that time has a smaller offset, and what is not has this one or a later. */
  dueBefore(nowMs: number): number
}

/**
 * A run whose simulated time goes on past its creation has a history: what happened before is due at once, and what
 * happens then is due in that distance from the creation. Any other run begins when it is created.
 */
export function newPace(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  { createdMs, speed }: { readonly createdMs: number; readonly speed: number },
): Pace {
  const beginMs = endMs > createdMs ? createdMs : startMs
  const dueMs = (offset: number): number => createdMs + (startMs + offset - beginMs) / speed
  return {
    dueMs,
    dueBefore(nowMs) {
      // By halving rather than by the inverse, which rounds otherwise: the two must never disagree.
      let low = 0
      let high = endMs - startMs
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if (dueMs(middle) <= nowMs) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}
