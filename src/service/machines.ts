/**
 * The faster executors of programs. One is made when it is first asked for, a little at a time, and until it is there
 * events are made by the interpreter. It lives as long as its program.
 */

import { drawBlueprint } from '../engine/blueprint.ts'
import type { Executor } from '../engine/executor.ts'
import { newMachine } from '../engine/machine.ts'
import type { Program } from '../engine/program.ts'
import type { Faster } from '../engine/stream.ts'
import type { Encoding } from '../wire/event.ts'

export interface Machines {
  /** For the streams of a program in one encoding. */
  of(program: Program, encoding: Encoding): Faster
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
  /** Undefined where one is being made, or could not be. */
  const made = new WeakMap<Program, Map<Encoding, Executor | undefined>>()

  async function make(program: Program, encoding: Encoding): Promise<Executor> {
    const drawing = drawBlueprint(program, encoding)
    for (;;) {
      await breathe()
      const { done, value } = drawing.next()
      if (!done) continue
      return newMachine(program, encoding, value, await WebAssembly.compile(value.bytes))
    }
  }

  return {
    of: (program, encoding) => (isWanted) => {
      const ofProgram = made.get(program)
      if (!isWanted || ofProgram?.has(encoding)) return ofProgram?.get(encoding)
      const executors = ofProgram ?? new Map<Encoding, Executor | undefined>()
      made.set(program, executors.set(encoding, undefined))
      make(program, encoding).then((machine) => executors.set(encoding, machine), onFailed)
      return undefined
    },
  }
}
