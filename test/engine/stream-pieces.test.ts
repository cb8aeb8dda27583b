/**
 * The law of reading: a stream has the same bytes in buffers of any size, resumed at any position, in parts, with
 * either executor or both, and event by event.
 */

import { expect, test } from 'vitest'
import type { Executor } from '../../src/engine/machine/executor.ts'
import { compileMachine } from '../../src/engine/machine/machine.ts'
import { countInPart, eventRangeAt, type Part, wholeRun } from '../../src/engine/part.ts'
import type { Program } from '../../src/engine/program.ts'
import { type FasterExecutor, openStream } from '../../src/engine/stream.ts'
import { earlierSse } from '../../src/wire/earlier.ts'
import type { Encoding } from '../../src/wire/event.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { rows } from '../../src/wire/rows.ts'
import { sse } from '../../src/wire/sse.ts'
import { type Draws, drawsOf } from '../schema/random-definition.ts'
import { shareOf } from '../support/samples.ts'
import { type Compared, kinds, timeoutMs, tryDefinitions } from './machine/random-kinds.ts'

const linesMax = 2_000
const alone = 25
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns the source of a faster executor: never, immediately, when it is wanted, or at some read. */
function fasterOf(machine: Executor, draws: Draws): FasterExecutor {
  const read = draws.below(6)
  let reads = 0
  return draws.one<FasterExecutor>([
    () => undefined,
    () => machine,
    (isWanted) => (isWanted ? machine : undefined),
    () => (reads++ >= read ? machine : undefined),
  ])
}

/** Reads a piece from a position of the part. Returns the text and the position after it. */
function readPiece(
  program: Program,
  encoding: Encoding,
  {
    position,
    part,
    faster,
    draws,
  }: {
    readonly position: number
    readonly part: Part
    readonly faster: FasterExecutor
    readonly draws: Draws
  },
): { readonly text: string; readonly position: number } {
  const stream = openStream(program, encoding, position, faster, { part })
  const bufferBytes = draws.one([100, 1_000, 20_000, 65_536])
  const events = draws.one([1, 7, 600])
  let text = ''
  for (let reads = draws.between(1, 8); reads > 0; reads--) {
    const buffer = new Uint8Array(draws.between(1, bufferBytes))
    const bytes = draws.chance(0.1) ? 0 : stream.fill(buffer, { events })
    if (bytes > 0) text += decoder.decode(buffer.subarray(0, bytes))
    else text += stream.next() ?? ''
  }
  return { text, position: stream.position }
}

function differenceOf(program: Program, number: number, compared: Compared): string | undefined {
  const draws = drawsOf(number + 11)
  const encoding = draws.one([ndjson, sse, earlierSse, rows])
  const lines: string[] = []
  const all = openStream(program, encoding, 0)
  for (let line = all.next(); line !== undefined && lines.length < linesMax; line = all.next()) {
    lines.push(line)
  }
  const machine = compileMachine(program, encoding)
  const parts = draws.between(1, 4)
  for (let number = 0; number < parts; number++) {
    const part = draws.chance(0.3) ? wholeRun : { part: number, parts }
    const own = countInPart(lines.length, part)
    const wantedFrom = (from: number, to: number): string => {
      let text = ''
      for (let at = from; at < to; at++) text += lines[eventRangeAt(at, part).position]
      return text
    }
    // The first piece starts anywhere, and each further one where the previous one ended.
    let position = draws.below(own + 1)
    for (let pieces = 0; pieces < 12 && position < own; pieces++) {
      const faster = fasterOf(machine, draws)
      const piece = readPiece(program, encoding, { position, part, faster, draws })
      if (piece.position > own) break
      const wanted = wantedFrom(position, piece.position)
      if (piece.text !== wanted) {
        return `${JSON.stringify(part)} from ${position} to ${piece.position}\nread:   ${piece.text}\nwanted: ${wanted}`
      }
      compared.events += piece.position - position
      compared.bytes += wanted.length
      position = draws.chance(0.9) ? piece.position : draws.below(own + 1)
    }
  }
  for (let i = 0; i < alone && lines.length > 0; i++) {
    const position = draws.below(lines.length)
    const stream = openStream(program, encoding, position, fasterOf(machine, draws))
    // A read into an empty buffer switches the stream to the machine. An event without bytes fits anyway.
    if (lines[position] !== '') stream.fill(new Uint8Array(0), { events: 1 })
    const event = stream.next() ?? ''
    if (event !== lines[position]) {
      return `alone ${position}\nread:   ${event}\nwanted: ${lines[position]}`
    }
    compared.events++
    compared.bytes += event.length
  }
  return undefined
}

test.each(kinds)(
  'streams of random %s are the same for any way of reading',
  (...kind) => {
    const { wrong, soundShare } = tryDefinitions(kind, shareOf(20, 2), differenceOf)
    expect(wrong).toBe('')
    expect(soundShare).toBeGreaterThanOrEqual(kind[1])
  },
  timeoutMs,
)
