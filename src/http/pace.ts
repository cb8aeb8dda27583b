/**
 * The pace of a stream: when each event is due by the clock, so that a run is played as it happens, or so many times
 * as fast. A run plays from its creation on; whoever comes late gets what was due before at once, and then the rest.
 */

export interface Pace {
  /** When an event at that offset is due, in milliseconds since 1970. */
  dueMs(offset: number): number
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
  return { dueMs: (offset) => createdMs + (startMs + offset - beginMs) / speed }
}
