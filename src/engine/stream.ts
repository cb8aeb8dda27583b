/** The events of a run or of one of its parts as text, from any position. */

import type { Encoding } from '../wire/event.ts'
import { EventCursor } from './event-cursor.ts'
import { eventWriter } from './machine/event-text.ts'
import { type Executor, newInterpreter } from './machine/executor.ts'
import { type Part, wholeRun } from './part.ts'
import type { Program } from './program.ts'

export interface EventStream {
  /**
   * Number of events before the next one. In a stream of the whole run, it is the id of the last returned event. In a
   * stream of a part, only events of the part are counted.
   */
  readonly position: number
  /**
   * Takes a step towards the next event, which may require counting and merging many instances. Returns true if the
   * next event is available, or if no event remains. If `prepare` is not called, the other methods take all steps at
   * once.
   */
  prepare(): boolean
  /** The offset of the next event, or undefined at the end of the run. */
  readonly nextOffset: number | undefined
  /**
   * Writes complete events to the start of the buffer: as many as fit, at most `max.events`, and only events before
   * `max.offset`. Returns the number of bytes. The result is 0 also if the next event does not fit; `next` then returns
   * it.
   */
  fill(buffer: Uint8Array, max: { readonly events: number; readonly offset?: number }): number
  /** Returns the text of the next event, or undefined at the end of the run. */
  next(): string | undefined
}

/**
 * Number of events that the interpreter writes before the stream requests a faster executor. Compiling a faster one
 * takes some milliseconds, and the interpreter starts at once.
 */
export const eventsInterpreted = 500

/** Returns a faster executor if one is available. If `isWanted` is true, the call may start to compile one. */
export type FasterExecutor = (isWanted: boolean) => Executor | undefined

/** Opens a stream after `position` events of the part, from 0 to all. By default the part is the whole run. */
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

  /** Returns the executor for the next events: the faster one as soon as it is available. */
  #executorNow(): Executor {
    if (!this.#isFast) {
      const faster = this.#faster(this.#cursor.position - this.#begin >= eventsInterpreted)
      this.#isFast = faster !== undefined
      this.#executor = faster ?? this.#executor
    }
    return this.#executor
  }
}
