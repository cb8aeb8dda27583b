/**
 * A cache of the compiled executors of programs. A machine is compiled in slices on first use; until it is ready, the
 * interpreter generates the events.
 */

import { Machine } from '../engine/machine/machine.ts'
import { planModule } from '../engine/machine/module-plan.ts'
import type { Program } from '../engine/program.ts'
import type { FasterExecutor } from '../engine/stream.ts'
import { type FairQueue, QueueFull } from '../queue/fair-queue.ts'
import { RecentMap } from '../queue/recent-map.ts'
import type { Encoding } from '../wire/event.ts'
import { programBytes } from './program-bytes.ts'

/**
 * Maximum size of the cache of machines, in bytes. A machine has about 500 KB for an entity with common types, 4 MB for
 * fifty entities with all types, and 2 to 40 MB more after references or children were read.
 */
const cachedBytesMax = 128 * 1024 * 1024
/**
 * Ratio of the size of compiled code to the size of its WebAssembly module. Measured: 500 machines with 128 MB of
 * memory occupied 280 MB.
 */
const compiledLength = 8

interface CachedMachine {
  readonly machine: Machine
  readonly codeBytes: number
}

type CachedMachines = Map<Encoding, CachedMachine>

export class Machines {
  readonly #computations: FairQueue
  readonly #onFailed: (error: unknown) => void
  /** Cached machines by program. The bytes of the programs count too, because a machine keeps its program alive. */
  readonly #kept = new RecentMap<Program, CachedMachines>(cachedBytesMax, (machines, program) =>
    [...machines.values()].reduce(
      (sum, { machine, codeBytes }) => sum + codeBytes + machine.cursor.memory.buffer.byteLength,
      programBytes(program),
    ),
  )
  /** For each program, the encodings whose machine is being compiled or failed to compile. */
  readonly #tried = new WeakMap<Program, Set<Encoding>>()
  /**
   * The last compilation. Machines are compiled one after another, because concurrent compilations would compete for
   * the same slices.
   */
  #last: Promise<unknown> = Promise.resolve()

  /** `onFailed` is called with the reason if a machine cannot be compiled. The interpreter then continues. */
  constructor(computations: FairQueue, onFailed: (error: unknown) => void) {
    this.#computations = computations
    this.#onFailed = onFailed
  }

  /**
   * Returns a function with which streams of a program in one encoding get their machine. The function returns
   * undefined until the machine is compiled, and requests the compilation if `isWanted` is set.
   */
  of(program: Program, encoding: Encoding): FasterExecutor {
    const known = this.#kept.get(program)
    if (known !== undefined) this.#kept.set(program, known)
    return (isWanted) => {
      const kept = this.#kept.get(program)?.get(encoding)
      if (kept === undefined && isWanted) this.#request(program, encoding)
      return kept?.machine
    }
  }

  #request(program: Program, encoding: Encoding): void {
    const tried = this.#tried.get(program) ?? new Set()
    if (tried.has(encoding)) return
    this.#tried.set(program, tried.add(encoding))
    this.#last = this.#last.then(async () => {
      try {
        await this.#compile(program, encoding)
        tried.delete(encoding)
      } catch (error) {
        // Nothing was compiled, because the queue was full. A stream requests the machine again.
        if (error instanceof QueueFull) tried.delete(encoding)
        else this.#onFailed(error)
      }
    })
  }

  async #compile(program: Program, encoding: Encoding): Promise<void> {
    const plan = await this.#computations.run(() => planModule(program, encoding))
    const module = await WebAssembly.compile(plan.bytes)
    const machine = new Machine(program, encoding, plan, module)
    const codeBytes = compiledLength * plan.bytes.length
    const machines: CachedMachines = this.#kept.get(program) ?? new Map()
    this.#kept.set(program, machines.set(encoding, { machine, codeBytes }))
  }
}
