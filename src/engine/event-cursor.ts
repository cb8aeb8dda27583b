/**
 * A cursor over the merged events of a run or of one of its parts. Its memory is one merge window, independent of the
 * length of the run, and it starts at any position without replay. Events between the blocks of a part are not
 * generated. If there are many of them, they are not merged either.
 */

import type { Stepwise } from '../schema/stepwise.ts'
import { type EventColumns, MergeWindow } from './merge-window.ts'
import { countInPart, eventRangeAt, type Part } from './part.ts'
import type { Program } from './program.ts'
import { nextOffset, seek, seekCost } from './seek.ts'

/**
 * Target number of events in a merge window, for the first window and for the others. The time span of a window is
 * estimated from the previous window. The first window is smaller, because many reads are short.
 */
const firstEvents = 128
const windowEvents = 1_024
/** Maximum number of events in a merge window that is longer than one millisecond. */
const windowEventsMax = 1_536

/**
 * Number of events that a merge window includes in addition to the remaining events of a block, if the next block is
 * found by a seek. So the window covers the rest of the block even if events are rarer than estimated.
 */
const spareEvents = 32

export class EventCursor {
  readonly #program: Program
  readonly #part: Part
  readonly #durationMs: number
  readonly #window: MergeWindow
  /** Total number of events of the part. */
  readonly #total: number
  readonly #seekCost: number
  #position: number
  /** Id of the event that the cursor passed last, or of the event before the current block. */
  #id: number
  /** Number of events of the current block that the cursor has not passed. */
  #left: number
  /** Whether finding the next block by a seek is faster than merging the events before it. */
  #isFar = false
  /** Mean time between two events in the last window, in milliseconds. */
  #eventMs: number
  #windowMs: number
  #windowEnd = 0
  /**
   * The position in the merge window of the next event, and the number of events in the window. The window is filled
   * when the first event is read.
   */
  #next = 0
  #filled = 0
  #isOpen = false
  #steps: Stepwise<void> | undefined

  /** Creates a cursor after the first `position` events of the part. */
  constructor(program: Program, part: Part, position: number) {
    const { entities, time, total } = program
    this.#program = program
    this.#part = part
    this.#durationMs = time.endMs - time.startMs
    this.#window = new MergeWindow(entities.map(({ arrivals }) => arrivals))
    this.#total = countInPart(total, part)
    this.#seekCost = seekCost(program)
    this.#position = position
    const first = eventRangeAt(position, part)
    this.#id = Math.min(first.position, total)
    this.#left = first.events
    this.#eventMs = this.#durationMs / Math.max(total, 1)
    this.#windowMs = Math.max(1, Math.ceil(this.#eventMs * firstEvents))
  }

  /** Number of events of the part before the cursor. */
  get position(): number {
    return this.#position
  }

  /** Id of the event that the cursor passed last. In a part, it can be the event before the current block. */
  get id(): number {
    return this.#id
  }

  /** The events of the merge window. `next` is the position in it of the next event. */
  get events(): EventColumns {
    return this.#window.events
  }

  get next(): number {
    return this.#next
  }

  /**
   * Takes a step towards the next event. Returns true if the merge window contains the next event, or if no event
   * remains.
   */
  prepare(): boolean {
    // The fields are inconsistent until the steps are complete.
    if (this.#steps === undefined && this.#isReady()) return true
    this.#steps ??= this.#findNext()
    if (!this.#steps.next().done) return false
    this.#steps = undefined
    return true
  }

  /** Returns whether an event remains. If so, the merge window contains it. */
  hasNext(): boolean {
    while (!this.prepare());
    return this.#position !== this.#total
  }

  /** Returns the position in the merge window after the next events: at most `max`, all of the current block. */
  endOf(max: number): number {
    return Math.min(this.#next + Math.min(max, this.#left), this.#filled)
  }

  /** Moves the cursor past the next `events` events of the merge window. */
  advance(events: number): void {
    this.#next += events
    this.#id += events
    this.#position += events
    this.#left -= events
  }

  #isReady(): boolean {
    if (this.#position === this.#total) return true
    return this.#isOpen && this.#left > 0 && this.#next < this.#filled
  }

  *#findNext(): Stepwise<void> {
    if (!this.#isOpen) yield* this.#open()
    if (this.#left === 0) yield* this.#nextBlock()
    while (this.#next >= this.#filled) yield* this.#nextWindow()
  }

  *#open(): Stepwise<void> {
    const begin = yield* seek(this.#program, this.#id, { near: firstEvents })
    this.#windowEnd = begin.offset
    this.#next = this.#id - begin.position
    this.#isOpen = true
  }

  *#nextBlock(): Stepwise<void> {
    const block = eventRangeAt(this.#position, this.#part)
    this.#next += block.position - this.#id
    this.#id = block.position
    this.#left = block.events
    this.#isFar = (this.#part.parts - 1) * this.#left > this.#seekCost
    const between = this.#next - this.#filled
    if (between <= this.#seekCost) return
    const from = { offset: this.#windowEnd, position: this.#id - between }
    const near = Math.max(firstEvents, this.#seekCost / 8)
    const begin = yield* seek(this.#program, this.#id, { from, eventMs: this.#eventMs, near })
    this.#eventMs = (begin.offset - from.offset) / Math.max(begin.position - from.position, 1)
    this.#windowEnd = begin.offset
    this.#next = this.#id - begin.position
    this.#filled = 0
  }

  *#nextWindow(): Stepwise<void> {
    this.#next -= this.#filled
    if (this.#isFar) {
      const wanted = Math.min(this.#next + this.#left + spareEvents, windowEvents)
      this.#windowMs = Math.max(1, Math.ceil(this.#eventMs * wanted))
    }
    const from = this.#windowEnd
    yield* this.#fillFrom(from)
    // Entities that wait for others may leave most of the run empty. Moving through it window by window would take
    // seconds.
    if (this.#window.count === 0) {
      yield* this.#fillFrom(yield* nextOffset(this.#program, this.#windowEnd))
    }
    this.#filled = this.#window.count
    if (this.#filled === 0 && this.#windowEnd >= this.#durationMs) {
      throw new Error('the number of events must match their count; the arrivals are inconsistent')
    }
    const filled = Math.max(this.#filled, 1)
    this.#eventMs = (this.#windowEnd - from) / filled
    this.#windowMs = Math.ceil(this.#windowMs * Math.min(Math.max(windowEvents / filled, 0.5), 2))
  }

  /** Fills the merge window with the events from an offset. If they are too many, the window covers a shorter time. */
  *#fillFrom(from: number): Stepwise<void> {
    let to = Math.min(from + this.#windowMs, this.#durationMs)
    while (!(yield* this.#window.fill({ from, to }, to - from > 1 ? windowEventsMax : undefined))) {
      this.#windowMs = Math.ceil((to - from) / 2)
      to = from + this.#windowMs
    }
    this.#windowEnd = to
  }
}
