/**
 * Runs the WebAssembly module of a program. The module writes to its own memory and calls the host for values that only
 * the interpreter can generate (`host-calls.ts`). It has no other access.
 */

import { shared } from '../../schema/emit/context/shared.ts'
import type { KernelFunctions } from '../../wasm/kernel.ts'
import { hostModule } from '../../wasm/module.ts'
import type { Encoding } from '../../wire/event.ts'
import type { EventColumns } from '../merge-window.ts'
import type { Program } from '../program.ts'
import { type EventText, eventWriter } from './event-text.ts'
import type { Executor, WrittenEvents } from './executor.ts'
import { HostCalls } from './host-calls.ts'
import { areaBytes, batchEvents, type ModulePlan, memoryBytes, planModule } from './module-plan.ts'

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
 * Writes `count` events, with ids from `id`, to the memory from `address` to `limit`. Returns the number of completely
 * written events.
 */
type WriteEvents = (count: number, id: bigint, address: number, limit: number) => number

export class Machine implements Executor {
  readonly text: EventText
  readonly #area: number
  readonly #bytes: Uint8Array
  readonly #words: Int32Array
  readonly #batch: EventColumns
  readonly #calls: HostCalls
  readonly #write: WriteEvents
  #nextId = -1

  constructor(program: Program, encoding: Encoding, plan: ModulePlan, module: WebAssembly.Module) {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(memoryBytes(plan) / pageBytes) })
    const { buffer } = memory
    const { columns } = plan
    this.text = eventWriter(program, encoding)
    this.#area = plan.area
    this.#bytes = new Uint8Array(buffer)
    this.#words = new Int32Array(buffer)
    for (const { address, bytes } of plan.regions) this.#bytes.set(bytes, address)
    this.#batch = {
      entities: new Uint16Array(buffer, columns.entities, batchEvents),
      indexes: new Float64Array(buffer, columns.indexes, batchEvents),
      offsets: new Float64Array(buffer, columns.offsets, batchEvents),
    }
    this.#calls = new HostCalls(program, plan, { text: this.text, buffer })
    const imports = { [hostModule]: { memory, ...this.#calls.imports } }
    const { exports } = new WebAssembly.Instance(module, imports)
    const { initialize } = exports as unknown as Pick<KernelFunctions, 'initialize'>
    initialize(memoryBytes(plan), 0)
    this.#write = exports.write as WriteEvents
  }

  write(
    events: EventColumns,
    { from, to, id }: { readonly from: number; readonly to: number; readonly id: number },
    buffer: Uint8Array,
  ): WrittenEvents {
    const end = Math.min(to, from + batchEvents)
    const area = this.#area
    const batch = this.#batch
    batch.entities.set(events.entities.subarray(from, end))
    batch.indexes.set(events.indexes.subarray(from, end))
    batch.offsets.set(events.offsets.subarray(from, end))
    // A write that continues the previous one does not need to set the counters.
    if (id !== this.#nextId) this.#calls.setCounters(events.offsets[from] as number)
    const limit = area + Math.min(buffer.length, areaBytes)
    const written = this.#write(end - from, BigInt(id), area, limit)
    const length = (this.#words[shared.end / 4] as number) - area
    this.#nextId = id + written
    buffer.set(this.#bytes.subarray(area, area + length))
    return { events: written, bytes: length }
  }
}
