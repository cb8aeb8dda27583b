/** The rows of an entity whose rows change, after an event of the run, in the same form as the rows of events. */

import { setImmediate as eventLoop } from 'node:timers/promises'
import { programCells } from '../../engine/entity-columns.ts'
import type { Program } from '../../engine/program.ts'
import { cutAfter, eventId } from '../../engine/state/cut.ts'
import { EntityState, type StateRow } from '../../engine/state/entity-state.ts'
import { finish } from '../../schema/stepwise.ts'
import { cellsText } from '../../wire/cells.ts'
import type { RowSource, RowTaker } from './run-rows.ts'

/** Number of instances that are computed at once. */
const instancesAtOnce = 1_000

export class StateRows implements RowSource {
  readonly #program: Program
  readonly #state: EntityState
  readonly #entity: number
  readonly #signal: AbortSignal

  /** @param until Id of the last event. */
  constructor(program: Program, key: string, until: number, signal: AbortSignal) {
    this.#program = program
    this.#entity = program.entities.findIndex((entity) => entity.key === key)
    this.#state = new EntityState(program, this.#entity, finish(cutAfter(program, until)))
    this.#signal = signal
  }

  /** Passes on all rows. Instead of the id of an event, they have the index of their instance. */
  async scan(taker: RowTaker): Promise<void> {
    const { instances } = this.#state
    for (let from = 0; from < instances; from += instancesAtOnce) {
      for (const row of this.#state.rows(from, from + instancesAtOnce))
        this.#pass(row, row.instance, taker)
      await eventLoop()
      this.#signal.throwIfAborted()
    }
  }

  /** Passes on the rows of some instances, or of all of them, with the ids of their events. */
  async read(instances: readonly number[] | undefined, taker: RowTaker): Promise<void> {
    for (const instance of instances ?? Array(this.#state.instances).keys()) {
      for (const row of this.#state.rows(instance, instance + 1)) {
        this.#pass(row, finish(eventId(this.#program, row)), taker)
      }
      await eventLoop()
      this.#signal.throwIfAborted()
    }
  }

  #pass(row: StateRow, id: number, taker: RowTaker): void {
    const { key } = this.#program.entities[this.#entity] ?? {}
    const layout = programCells(this.#program).encoding.rows?.get(key ?? '')
    if (layout === undefined) throw new Error('every entity has a layout of its rows')
    const bytes = encoder.encode(cellsText(row.value, layout))
    taker.load(bytes)
    taker.take({ entity: this.#entity, id, typeFrom: 0, from: 0, to: bytes.length })
  }
}

const encoder = new TextEncoder()
