/** The events of a run, or of one of its parts, from any position, as text. */

import type { Encoding } from '../wire/event.ts'
import { EventCursor } from './event-cursor.ts'
import { eventWriter } from './machine/event-text.ts'
import { type Executor, newInterpreter } from './machine/executor.ts'
import { type Part, wholeRun } from './part.ts'
import type { Program } from './program.ts'

export interface EventStream {
  /**
   * How many events come before the next one: of the run, so that it is the id of the last one; of the part, where it is
   * the stream of a part.
   */
  readonly position: number
  /**
   * Takes a step towards the next event: from time to time many instances have to be counted and merged first. True when
   * the next event is there, or there is none. Where it is not called, the others take all steps at once.
   */
  prepare(): boolean
  /** The offset of the next event; undefined at the end of the run. */
  readonly nextOffset: number | undefined
  /**
   * Writes the next events to the front of `room`, as many whole ones as there is room for but at most `events`, and
   * none with that offset or a later one. Returns how many bytes it wrote: 0 also where a single event has no room; `next`
   * returns that event.
   */
  fill(buffer: Uint8Array, max: { readonly events: number; readonly offset?: number }): number
  /** The text of the next event; undefined at the end of the run. */
  next(): string | undefined
}

/**
 * The interpreter serves a reader of a few events at once. A faster executor, which takes some milliseconds to compile,
 * is wanted after this many events of a stream.
 */
export const eventsInterpreted = 500

/** Returns a faster executor if there is one; where it is wanted and there is none, the function may compile it. */
export type FasterExecutor = (isWanted: boolean) => Executor | undefined

/** Begins after that many events of the part (0 … all of them), which is the whole run when absent. */
export function openStream(
  program: Program,
  encoding: Encoding,
  position: number,
  faster: FasterExecutor = () => undefined,
  part: Part = wholeRun,
): EventStream {
  const cursor = new EventCursor(program, part, position)
  return new CursorStream(cursor, newInterpreter(eventWriter(program, encoding)), faster)
}

class CursorStream implements EventStream {
  readonly #cursor: EventCursor
  readonly #begin: number
  readonly #faster: FasterExecutor
  #executor: Executor
  #isFast = false

  constructor(cursor: EventCursor, interpreter: Executor, faster: FasterExecutor) {
    this.#cursor = cursor
    this.#begin = cursor.position
    this.#executor = interpreter
    this.#faster = faster
  }

  get position(): number {
    return this.#cursor.position
  }

  prepare(): boolean {
    return this.#cursor.prepare()
  }

  get nextOffset(): number | undefined {
    const cursor = this.#cursor
    return cursor.hasNext() ? cursor.events.offsets[cursor.next] : undefined
  }

  fill(
    buffer: Uint8Array,
    { events, offset }: { readonly events: number; readonly offset?: number },
  ): number {
    const cursor = this.#cursor
    if (!cursor.hasNext()) return 0
    const { next: from } = cursor
    const { offsets } = cursor.events
    let to = cursor.endOf(events)
    if (offset !== undefined) while (to > from && (offsets[to - 1] as number) >= offset) to--
    const range = { from, to, id: cursor.id + 1 }
    const written = this.#executorNow().write(cursor.events, range, buffer)
    cursor.advance(written.events)
    return written.bytes
  }

  next(): string | undefined {
    const cursor = this.#cursor
    if (!cursor.hasNext()) return undefined
    const { next: i } = cursor
    const { offsets, entities, indexes } = cursor.events
    cursor.advance(1)
    return this.#executor.text(
      cursor.id,
      entities[i] as number,
      indexes[i] as number,
      offsets[i] as number,
    )
  }

  /** Returns the faster executor from the time at which there is one. */
  #executorNow(): Executor {
    if (!this.#isFast) {
      const faster = this.#faster(this.#cursor.position - this.#begin >= eventsInterpreted)
      this.#isFast = faster !== undefined
      this.#executor = faster ?? this.#executor
    }
    return this.#executor
  }
}
