/**
 * The faster executors of programs, the most recently used ones kept. One is made when it is first wanted, a little at
 * a time, and until it is there events are made by the interpreter.
 */

import { drawBlueprint, memoryBytes } from '../engine/blueprint.ts'
import type { Executor } from '../engine/executor.ts'
import { newMachine } from '../engine/machine.ts'
import type { Program } from '../engine/program.ts'
import type { Faster } from '../engine/stream.ts'
import type { Encoding } from '../wire/event.ts'

export interface Machines {
  /** For the streams of a program in one encoding. */
  of(program: Program, encoding: Encoding): Faster
}

/** A machine takes some 300 KB for an entity of usual words, and 4 MB for fifty of all kinds. */
const keptBytesMax = 128 * 1024 * 1024

interface Made {
  /** Undefined while it is being made, or where it could not be. */
  readonly machine?: Executor
  readonly bytes: number
}

export function newMachines({
  breathe,
  onFailed,
}: {
  /** Lets others do something in between. */
  readonly breathe: () => Promise<unknown>
  /** Hears why there is none; the interpreter goes on. */
  readonly onFailed: (error: unknown) => void
}): Machines {
  // A Map keeps the order of insertion: the first program is the one used longest ago.
  const kept = new Map<Program, Map<Encoding, Made>>()

  async function make(program: Program, encoding: Encoding): Promise<Made> {
    const drawing = drawBlueprint(program, encoding)
    for (;;) {
      await breathe()
      const { done, value } = drawing.next()
      if (!done) continue
      const module = await WebAssembly.compile(value.bytes)
      const machine = newMachine(program, encoding, value, module)
      return { machine, bytes: memoryBytes(value) }
    }
  }

  function keep(program: Program, made: Map<Encoding, Made>): void {
    kept.delete(program)
    kept.set(program, made)
    let bytes = 0
    for (const each of kept.values()) for (const one of each.values()) bytes += one.bytes
    for (const [oldest, each] of kept) {
      if (bytes <= keptBytesMax || kept.size === 1) return
      kept.delete(oldest)
      for (const one of each.values()) bytes -= one.bytes
    }
  }

  return {
    of(program, encoding) {
      const known = kept.get(program)
      if (known !== undefined) keep(program, known)
      return (isWanted) => {
        const made = kept.get(program) ?? new Map<Encoding, Made>()
        if (!isWanted || made.has(encoding)) return made.get(encoding)?.machine
        keep(program, made.set(encoding, { bytes: 0 }))
        make(program, encoding).then((one) => keep(program, made.set(encoding, one)), onFailed)
        return undefined
      }
    },
  }
}
