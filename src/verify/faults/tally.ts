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
  /** Replays of what this program had sent once only: somebody between it and the service has sent it again. */
  repeatedOnTheWay: number
  /** Runs read to their end, and the responses that it took. */
  readings: number
  responses: number
  events: number
  bytes: number
  /** Reads of what was acknowledged a moment before. */
  seenAtOnce: number
  /** The most tries in a row of one short request that failed; 409 and 429 are answers. */
  failedInARow: number
  /** The longest time from a try that failed until the same was answered. */
  longestAwayMs: number
}

export function newTally(): Tally {
  return {
    ...{ requests: 0, unanswered: 0, refusedConnections: 0, unsure: 0, brokenBodies: 0 },
    ...{ status429: 0, status502: 0, status503: 0, status504: 0, conflicts: 0 },
    ...{ runs: 0, writes: 0, counts: 0, countsLate: 0, repeatedOnTheWay: 0 },
    ...{
      readings: 0,
      responses: 0,
      events: 0,
      bytes: 0,
      seenAtOnce: 0,
      failedInARow: 0,
      longestAwayMs: 0,
    },
  }
}

/** What stands behind each figure of the report. */
export const meanings: Readonly<Record<keyof Tally, string>> = {
  requests: 'tries of all kinds',
  unanswered: 'no answer: refused, broken off, or not in time',
  refusedConnections: 'of those, never delivered',
  unsure: 'changes that nobody answered, and that may have happened',
  brokenBodies: 'answers that broke off',
  status429: 'too many requests, tried again',
  status502: 'tried again',
  status503: 'tried again',
  status504: 'tried again',
  conflicts: 'POSTs answered 409, since others were under way, tried again',
  runs: 'runs created, and acknowledged',
  writes: 'simulations created or replaced, and acknowledged',
  counts: 'updates under If-Match that were acknowledged',
  countsLate:
    'updates under If-Match that were refused (412), since another came first: as it must be',
  repeatedOnTheWay: 'changes that were sent once, and answered as sent again: a balancer does that',
  readings: 'runs read to their end',
  responses: 'answers that this took',
  events: 'events in them',
  bytes: 'bytes in them',
  seenAtOnce: 'reads of what was acknowledged a moment before: it was there',
  failedInARow: 'tries of one request that failed before it was answered, at most',
  longestAwayMs: 'from a try that failed until the same was answered, at most',
}
