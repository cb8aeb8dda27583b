/**
 * The rows of a run that a target must hold after an event, as cells (`wire/cells.ts`). The rows of most entities are those
 * of their events. An entity whose rows change has the rows of its instances at that time.
 */

import { setImmediate as eventLoop } from 'node:timers/promises'
import { programCells } from '../../engine/entity-columns.ts'
import type { Program } from '../../engine/program.ts'
import { selectionOf } from '../../engine/selection.ts'
import { openStream } from '../../engine/stream.ts'
import { newMachine } from '../../import/source.ts'

const pieceBytes = 256 * 1024
const eventsAtOnce = 16_384
/** Number of events that are generated one by one. Beyond it, generating all events of the run again is faster. */
const seeksMax = 2_000

/** A row in a piece of bytes. One object is used for all rows. */
export interface RunRow {
  /** Position of the entity in the program. */
  entity: number
  /** Id of the event that has the row. */
  id: number
  /** Positions of the type of the event and of the first cell, and the end of the cells. */
  typeFrom: number
  from: number
  to: number
}

/** The rows of an entity. */
export interface RowSource {
  /** Passes on the rows with some ids, or all rows. */
  read(ids: readonly number[] | undefined, taker: RowTaker): Promise<void>
}

export interface RowTaker {
  /** Takes a piece before its rows. */
  load(bytes: Uint8Array): void
  take(row: RunRow): void
}

const [tab, lineFeed, zero, letterE] = [0x09, 0x0a, 0x30, 0x65]

export class RunRows {
  readonly #program: Program
  readonly #until: number
  readonly #signal: AbortSignal

  /** @param until Id of the last event. */
  constructor(program: Program, until: number, signal: AbortSignal) {
    this.#program = program
    this.#until = until
    this.#signal = signal
  }

  /** Passes on the rows of the events of entities. */
  async scan(entities: readonly string[], taker: RowTaker): Promise<void> {
    const program = this.#program
    const selection = selectionOf(program, entities)
    const machine = await newMachine(program, 'cells')
    const encoding = programCells(program).numbered
    const stream = openStream(program, encoding, 0, () => machine, { selection })
    const piece = Buffer.allocUnsafeSlow(pieceBytes)
    while (stream.position < this.#until) {
      const events = Math.min(eventsAtOnce, this.#until - stream.position)
      const bytes = stream.fill(piece, { events })
      if (bytes > 0) this.#split(piece.subarray(0, bytes), taker)
      else {
        // No selected event remains, or the next one is longer than the buffer.
        const text = stream.next()
        if (text === undefined) return
        this.#split(Buffer.from(text), taker)
      }
      // Answers of the target and signals are handled between two pieces.
      await eventLoop()
      this.#signal.throwIfAborted()
    }
  }

  /** Returns the rows of one entity. Their ids are those of events. */
  of(entity: string): RowSource {
    return {
      read: (ids, taker) =>
        ids === undefined ? this.scan([entity], taker) : this.#read([entity], ids, taker),
    }
  }

  async #read(entities: readonly string[], ids: readonly number[], taker: RowTaker): Promise<void> {
    if (ids.length > seeksMax) {
      const wanted = new Set(ids)
      await this.scan(entities, {
        load: (bytes) => taker.load(bytes),
        take: (row) => (wanted.has(row.id) ? taker.take(row) : undefined),
      })
      return
    }
    const encoding = programCells(this.#program).numbered
    for (const id of ids) {
      const text = openStream(this.#program, encoding, id - 1).next()
      if (text === undefined) throw new Error('the run must have the event')
      this.#split(Buffer.from(text), taker)
      await eventLoop()
      this.#signal.throwIfAborted()
    }
  }

  #split(bytes: Uint8Array, taker: RowTaker): void {
    taker.load(bytes)
    const row: RunRow = { entity: 0, id: 0, typeFrom: 0, from: 0, to: 0 }
    for (let at = 0; at < bytes.length; at = row.to + 1) {
      let number = 0
      for (; bytes[at] !== tab; at++) number = number * 10 + (bytes[at] as number) - zero
      row.entity = number
      number = 0
      for (at++; bytes[at] !== tab; at++) number = number * 10 + (bytes[at] as number) - zero
      row.id = number
      row.typeFrom = ++at
      while (bytes[at] !== tab) at++
      for (at++; bytes[at] !== tab && bytes[at] !== lineFeed; ) at++
      row.from = at + 1
      row.to = bytes.indexOf(lineFeed, at)
      // Events of the type `error` have no row.
      if (bytes[row.typeFrom] !== letterE && row.id <= this.#until) taker.take(row)
    }
  }
}
