/** Source of the stream of a run: a service, or the engine in this process. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { RetryNotice, Run } from '../client/spate.ts'
import type { Executor } from '../engine/machine/executor.ts'
import { Machine } from '../engine/machine/machine.ts'
import { planModule } from '../engine/machine/module-plan.ts'
import { StreamPace } from '../engine/pace.ts'
import { countInPart, type Part, wholeRun } from '../engine/part.ts'
import type { Program } from '../engine/program.ts'
import { eventsInterpreted, openStream } from '../engine/stream.ts'
import { type Encoding, encodings } from './encodings.ts'

export interface Source {
  readonly total: number
  /**
   * Streams the events of the run in pieces of bytes. The memory of a piece is reused when the next piece is requested.
   */
  pieces(asked: StreamRequest): AsyncGenerator<Uint8Array, void, undefined>
}

export interface StreamRequest {
  readonly encoding: Encoding
  readonly after: number
  /** The part of the run to stream, by default all of it. */
  readonly part?: Part
  /**
   * Multiple of the simulated time at which events are due, or undefined for no pace. While no event is due, empty
   * pieces are returned, so that the reader can write what it has.
   */
  readonly speed?: number | undefined
  readonly signal: AbortSignal
  /** Function that returns the id of the last event that was received completely. */
  readonly reached: () => number
  /** Function that is called when a broken stream continues with the event after `reached()`. */
  readonly onResumed: () => void
  readonly onRetry: (waiting: RetryNotice) => void
}

const pieceBytes = 256 * 1024
const eventsAtOnce = 16_384
/** Time between empty pieces of a paced stream, in milliseconds. */
const tickMs = 200
const nothing = new Uint8Array()

/** Returns the source of a run that was created at `createdMs`, in milliseconds since 1970. */
export function localSource(program: Program, createdMs: number): Source {
  return {
    total: program.total,
    async *pieces({ encoding, after, part = wholeRun, speed, signal }) {
      const written = encodings[encoding](program)
      const isLong = program.total - after > eventsInterpreted
      const machine = isLong ? await newMachine(program, encoding) : undefined
      const position = countInPart(after, part)
      const stream = openStream(program, written, position, () => machine, { part })
      const piece = Buffer.allocUnsafeSlow(pieceBytes)
      const pace =
        speed === undefined ? undefined : StreamPace.ofRun(program.time, { createdMs, speed })
      for (;;) {
        const offset = pace?.dueBefore(Date.now())
        if (offset !== undefined && (stream.nextOffset ?? 0) >= offset) {
          await sleep(tickMs, undefined, { signal })
          yield nothing
          continue
        }
        const bytes = stream.fill(piece, {
          events: eventsAtOnce,
          ...(offset !== undefined && { offset }),
        })
        if (bytes > 0) {
          yield piece.subarray(0, bytes)
          continue
        }
        // The run has ended, or the next event is longer than the buffer.
        const text = stream.next()
        if (text === undefined) return
        yield Buffer.from(text)
      }
    },
  }
}

export async function newMachine(program: Program, encoding: Encoding): Promise<Executor> {
  const written = encodings[encoding](program)
  const planning = planModule(program, written)
  for (;;) {
    const { done, value } = planning.next()
    if (!done) continue
    const module = await WebAssembly.compile(value.bytes)
    return new Machine(program, written, value, module)
  }
}

export function serviceSource(run: Run, total: number): Source {
  return {
    total,
    pieces: ({ part, speed, ...asked }) => {
      const paced = speed === undefined ? {} : { speed }
      const pieces = run.pieces({
        ...{ ...asked, ...paced },
        ...(part !== undefined && part.parts > 1 && part),
      })
      return speed === undefined ? pieces : withTicks(pieces)
    },
  }
}

/** Returns the pieces, and an empty piece whenever none has arrived for some time. */
async function* withTicks(
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    let next = pieces.next()
    for (;;) {
      const found = await Promise.race([next, sleep(tickMs, undefined, { ref: false })])
      if (found === undefined) yield nothing
      else if (found.done === true) return
      else {
        yield found.value
        next = pieces.next()
      }
    }
  } finally {
    await pieces.return()
  }
}
