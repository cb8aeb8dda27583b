/**
 * The faster executors of programs, the most recently used ones kept. One is made when it is first wanted, a little at
 * a time, and until it is there events are made by the interpreter.
 */

import { performance } from 'node:perf_hooks'
import type { Executor } from '../engine/machine/executor.ts'
import { newMachine } from '../engine/machine/machine.ts'
import { drawBlueprint, memoryBytes } from '../engine/machine/module-plan.ts'
import type { Program } from '../engine/program.ts'
import type { Faster } from '../engine/stream.ts'
import type { Encoding } from '../wire/event.ts'
import { programBytes } from './program-bytes.ts'

export interface Machines {
  /** For the streams of a program in one encoding. */
  of(program: Program, encoding: Encoding): Faster
}

/** A machine has some 200 KB for an entity of usual words, and 4 MB for fifty of all kinds. */
const keptBytesMax = 64 * 1024 * 1024
/** Compiled code is some times as long as the module: 500 machines with 128 MB of memory took 280. */
const compiledLength = 8

/** So long is drawn before others have their turn. */
const turnMs = 2

interface Made {
  readonly machine: Executor
  readonly bytes: number
}

/** The program too: its machines hold it, also when nothing else does any more. */
function bytesOf(program: Program, machines: ReadonlyMap<Encoding, Made>): number {
  return [...machines.values()].reduce((sum, { bytes }) => sum + bytes, programBytes(program))
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
  /** Those that are being made, or could not be. */
  const tried = new WeakMap<Program, Set<Encoding>>()
  /** One after another: many at once would each take a part of every turn. */
  let last: Promise<unknown> = Promise.resolve()

  async function make(program: Program, encoding: Encoding): Promise<void> {
    const drawing = drawBlueprint(program, encoding)
    let turnEndMs = 0
    for (;;) {
      if (performance.now() >= turnEndMs) {
        await breathe()
        turnEndMs = performance.now() + turnMs
      }
      const { done, value } = drawing.next()
      if (!done) continue
      const module = await WebAssembly.compile(value.bytes)
      const machine = newMachine(program, encoding, value, module)
      const bytes = memoryBytes(value) + compiledLength * value.bytes.length
      const made = kept.get(program) ?? new Map<Encoding, Made>()
      keep(program, made.set(encoding, { machine, bytes }))
      tried.get(program)?.delete(encoding)
      return
    }
  }

  function keep(program: Program, made: Map<Encoding, Made>): void {
    kept.delete(program)
    kept.set(program, made)
    let bytes = 0
    for (const [each, machines] of kept) bytes += bytesOf(each, machines)
    for (const [oldest, machines] of kept) {
      if (bytes <= keptBytesMax || kept.size === 1) return
      kept.delete(oldest)
      bytes -= bytesOf(oldest, machines)
    }
  }

  return {
    of(program, encoding) {
      const known = kept.get(program)
      if (known !== undefined) keep(program, known)
      return (isWanted) => {
        const made = kept.get(program)?.get(encoding)
        if (made !== undefined || !isWanted) return made?.machine
        const encodings = tried.get(program) ?? new Set()
        if (encodings.has(encoding)) return undefined
        tried.set(program, encodings.add(encoding))
        last = last.then(() => make(program, encoding)).catch(onFailed)
        return undefined
      }
    },
  }
}
