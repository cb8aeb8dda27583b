/**
 * Runs the WebAssembly module of a program. The module writes to its own memory and calls the host for values that only
 * the interpreter can generate (`host-calls.ts`). It has no other access.
 */

import { shared } from '../../schema/emit/context/shared.ts'
import { hostModule } from '../../wasm/kernel.ts'
import type { Encoding } from '../../wire/event.ts'
import type { CursorFunctions, EventColumns, SharedCursor } from '../event-cursor.ts'
import type { Program } from '../program.ts'
import type { Selection } from '../selection.ts'
import { areaBytes, batchEvents } from './event-loop.ts'
import { type EventText, eventWriter } from './event-text.ts'
import type { Executor, WrittenEvents, WrittenRange } from './executor.ts'
import { HostCalls } from './host-calls.ts'
import { MachineMemory } from './machine-memory.ts'
import { type ModulePlan, planModule } from './module-plan.ts'

const pageBytes = 65_536

/** Plans, compiles and starts the machine of a program, without pauses. This takes 1 to 2 ms per entity. */
export function compileMachine(program: Program, encoding: Encoding): Executor {
  const planning = planModule(program, encoding)
  for (;;) {
    const { done, value } = planning.next()
    if (!done) continue
    return new Machine(program, encoding, value, new WebAssembly.Module(value.bytes))
  }
}

/**
 * Writes `count` events, with ids from `id`, to the memory from `address` to `limit`. The columns of the events are at
 * three addresses. Returns the number of completely written events.
 */
type WriteEvents = (
  count: number,
  id: bigint,
  offsets: number,
  indexes: number,
  entities: number,
  address: number,
  limit: number,
) => number

/** Number of leaves of trees of arrivals that a machine caches, as the exponent of a power of two (192 bytes each). */
const recordBits = 13

export class Machine implements Executor {
  readonly text: EventText
  /** The cursor of the module, which has the arrivals of the program in its own memory. */
  readonly cursor: SharedCursor
  readonly #area: number
  readonly #memory: MachineMemory
  readonly #columns: ModulePlan['columns']
  readonly #passing: ModulePlan['passing']
  readonly #write: WriteEvents
  readonly #countTo: (offset: number) => void
  #nextId = -1

  constructor(program: Program, encoding: Encoding, plan: ModulePlan, module: WebAssembly.Module) {
    const pages = Math.ceil(plan.memoryBytes / pageBytes)
    const memory = new WebAssembly.Memory({ initial: pages })
    this.text = eventWriter(program, encoding)
    this.#area = plan.area
    this.#columns = plan.columns
    this.#passing = plan.passing
    this.#memory = new MachineMemory(memory)
    for (const { address, bytes } of plan.regions) this.#memory.bytes.set(bytes, address)
    const calls = new HostCalls(program.time, plan, { text: this.text, memory: this.#memory })
    const imports = { [hostModule]: { memory, ...calls.imports } }
    const { exports } = new WebAssembly.Instance(module, imports)
    const call = exports as CursorFunctions
    call.adopt(recordBits)
    this.cursor = { memory, call, address: plan.cursor, owner: undefined }
    this.#write = exports.write as WriteEvents
    this.#countTo = exports.countTo as (offset: number) => void
  }

  write(
    events: EventColumns,
    { from, to, id, selection }: WrittenRange,
    buffer: Uint8Array,
  ): WrittenEvents {
    const end = Math.min(to, from + batchEvents)
    const area = this.#area
    const { entities, indexes, offsets } = this.#columns
    const { buffer: memory } = this.#memory.bytes
    new Uint16Array(memory, entities, batchEvents).set(events.entities.subarray(from, end))
    new Float64Array(memory, indexes, batchEvents).set(events.indexes.subarray(from, end))
    new Float64Array(memory, offsets, batchEvents).set(events.offsets.subarray(from, end))
    if (selection !== undefined) this.#passUnselected(end - from, selection)
    // A write that continues the previous one does not need to set the counters.
    if (id !== this.#nextId) this.#countTo(events.offsets[from] as number)
    const limit = area + Math.min(buffer.length, areaBytes)
    const written = this.#write(end - from, BigInt(id), offsets, indexes, entities, area, limit)
    const length = (this.#memory.words[shared.end / 4] as number) - area
    this.#nextId = id + written
    buffer.set(this.#memory.bytes.subarray(area, area + length))
    const selected = selection === undefined ? written : this.#countSelected(written, selection)
    return { events: written, selected, bytes: length }
  }

  /** Replaces the functions of unselected events, which write them, by those that pass them. */
  #passUnselected(events: number, { flags }: Selection): void {
    const functions = this.#functions(events)
    const passing = this.#passing
    for (let i = 0; i < events; i++) {
      const entity = functions[i] as number
      if (flags[entity] === 0) functions[i] = passing[entity] as number
    }
  }

  /** Returns how many of the first events were written. The functions that pass events follow all others. */
  #countSelected(events: number, { flags }: Selection): number {
    let selected = 0
    for (const number of this.#functions(events)) if (number < flags.length) selected++
    return selected
  }

  /** Positions of the functions of events in the table of the module. The function of an entity has its position. */
  #functions(events: number): Uint16Array {
    return new Uint16Array(this.#memory.bytes.buffer, this.#columns.entities, events)
  }
}
