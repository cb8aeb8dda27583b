/**
 * Compares the WebAssembly of a program with the interpreter. Both write events at several positions of the run, in
 * batches and buffers of any size, and the machine must write the bytes of the interpreter's text.
 */

import { cursorOf, type EventColumns } from '../../../src/engine/event-cursor.ts'
import { eventWriter } from '../../../src/engine/machine/event-text.ts'
import type { Executor } from '../../../src/engine/machine/executor.ts'
import { compileMachine } from '../../../src/engine/machine/machine.ts'
import type { Program } from '../../../src/engine/program.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import type { Encoding } from '../../../src/wire/event.ts'
import { compileDefinition } from '../../schema/compiled-definition.ts'
import { type Draws, drawsOf } from '../../schema/random-definition.ts'
import { rowsFrom } from '../arrivals/kernel-arrivals.ts'

/** Returns the program of a definition over one day, or undefined if it has issues. */
export function programOf(content: JsonObject, seed = 1): Program | undefined {
  const issues: Issues = []
  const program = compileDefinition(
    { start: '2026-01-01', end: '2026-01-02', ...content },
    seed,
    issues,
  )
  return issues.length > 0 ? undefined : program
}

/** Returns the program of a definition without issues. */
export function soundProgram(content: JsonObject, seed = 1): Program {
  const issues: Issues = []
  const whole = { start: '2026-01-01', end: '2026-01-02', ...content }
  const program = compileDefinition(whole, seed, issues)
  if (issues.length > 0) throw new Error(`must be sound: ${JSON.stringify(issues.slice(0, 3))}`)
  return program
}

/** Returns consecutive events from the start, the middle and the end of the run, in the order of streams. */
function partsOf(program: Program, events: number, draws: Draws): readonly EventColumns[] {
  const { total } = program
  const each = Math.min(Math.ceil(events / 3), total)
  const anywhere = Math.floor((draws.below(1_000_000) / 1_000_000) * (total - each))
  return [0, anywhere, total - each].map((from) => eventsFrom(program, from, each))
}

/** Returns events from a position of the run. */
function eventsFrom(program: Program, position: number, count: number): EventColumns {
  const rows = rowsFrom(cursorOf(program), position, count)
  return {
    offsets: Float64Array.from(rows, ([offset]) => offset),
    entities: Uint16Array.from(rows, ([, entity]) => entity),
    indexes: Float64Array.from(rows, ([, , index]) => index),
  }
}

/** The parameters of a comparison. */
export interface Asking {
  /** Approximate number of events from all parts of the run together. */
  readonly events?: number
  readonly firstId?: number
  readonly seed?: number
  /** The counters of equal events and bytes. */
  readonly compared?: { events: number; bytes: number }
  /** The buffer size and the maximum number of events of each call. */
  readonly buffer?: (draws: Draws) => number
  readonly batch?: (draws: Draws) => number
}

const areaBytes = 64 * 1024
const skippedIds = 50

/** Returns a description of the first difference between the machine and the interpreter, or undefined. */
export function differenceOf(
  program: Program,
  encoding: Encoding,
  asking: Asking = {},
): string | undefined {
  try {
    return firstDifference(program, encoding, compileMachine(program, encoding), asking)
  } catch (error) {
    return `the machine fails: ${error instanceof Error ? error.message : String(error)}`
  }
}

function firstDifference(
  program: Program,
  encoding: Encoding,
  machine: Executor,
  asking: Asking,
): string | undefined {
  const draws = drawsOf(asking.seed ?? 1)
  // Ids are positions, so the events between the parts have ids, too.
  let id = asking.firstId ?? 1
  for (const part of partsOf(program, asking.events ?? 150, draws)) {
    const firstId = id
    const difference = differenceIn(part, { program, encoding, machine, asking, draws, firstId })
    if (difference !== undefined) return difference
    id += part.offsets.length + skippedIds
  }
  return undefined
}

function differenceIn(
  events: EventColumns,
  {
    program,
    encoding,
    machine,
    asking,
    draws,
    firstId,
  }: {
    readonly program: Program
    readonly encoding: Encoding
    readonly machine: Executor
    readonly asking: Asking
    readonly draws: Draws
    readonly firstId: number
  },
): string | undefined {
  const { buffer: sizeOf = () => areaBytes, batch = () => 600 } = asking
  const text = eventWriter(program, encoding)
  const encoder = new TextEncoder()
  const count = events.offsets.length
  let next = 0
  while (next < count) {
    const buffer = new Uint8Array(sizeOf(draws)).fill(0xee)
    const to = Math.min(next + Math.max(batch(draws), 1), count)
    const written = machine.write(events, { from: next, to, id: firstId + next }, buffer)
    if (written.events > to - next) return `more events than asked for: ${written.events}`
    let at = 0
    const bytesOf = (i: number): Uint8Array =>
      encoder.encode(
        text(
          firstId + i,
          events.entities[i] as number,
          events.indexes[i] as number,
          events.offsets[i] as number,
        ),
      )
    for (let i = next; i < next + written.events; i++) {
      const wanted = bytesOf(i)
      const given = buffer.subarray(at, at + wanted.length)
      if (Buffer.compare(given, wanted) !== 0)
        return shown(buffer.subarray(at, written.bytes), wanted)
      at += wanted.length
    }
    if (at !== written.bytes) return `${written.bytes} bytes, not ${at}`
    next += written.events
    if (asking.compared !== undefined) {
      asking.compared.events += written.events
      asking.compared.bytes += written.bytes
    }
    if (written.events > 0) continue
    // A single event that does not fit must be larger than the buffer. The interpreter then writes it alone.
    const wanted = bytesOf(next)
    if (wanted.length <= Math.min(buffer.length, areaBytes)) {
      return `no event, although the buffer has space for the ${wanted.length} bytes of ${decoded(wanted)}`
    }
    next++
  }
  return undefined
}

function shown(given: Uint8Array, wanted: Uint8Array): string {
  let same = 0
  while (same < wanted.length && given[same] === wanted[same]) same++
  const from = Math.max(same - 60, 0)
  const part = (bytes: Uint8Array): string => decoded(bytes.subarray(from, same + 140))
  return `at byte ${same}\nmachine:     ${part(given)}\ninterpreter: ${part(wanted)}`
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 400))
}
