/** A run in process: the events of a program as objects, values or bytes. */

import type { RunEvent } from '../client/shapes/event-shapes.ts'
import type { Executor } from '../engine/machine/executor.ts'
import { compileMachine } from '../engine/machine/machine.ts'
import type { Program } from '../engine/program.ts'
import { type FasterExecutor, openStream } from '../engine/stream.ts'
import { columnsOf } from '../schema/format/print-order.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import { type Encoding, plainFrame } from '../wire/event.ts'
import { ndjson } from '../wire/ndjson.ts'
import type { EventOptions, Simulation } from './simulation.ts'

/** Number of bytes of text that are parsed at once. */
const pieceBytes = 65_536
/** Maximum number of events of a piece. */
const pieceEvents = 4_096

/** Time in milliseconds after which an asynchronous reader lets other tasks run. */
const pauseAfterMs = 10

/** Events as elements of a JSON array, each after a comma. */
const elements: Encoding = {
  contentType: 'application/json',
  frame: (entity, kind) => [',', ...ndjson.frame(entity, kind)],
  error: (event) => `,${ndjson.error(event)}`,
}

/** A compiled definition. Any number of readers share it. */
export class CompiledSimulation<Shapes extends object> implements Simulation<Shapes> {
  readonly entities: readonly string[]
  readonly total: number
  readonly start: Date
  readonly end: Date
  readonly tables: ReadonlyMap<string, string>
  readonly keys: ReadonlyMap<string, readonly string[]>
  readonly columns: ReadonlyMap<string, readonly string[] | undefined>
  readonly #program: Program
  readonly #machines = new Map<Encoding, Executor>()
  /** The encoding of the values of each entity that has been read. */
  readonly #encodings = new Map<string, Encoding>()

  constructor(program: Program, tables: ReadonlyMap<string, string>) {
    this.#program = program
    this.entities = program.entities.map(({ key }) => key)
    this.total = program.total
    this.start = new Date(program.time.startMs)
    this.end = new Date(program.time.endMs)
    this.tables = tables
    this.keys = new Map(
      program.entities.flatMap(({ key, changes }) =>
        changes === undefined ? [] : [[key, changes.lifecycle.key]],
      ),
    )
    this.columns = new Map(
      program.entities.map(({ key, instruction }) => [key, columnsOf(instruction)]),
    )
  }

  *events({ after = 0 }: EventOptions = {}): Generator<RunEvent<Shapes[keyof Shapes]>, void> {
    for (const piece of this.#parsed<RunEvent<Shapes[keyof Shapes]>>(elements, after)) yield* piece
  }

  *rows<Key extends keyof Shapes & string>(entity: Key): Generator<Shapes[Key], void> {
    if (!this.entities.includes(entity)) {
      const known = `entity must be one of ${this.entities.join(', ')}; got ${show(entity)}`
      throw new RangeError(`${known}${hint(entity, this.entities)}`)
    }
    for (const piece of this.#parsed<Shapes[Key]>(this.#valuesOf(entity), 0)) yield* piece
  }

  bytes({ after = 0 }: EventOptions = {}): Generator<Uint8Array<ArrayBuffer>, void> {
    return this.#pieces(ndjson, after)
  }

  [Symbol.iterator](): Generator<RunEvent<Shapes[keyof Shapes]>, void> {
    return this.events()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent<Shapes[keyof Shapes]>, void> {
    let lastMs = performance.now()
    for (const piece of this.#parsed<RunEvent<Shapes[keyof Shapes]>>(elements, 0)) {
      for (const event of piece) yield event
      if (performance.now() - lastMs < pauseAfterMs) continue
      await new Promise((resolve) => setTimeout(resolve))
      lastMs = performance.now()
    }
  }

  *#parsed<Value>(encoding: Encoding, after: number): Generator<Value[], void> {
    const decoder = new TextDecoder()
    for (const piece of this.#pieces(encoding, after)) {
      yield JSON.parse(`[${decoder.decode(piece).slice(1)}]`)
    }
  }

  *#pieces(encoding: Encoding, after: number): Generator<Uint8Array<ArrayBuffer>, void> {
    if (!Number.isSafeInteger(after) || after < 0 || after > this.total) {
      throw new RangeError(`after must be an integer from 0 to ${this.total}; got ${after}`)
    }
    const stream = openStream(this.#program, encoding, after, this.#machineFor(encoding))
    const room = new Uint8Array(pieceBytes)
    while (stream.position < this.total) {
      const before = stream.position
      const bytes = stream.fill(room, { events: pieceEvents })
      // An event that is longer than a piece is returned alone.
      const isLong = stream.position === before
      if (isLong) yield new TextEncoder().encode(stream.next())
      else if (bytes > 0) yield room.slice(0, bytes)
    }
  }

  /** Returns the machine for an encoding, which is compiled once. */
  #machineFor(encoding: Encoding): FasterExecutor {
    return (isWanted) => {
      const known = this.#machines.get(encoding)
      if (known !== undefined || !isWanted) return known
      const machine = compileMachine(this.#program, encoding)
      this.#machines.set(encoding, machine)
      return machine
    }
  }

  /** Returns the encoding of only the values of an entity, as elements of a JSON array. */
  #valuesOf(entity: string): Encoding {
    const known = this.#encodings.get(entity)
    if (known !== undefined) return known
    const encoding: Encoding = {
      contentType: 'application/json',
      frame: (key, { type } = plainFrame) =>
        key === entity && type === 'create' ? [',', { slot: 'value' }] : [],
      error: () => '',
    }
    this.#encodings.set(entity, encoding)
    return encoding
  }
}
