/** The events of a run or of one of its parts as text, from any position. */

import type { Encoding } from '../wire/event.ts'
import { cursorOf, EventCursor } from './event-cursor.ts'
import { eventWriter } from './machine/event-text.ts'
import { type Executor, newInterpreter } from './machine/executor.ts'
import { type Part, wholeRun } from './part.ts'
import type { Program } from './program.ts'
import type { Selection } from './selection.ts'

export interface EventStream {
  /**
   * Number of events before the next one, selected or not. In a stream of the whole run, it is the id of the last
   * event that the stream has returned or passed. In a stream of a part, only events of the part are counted.
   */
  readonly position: number
  /** Number of events that the stream has returned. */
  readonly returned: number
  /**
   * Takes a step towards the next selected event, which may require counting and merging many instances. Returns true if
   * the next event is available, or if no event remains. If `prepare` is not called, the other methods take all steps
   * at once.
   */
  prepare(): boolean
  /** The offset of the next event, or undefined at the end of the run. */
  readonly nextOffset: number | undefined
  /**
   * Writes complete events to the start of the buffer: as many as fit, and only events before `max.offset`. Passes at
   * most `max.events` events from the next one on. Returns the number of bytes. The result is 0 also if the next event
   * does not fit; `next` then returns it.
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

/** The events of a run that a stream returns: those of a part, and of selected entities. By default all. */
export interface Share {
  readonly part?: Part | undefined
  readonly selection?: Selection | undefined
}

/** Opens a stream after `position` events of the part, from 0 to all. */
export function openStream(
  program: Program,
  encoding: Encoding,
  position: number,
  faster: FasterExecutor = () => undefined,
  { part = wholeRun, selection }: Share = {},
): EventStream {
  const cursor = new EventCursor(cursorOf(program), part, position, selection)
  const interpreter = newInterpreter(eventWriter(program, encoding))
  return new CursorStream(cursor, { interpreter, faster, selection })
}

class CursorStream implements EventStream {
  readonly #cursor: EventCursor
  readonly #faster: FasterExecutor
  readonly #selection: Selection | undefined
  #executor: Executor
  #isFast = false
  #returned = 0

  constructor(
    cursor: EventCursor,
    {
      interpreter,
      faster,
      selection,
    }: { readonly interpreter: Executor; readonly faster: FasterExecutor } & Share,
  ) {
    this.#cursor = cursor
    this.#executor = interpreter
    this.#faster = faster
    this.#selection = selection
  }

  get position(): number {
    return this.#cursor.position
  }

  get returned(): number {
    return this.#returned
  }

  prepare(): boolean {
    return this.#cursor.prepare()
  }

  get nextOffset(): number | undefined {
    const cursor = this.#cursor
    return cursor.hasNext() ? cursor.next(1).offsets[0] : undefined
  }

  fill(
    buffer: Uint8Array,
    { events, offset }: { readonly events: number; readonly offset?: number },
  ): number {
    const cursor = this.#cursor
    const executor = this.#executorNow()
    if (!cursor.hasNext()) return 0
    const columns = cursor.next(Math.min(events, cursor.readyEvents))
    const { offsets } = columns
    let to = offsets.length
    if (offset !== undefined) while (to > 0 && (offsets[to - 1] as number) >= offset) to--
    const range = { from: 0, to, id: cursor.id + 1, selection: this.#selection }
    const written = executor.write(columns, range, buffer)
    cursor.advance(written.events)
    this.#returned += written.selected
    return written.bytes
  }

  next(): string | undefined {
    const cursor = this.#cursor
    if (!cursor.hasNext()) return undefined
    const { offsets, entities, indexes } = cursor.next(1)
    const [entity = 0, index = 0, offset = 0] = [entities[0], indexes[0], offsets[0]]
    cursor.advance(1)
    this.#returned++
    return this.#executor.text(cursor.id, entity, index, offset)
  }

  /** Returns the executor for the next events: the faster one as soon as it is available. */
  #executorNow(): Executor {
    if (!this.#isFast) {
      const faster = this.#faster(this.#returned >= eventsInterpreted)
      if (faster !== undefined) {
        this.#isFast = true
        this.#executor = faster
        if (faster.cursor !== undefined) this.#cursor.moveTo(faster.cursor)
      }
    }
    return this.#executor
  }
}
