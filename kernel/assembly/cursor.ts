/**
 * The cursor over the merged events of a run or of one of its parts. Its memory is one merge window, independent of the
 * length of the run, and it starts at any position without replay. Events between the blocks of a part, and between the
 * events of the selected entities, are not generated; if there are many of them, they are not merged either. A long
 * computation is divided into steps.
 */

import { Arrivals, childKind } from './arrivals'
import { Buffer, bufferMax } from './buffer'
import { Cursor, choose, filling, landing, leaping, ready, seeking, skipping } from './cursor-state'
import { reserve } from './memory'
import { findNext } from './next-arrival'
import { countInPart, eventsFrom, positionAt } from './part'
import { beginSeek, seekStep } from './seek'
import { beginLeap, isNextSelected, landStep, leapStep, passUnselected } from './selection'
import { addArrivals, beginFill, finishFill, Window } from './window'

/**
 * Target number of events in a merge window, for the first window and for the others. The first window is smaller,
 * because many reads are short.
 */
const firstEvents: f64 = 128
const windowEvents: f64 = 1024
/** Maximum number of events in a merge window that is longer than one millisecond. */
const windowEventsMax: i32 = 1536

/**
 * Number of events that a merge window includes in addition to the remaining events of a block, if the next block is
 * found by a seek.
 */
const spareEvents: f64 = 32

/** Number of events whose merge takes as long as counting the events of one entity, without and with parents. */
const eventsOfCount: f64 = 128
const eventsOfChildCount: f64 = 4096

/**
 * Returns the address of a new cursor over the events of entities, whose arrivals are listed at an address.
 * `openCursor` moves it to a position.
 */
export function newCursor(arrivals: usize, entities: i32, durationMs: f64): Cursor {
  const cursor = changetype<Cursor>(reserve(offsetof<Cursor>()))
  const window = changetype<Window>(reserve(offsetof<Window>()))
  window.entities = entities
  window.arrivals = arrivals
  window.found = changetype<Buffer>(reserve(offsetof<Buffer>()))
  window.places = reserve((<usize>entities + 1) << 2)
  cursor.window = window
  cursor.selected = reserve(<usize>entities)
  cursor.durationMs = durationMs
  let total: f64 = 0
  let cost: f64 = 0
  for (let entity = 0; entity < entities; entity++) {
    const one = load<Arrivals>(arrivals + ((<usize>entity) << 2))
    total += one.total
    cost += one.kind === childKind ? eventsOfChildCount : eventsOfCount
  }
  cursor.runTotal = total
  cursor.seekCost = cost
  return cursor
}

/** Moves the cursor after the first `position` events of a part, with all entities selected. */
export function openCursor(cursor: Cursor, position: f64, part: f64, parts: f64): void {
  cursor.part = part
  cursor.parts = parts
  cursor.total = countInPart(cursor.runTotal, part, parts)
  cursor.position = position
  cursor.id = Math.min(positionAt(position, part, parts), cursor.runTotal)
  cursor.left = eventsFrom(position, parts)
  cursor.isSelective = false
  cursor.passed = 0
  cursor.next = 0
  cursor.filled = 0
  cursor.isOpen = false
  cursor.isFar = false
  cursor.eventMs = cursor.durationMs / Math.max(cursor.runTotal, 1)
  cursor.windowMs = Math.max(1, Math.ceil(cursor.eventMs * firstEvents))
  cursor.windowEnd = 0
  cursor.phase = choose
}

/**
 * Takes a step towards the next event of a selected entity. Returns true if the window contains it, or if no such event
 * remains; the cursor then has passed all events of the part. If the step needs a page, and no job is under way, it starts the job that reads the page, and `stepJob` continues the job.
 */
export function prepareNext(cursor: Cursor): bool {
  if (cursor.phase === ready && isReady(cursor)) return true
  if (cursor.phase === ready) cursor.phase = choose
  if (cursor.phase === choose) chooseStep(cursor)
  else if (cursor.phase === seeking) seekStep(cursor)
  else if (cursor.phase === filling) fillStep(cursor)
  else if (cursor.phase === skipping) skipStep(cursor)
  else if (cursor.phase === leaping) leapStep(cursor)
  else if (cursor.phase === landing && landStep(cursor)) approach(cursor)
  return cursor.phase === ready
}

function isReady(cursor: Cursor): bool {
  if (cursor.position === cursor.total) return true
  if (!cursor.isOpen || cursor.left <= 0 || cursor.next >= cursor.filled) return false
  return !cursor.isSelective || isNextSelected(cursor)
}

/** Returns the number of events that the window has from the cursor on, all of the current block. */
export function readyEvents(cursor: Cursor): f64 {
  return Math.min(cursor.left, cursor.filled - cursor.next)
}

/** Number of events of the part before the cursor, and in total. */
export function cursorPosition(cursor: Cursor): f64 {
  return cursor.position
}

export function partTotal(cursor: Cursor): f64 {
  return cursor.total
}

/** Id of the event that the cursor passed last. In a part, it can be the event before the current block. */
export function cursorId(cursor: Cursor): f64 {
  return cursor.id
}

/** Addresses of the columns of the next events: offsets, indexes, and numbers of entities (16 bits). */
export function nextOffsets(cursor: Cursor): usize {
  return cursor.window.offsets + ((<usize>cursor.next) << 3)
}

export function nextIndexes(cursor: Cursor): usize {
  return cursor.window.indexes + ((<usize>cursor.next) << 3)
}

export function nextEntities(cursor: Cursor): usize {
  return cursor.window.numbers + ((<usize>cursor.next) << 1)
}

/** Moves the cursor past the next `events` events of the window. */
export function advance(cursor: Cursor, events: f64): void {
  cursor.next += events
  cursor.id += events
  cursor.position += events
  cursor.left -= events
}

/** Chooses the next step: a seek to the first event or to the next block, the next window, or a leap. */
function chooseStep(cursor: Cursor): void {
  if (!cursor.isOpen && cursor.position !== cursor.total) {
    beginSeek(cursor, 0, 0, firstEvents, -1)
    return
  }
  do {
    if (cursor.isSelective) advance(cursor, passUnselected(cursor))
    if (isReady(cursor)) {
      cursor.phase = ready
      return
    }
    if (cursor.left === 0 && enterBlock(cursor)) return
  } while (cursor.next < cursor.filled)
  if (cursor.isSelective && cursor.passed > cursor.seekCost) beginLeap(cursor)
  else beginWindow(cursor)
}

/** Moves the cursor to the next block of the part. Returns true if a seek has begun. */
function enterBlock(cursor: Cursor): bool {
  const position = positionAt(cursor.position, cursor.part, cursor.parts)
  cursor.next += position - cursor.id
  cursor.id = position
  cursor.left = eventsFrom(cursor.position, cursor.parts)
  return approach(cursor)
}

/** Begins a seek if many events are between the window and the cursor. Returns true if a seek has begun. */
function approach(cursor: Cursor): bool {
  cursor.isFar = (cursor.parts - 1) * cursor.left > cursor.seekCost
  const between = cursor.next - cursor.filled
  if (between <= cursor.seekCost) return false
  const near = Math.max(firstEvents, cursor.seekCost / 8)
  beginSeek(cursor, cursor.windowEnd, cursor.id - between, near, cursor.eventMs)
  return true
}

function beginWindow(cursor: Cursor): void {
  cursor.next -= cursor.filled
  cursor.filled = 0
  if (cursor.isFar) {
    const wanted = Math.min(cursor.next + cursor.left + spareEvents, windowEvents)
    cursor.windowMs = Math.max(1, Math.ceil(cursor.eventMs * wanted))
  }
  cursor.hasSkipped = false
  beginFillFrom(cursor, cursor.windowEnd)
}

function beginFillFrom(cursor: Cursor, from: f64): void {
  cursor.fillFrom = from
  cursor.fillTo = Math.min(from + cursor.windowMs, cursor.durationMs)
  beginRange(cursor)
}

function beginRange(cursor: Cursor): void {
  const isLong = cursor.fillTo - cursor.fillFrom > 1
  beginFill(cursor.window, cursor.fillFrom, isLong ? windowEventsMax : bufferMax)
  cursor.phase = filling
}

function fillStep(cursor: Cursor): void {
  const window = cursor.window
  while (true) {
    if (!addArrivals(window, cursor.fillFrom, cursor.fillTo)) return
    if (!window.found.isOver) break
    // The events are too many, so the window covers a shorter time.
    cursor.windowMs = Math.ceil((cursor.fillTo - cursor.fillFrom) / 2)
    cursor.fillTo = cursor.fillFrom + cursor.windowMs
    beginRange(cursor)
  }
  finishFill(window, cursor.fillFrom, cursor.fillTo)
  const begin = cursor.windowEnd
  if (!cursor.hasSkipped) cursor.beginMs = begin
  cursor.windowEnd = cursor.fillTo
  // Entities that wait for others may leave most of the run empty. Moving through it window by window would take
  // seconds.
  if (window.count === 0 && !cursor.hasSkipped) {
    beginSkip(cursor)
    return
  }
  endWindow(cursor)
}

function endWindow(cursor: Cursor): void {
  cursor.filled = <f64>cursor.window.count
  // The number of events must match their count.
  if (cursor.filled === 0 && cursor.windowEnd >= cursor.durationMs) unreachable()
  const filled = Math.max(cursor.filled, 1)
  cursor.eventMs = (cursor.windowEnd - cursor.beginMs) / filled
  cursor.windowMs = Math.ceil(cursor.windowMs * Math.min(Math.max(windowEvents / filled, 0.5), 2))
  cursor.phase = isReady(cursor) ? ready : choose
}

/** Begins to search the offset of the next event after the end of the window. */
function beginSkip(cursor: Cursor): void {
  cursor.hasSkipped = true
  cursor.nextMs = cursor.durationMs
  cursor.entity = 0
  cursor.searchStep = 0
  cursor.phase = skipping
}

function skipStep(cursor: Cursor): void {
  const window = cursor.window
  while (cursor.entity < window.entities) {
    const arrivals = load<Arrivals>(window.arrivals + ((<usize>cursor.entity) << 2))
    if (!findNext(cursor, arrivals)) return
    cursor.entity++
    cursor.searchStep = 0
  }
  beginFillFrom(cursor, cursor.nextMs)
}
