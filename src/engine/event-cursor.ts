/**
 * A cursor over the merged events of a run, or of one of its parts. It holds one merge window, whatever the length of the
 * run, and starts anywhere without replay. Events between the blocks of a part are not generated, and not merged where
 * there are many of them.
 */

import type { Stepwise } from '../schema/stepwise.ts'
import { type EventColumns, MergeWindow } from './merge-window.ts'
import { countInPart, eventRangeAt, type Part } from './part.ts'
import type { Program } from './program.ts'
import { nextOffset, seek, seekCost } from './seek.ts'

/** How many events a window should hold, as far as the past tells: few at first, because small reads want no more. */
const firstEvents = 128
const windowEvents = 1_024
/** The maximum, if they are not all in one millisecond. */
const windowEventsMax = 1_536

/** Where the next block is jumped to, a window holds what is left of this one, and these more, for chance. */
const spareEvents = 32

export class EventCursor {
  readonly #program: Program
  readonly #part: Part
  readonly #durationMs: number
  readonly #window: MergeWindow
  /** How many events the part has. */
  readonly #total: number
  readonly #seekCost: number
  #position: number
  /** The id of the last event, or of the one before the block. */
  #id: number
  /** How many events of the block are left. */
  #left: number
  /** Whether the next block is so far that merging what lies between would take longer than to seek it. */
  #isFar = false
  /** The time from one event to the next, at the last window. */
  #eventMs: number
  #windowMs: number
  #windowEnd = 0
  /** Where the next event is in the window, and where the window ends; it is filled at the first event. */
  #next = 0
  #filled = 0
  #isOpen = false
  #steps: Stepwise<void> | undefined

  /** Begins after `position` events of the part. */
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

  /** How many events of the part come before the next one. */
  get position(): number {
    return this.#position
  }

  /** The id of the last event. */
  get id(): number {
    return this.#id
  }

  /** The events of the window, of which `next` is the index of the next one. */
  get events(): EventColumns {
    return this.#window.events
  }

  get next(): number {
    return this.#next
  }

  /** Takes a step towards the next event; true when it is in the window, or there is none. */
  prepare(): boolean {
    // While a step is under way, the rest of the state is inconsistent.
    if (this.#steps === undefined && this.#isReady()) return true
    this.#steps ??= this.#findNext()
    if (!this.#steps.next().done) return false
    this.#steps = undefined
    return true
  }

  /** Whether there is a next event, which is in the window then. */
  hasNext(): boolean {
    while (!this.prepare());
    return this.#position !== this.#total
  }

  /** Returns the index after the last of up to `max` events of the window that belong to the block. */
  endOf(max: number): number {
    return Math.min(this.#next + Math.min(max, this.#left), this.#filled)
  }

  /** Moves past that many events. */
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
    // Entities that wait for others may leave most of the run empty; walking through that would take seconds.
    if (this.#window.count === 0) {
      yield* this.#fillFrom(yield* nextOffset(this.#program, this.#windowEnd))
    }
    this.#filled = this.#window.count
    if (this.#filled === 0 && this.#windowEnd >= this.#durationMs) {
      throw new Error('fewer events came than were counted: arrivals must agree with themselves')
    }
    const filled = Math.max(this.#filled, 1)
    this.#eventMs = (this.#windowEnd - from) / filled
    this.#windowMs = Math.ceil(this.#windowMs * Math.min(Math.max(windowEvents / filled, 0.5), 2))
  }

  /** Fills the window from there on, for a shorter time where there are too many events. */
  *#fillFrom(from: number): Stepwise<void> {
    let to = Math.min(from + this.#windowMs, this.#durationMs)
    while (!(yield* this.#window.fill({ from, to }, to - from > 1 ? windowEventsMax : undefined))) {
      this.#windowMs = Math.ceil((to - from) / 2)
      to = from + this.#windowMs
    }
    this.#windowEnd = to
  }
}
