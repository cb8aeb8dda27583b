/**
 * Places between two events of a run. The place of an event id is after this event, as that of `lastEventId`; 0 is the
 * start of the run. The place of a simulated time is before the first event at or after this time. Ranges between places
 * therefore join without gaps and overlaps.
 */

import { eventsBefore } from '../engine/position.ts'
import type { Program } from '../engine/program.ts'
import { type Cut, cutAfter, cutBefore } from '../engine/state/cut.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { Issues } from '../text/issue.ts'
import { formatTimestamp } from '../text/timestamp.ts'

/** A place, by the id of an event or by a simulated time in milliseconds since 1970. */
export type RunPlace = { readonly id: number } | { readonly timeMs: number }

/** Numbers of events of the run before two places. */
export interface Range {
  readonly from: number
  readonly until: number
}

/**
 * Returns the positions of two places, by default those of the complete run. Adds issues for ids after the end of the
 * run, and if the second place is before the first one.
 */
export function* resolveRange(
  program: Program,
  places: { readonly from?: RunPlace | undefined; readonly until?: RunPlace | undefined },
  issues: Issues,
): Stepwise<Range> {
  const { from = { id: 0 }, until = { id: program.total } } = places
  for (const [name, place] of Object.entries({ from, until })) {
    checkPlace(program, place, name, issues)
  }
  if (issues.length > 0) return { from: 0, until: 0 }
  const range = {
    from: yield* positionOf(program, from),
    until: yield* positionOf(program, until),
  }
  const isReversed =
    'timeMs' in from && 'timeMs' in until ? from.timeMs > until.timeMs : range.from > range.until
  if (isReversed) {
    const message = `must not be before "from", ${textOf(from)}; got ${textOf(until)}`
    issues.push({ path: ['until'], message })
  }
  return range
}

/** Adds an issue for an id after the end of the run. */
function checkPlace({ total }: Program, place: RunPlace, name: string, issues: Issues): void {
  if (!('id' in place) || place.id <= total) return
  const message = `must be at most ${total}, the id of the last event of the run; got ${place.id}`
  issues.push({ path: [name], message })
}

/** Returns the cut at a place, by default the end of the run. Adds an issue for an id after the end of the run. */
export function* resolveCut(
  program: Program,
  at: RunPlace = { id: program.total },
  issues: Issues,
): Stepwise<Cut | undefined> {
  checkPlace(program, at, 'at', issues)
  if (issues.length > 0) return undefined
  return 'id' in at
    ? yield* cutAfter(program, at.id)
    : cutBefore(Math.max(at.timeMs - program.time.startMs, 0))
}

/** Returns the number of events of the run before a place. */
function* positionOf(program: Program, place: RunPlace): Stepwise<number> {
  if ('id' in place) return place.id
  return yield* eventsBefore(program, place.timeMs - program.time.startMs)
}

function textOf(place: RunPlace): string {
  return 'id' in place ? String(place.id) : formatTimestamp(place.timeMs)
}
