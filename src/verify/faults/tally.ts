/** Figures of the load, for the report and for tests. */

export interface Tally {
  requests: number
  /** Attempts without a response: refused, interrupted before its start, or too late. */
  unanswered: number
  /** Attempts that were certainly not delivered. */
  refusedConnections: number
  /** Changes without a response, which may have been carried out. */
  unsure: number
  /** Responses that were interrupted, but not by this program. */
  brokenBodies: number
  status429: number
  status502: number
  status503: number
  status504: number
  /** Run creations that were refused because of concurrent ones. */
  conflicts: number
  runs: number
  writes: number
  /** Acknowledged conditional updates, and those that were refused because of an earlier one. */
  counts: number
  countsLate: number
  /** Replayed responses to requests that this program had sent once. A proxy must have repeated the request. */
  repeatedOnTheWay: number
  /** Runs that were read to the end, and the responses for them. */
  readings: number
  responses: number
  events: number
  bytes: number
  /** Reads of changes immediately after their acknowledgment. */
  seenAtOnce: number
  /** Maximum number of consecutive failed attempts of one request. 409 and 429 are not failures. */
  failedInARow: number
  /** Maximum time from a failed attempt to the response, in milliseconds. */
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

/** Descriptions of the figures in the report. */
export const meanings: Readonly<Record<keyof Tally, string>> = {
  requests: 'attempts of all requests',
  unanswered: 'attempts without a response: refused, interrupted, or too late',
  refusedConnections: 'attempts that were certainly not delivered',
  unsure: 'changes without a response, which may have been carried out',
  brokenBodies: 'interrupted responses',
  status429: 'responses of too many requests, retried',
  status502: 'responses with 502, retried',
  status503: 'responses with 503, retried',
  status504: 'responses with 504, retried',
  conflicts: 'run creations refused with 409 because of concurrent ones, retried',
  runs: 'acknowledged run creations',
  writes: 'acknowledged creations and replacements of simulations',
  counts: 'acknowledged updates with If-Match',
  countsLate: 'updates with If-Match that were correctly refused with 412',
  repeatedOnTheWay: 'changes sent once and replayed: a balancer has repeated the request',
  readings: 'runs read to the end',
  responses: 'responses for these runs',
  events: 'events in these responses',
  bytes: 'bytes in these responses',
  seenAtOnce: 'reads of changes immediately after their acknowledgment',
  failedInARow: 'maximum number of failed attempts of one request',
  longestAwayMs: 'maximum time from a failed attempt to the response',
}
