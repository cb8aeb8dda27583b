/** Figures that count what happened during the load, for the report and for tests. */

export interface Tally {
  requests: number
  /**
   * Number of attempts without a response: the connection was refused, or interrupted before the response, or the
   * response came too late.
   */
  unanswered: number
  /** Number of attempts that certainly did not reach a service. */
  refusedConnections: number
  /** Number of attempts of changes without a response, which the service may have carried out. */
  unsure: number
  /** Number of responses whose bodies were interrupted, but not by `spate verify`. */
  brokenBodies: number
  status429: number
  status502: number
  status503: number
  status504: number
  /** Number of run creations that the service refused because of concurrent ones. */
  conflicts: number
  runs: number
  writes: number
  /**
   * Number of acknowledged updates of a count with If-Match, and of updates that were refused because another one was
   * earlier.
   */
  counts: number
  countsLate: number
  /**
   * Number of replayed responses to changes that `spate verify` had sent once. A proxy must have repeated the request.
   */
  repeatedOnTheWay: number
  /** Number of runs that were read to the end, and of the responses, events and bytes that were read. */
  readings: number
  responses: number
  events: number
  bytes: number
  /** Number of successful reads of a change immediately after its acknowledgment. */
  seenAtOnce: number
  /** Maximum number of consecutive failed attempts of one request. The statuses 409 and 429 are not failures. */
  failedInARow: number
  /** Maximum time from a failed attempt of a request to its response, in milliseconds. */
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

/** Descriptions of the figures for the report. */
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
