/** The rows of the state of an entity as text, written by an executor from the events that the rows have as values. */

import type { Encoding } from '../../wire/event.ts'
import { eventWriter } from '../machine/event-text.ts'
import { type Executor, newInterpreter } from '../machine/executor.ts'
import type { Program } from '../program.ts'
import { type EventStream, eventsInterpreted, type FasterExecutor } from '../stream.ts'
import type { Cut } from './cut.ts'
import { EntityState, type HeldEvent } from './entity-state.ts'

/** The encoding of the rows of a state: the values as JSON, one a line. An `error` event has no row. */
export const stateRows: Encoding = {
  contentType: 'application/x-ndjson',
  frame: () => [{ slot: 'value' }, '\n'],
  error: () => '',
}

/** Number of instances whose events are found in one step, and if a value is computed for each of their changes. */
const instancesPerStep = 64
const failingPerStep = 1

/** The position of a stream that has returned all rows. The number of rows is not known before. */
export const stateEnd = Number.MAX_SAFE_INTEGER

/** The rows of a state, as a stream whose positions are numbers of rows. */
export class StateStream implements EventStream {
  readonly #state: EntityState
  readonly #faster: FasterExecutor
  readonly #perStep: number
  #executor: Executor
  #isFast = false
  #returned = 0
  /** Number of instances whose rows have been found. */
  #instances = 0
  /** The events of the next rows. */
  #found: readonly HeldEvent[] = []
  #next = 0

  constructor(
    program: Program,
    { entity, cut }: { readonly entity: number; readonly cut: Cut },
    encoding: Encoding,
    faster: FasterExecutor = () => undefined,
  ) {
    const { changes, canFail = false } = program.entities[entity] ?? {}
    this.#state = new EntityState(program, entity, cut)
    this.#perStep = changes !== undefined && canFail ? failingPerStep : instancesPerStep
    this.#executor = newInterpreter(eventWriter(program, encoding))
    this.#faster = faster
  }

  get position(): number {
    return this.#hasFound || this.#instances < this.#state.instances ? this.#returned : stateEnd
  }

  get returned(): number {
    return this.#returned
  }

  get #hasFound(): boolean {
    return this.#next < this.#found.length
  }

  prepare(): boolean {
    if (this.#hasFound) return true
    const from = this.#instances
    this.#instances = Math.min(from + this.#perStep, this.#state.instances)
    this.#found = [...this.#state.events(from, this.#instances)]
    this.#next = 0
    return this.#hasFound || this.position === stateEnd
  }

  get nextOffset(): number | undefined {
    while (!this.prepare());
    return this.#found[this.#next]?.offset
  }

  fill(buffer: Uint8Array, { events }: { readonly events: number }): number {
    const executor = this.#executorNow()
    let bytes = 0
    for (let left = events; left > 0 && this.#hasFound; left--) {
      const { id, columns } = this.#one()
      const range = { from: 0, to: 1, id }
      const written = executor.write(columns, range, buffer.subarray(bytes))
      if (written.events === 0) break
      bytes += written.bytes
      this.#pass()
    }
    return bytes
  }

  next(): string | undefined {
    if (!this.#hasFound) return undefined
    const { entity, index, offset } = this.#found[this.#next] as HeldEvent
    const text = this.#executor.text(this.#one().id, entity, index, offset)
    this.#pass()
    return text
  }

  #pass(): void {
    this.#next++
    this.#returned++
  }

  /**
   * Returns the next event as columns, with a number as its id. The numbers do not follow each other, because an executor
   * takes events that do for events of the run without a gap.
   */
  #one() {
    const { entity, index, offset } = this.#found[this.#next] as HeldEvent
    const columns = {
      offsets: Float64Array.of(offset),
      entities: Uint16Array.of(entity),
      indexes: Float64Array.of(index),
    }
    return { id: 2 * (this.#returned + 1), columns }
  }

  #executorNow(): Executor {
    if (this.#isFast) return this.#executor
    const faster = this.#faster(this.#returned >= eventsInterpreted)
    if (faster === undefined) return this.#executor
    this.#isFast = true
    this.#executor = faster
    return faster
  }
}
