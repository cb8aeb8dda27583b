/** What was counted under load: for the report, and for tests that want no broken body or no failed request. */

export interface Tally {
  requests: number
  /** No answer at all: refused, broken off before it began, or not in time. */
  unanswered: number
  /** Of those, certainly not delivered. */
  refusedConnections: number
  /** Changes that may have happened, and nobody was told. */
  unsure: number
  /** Answers that broke off and not by our own will. */
  brokenBodies: number
  status429: number
  status502: number
  status503: number
  status504: number
  /** Run creations that were refused since others were created at the same time. */
  conflicts: number
  runs: number
  writes: number
  /** Updates under the condition that nothing was changed, and those that came too late. */
  counts: number
  countsLate: number
  /** Runs read to their end, and the responses that it took. */
  readings: number
  responses: number
  events: number
  bytes: number
  /** Reads of what was acknowledged a moment before. */
  seenAtOnce: number
  /** The longest time for which something was tried again and again. */
  longestAwayMs: number
}

export function newTally(): Tally {
  return {
    ...{ requests: 0, unanswered: 0, refusedConnections: 0, unsure: 0, brokenBodies: 0 },
    ...{ status429: 0, status502: 0, status503: 0, status504: 0, conflicts: 0 },
    ...{ runs: 0, writes: 0, counts: 0, countsLate: 0 },
    ...{ readings: 0, responses: 0, events: 0, bytes: 0, seenAtOnce: 0, longestAwayMs: 0 },
  }
}
