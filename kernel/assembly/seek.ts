/**
 * Finds the simulated time at which a run has reached a given number of events. The events of each entity before an
 * offset are only counted, neither generated nor merged.
 */

import { Arrivals, childKind } from './arrivals'
import { instancesBefore } from './children'
import { Cursor, choose, seeking } from './cursor-state'
import { pagedCountBefore } from './pages'
import { Window } from './window'

/**
 * Begins to search the simulated time at which the run has reached the id of the cursor: a point at or before it, with
 * at most `near` events between them. `eventMs` is the estimated time between two events, or negative.
 */
export function beginSeek(
  cursor: Cursor,
  fromMs: f64,
  fromPosition: f64,
  near: f64,
  eventMs: f64,
): void {
  cursor.beginMs = fromMs
  cursor.beginPosition = fromPosition
  cursor.lowMs = fromMs
  cursor.lowPosition = fromPosition
  cursor.highMs = cursor.durationMs
  cursor.highPosition = cursor.runTotal
  cursor.near = near
  cursor.stepMs = eventMs
  cursor.steps = 0
  cursor.phase = seeking
  beginProbe(cursor)
}

/** Chooses the next offset whose events are counted, or ends the seek. */
function beginProbe(cursor: Cursor): void {
  const span = cursor.highMs - cursor.lowMs
  if (!(cursor.id - cursor.lowPosition > cursor.near && span > 1)) {
    endSeek(cursor)
    return
  }
  const events = cursor.id - cursor.near / 2 - cursor.lowPosition
  // Arrivals are almost uniform, so interpolation is accurate. Every third step bisects, which bounds the number of
  // steps.
  const proportion =
    cursor.steps % 3 === 2 ? 0.5 : events / (cursor.highPosition - cursor.lowPosition)
  const isFirst = cursor.steps === 0
  const ms =
    isFirst && cursor.stepMs >= 0
      ? events * cursor.stepMs
      : isFirst && hasChildren(cursor.window)
        ? estimatedMs(cursor) - cursor.lowMs
        : span * proportion
  beginCount(cursor, cursor.lowMs + Math.min(Math.max(Math.floor(ms), 1), span - 1))
  cursor.steps++
}

/** Begins to count the events before an offset, as `cursor.count`. `countProbe` continues. */
export function beginCount(cursor: Cursor, offset: f64): void {
  cursor.probeMs = offset
  cursor.entity = 0
  cursor.count = 0
}

export function seekStep(cursor: Cursor): void {
  while (cursor.phase === seeking) {
    if (!countProbe(cursor)) return
    if (cursor.count <= cursor.id) {
      cursor.lowMs = cursor.probeMs
      cursor.lowPosition = cursor.count
    } else {
      cursor.highMs = cursor.probeMs
      cursor.highPosition = cursor.count
    }
    beginProbe(cursor)
  }
}

/** Counts the events before the offset of `beginCount`. Returns false if a job must read a page first. */
export function countProbe(cursor: Cursor): bool {
  const window = cursor.window
  while (cursor.entity < window.entities) {
    const arrivals = load<Arrivals>(window.arrivals + ((<usize>cursor.entity) << 2))
    const count = pagedCountBefore(arrivals, cursor.probeMs)
    if (isNaN(count)) return false
    cursor.count += count
    cursor.entity++
  }
  return true
}

function endSeek(cursor: Cursor): void {
  if (cursor.isOpen) {
    const events = Math.max(cursor.lowPosition - cursor.beginPosition, 1)
    cursor.eventMs = (cursor.lowMs - cursor.beginMs) / events
  }
  cursor.windowEnd = cursor.lowMs
  cursor.next = cursor.id - cursor.lowPosition
  cursor.filled = 0
  cursor.isOpen = true
  cursor.phase = choose
}

function hasChildren(window: Window): bool {
  for (let entity = 0; entity < window.entities; entity++) {
    if (arrivalsAt(window, entity).kind === childKind) return true
  }
  return false
}

function arrivalsAt(window: Window, entity: i32): Arrivals {
  return load<Arrivals>(window.arrivals + ((<usize>entity) << 2))
}

/** Number of bisections of the time of a run after which an estimate is within a second of a year. */
const bisections: i32 = 25

/**
 * Returns the estimated offset at which the run reaches the id of the cursor. Children are counted by their roots, which
 * needs no page. At any time, about as many of them are still to come as at the end of the run.
 */
function estimatedMs(cursor: Cursor): f64 {
  let low = cursor.lowMs
  let high = cursor.highMs
  for (let i = 0; i < bisections && high - low > 1; i++) {
    const middle = Math.floor((low + high) / 2)
    if (estimatedCount(cursor.window, middle) <= cursor.id) low = middle
    else high = middle
  }
  return low
}

function estimatedCount(window: Window, offset: f64): f64 {
  let count: f64 = 0
  for (let entity = 0; entity < window.entities; entity++) {
    const arrivals = arrivalsAt(window, entity)
    const coming =
      arrivals.kind === childKind ? instancesBefore(arrivals, Infinity) - arrivals.total : 0
    count += Math.max(instancesBefore(arrivals, offset) - coming, 0)
  }
  return count
}
