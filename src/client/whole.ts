/** Pieces of whole events, so that whoever writes them on never wrote half of one when the connection broke. */

import type { Connection } from './connection.ts'
import { type Reading, readPieces } from './pieces.ts'
import { malformedEvent } from './spate-error.ts'

export interface WholeReading extends Reading {
  /** Rows may go on over several lines, which only who knows their format can tell. */
  readonly encoding: 'ndjson' | 'sse'
  readonly reached?: undefined
}

/** How far the first bytes of an event tell its id. */
const headBytes = 80
const lineEnd = 10
/** An event of either encoding names its id before anything that a client chose. */
const head = /^(?:\{"type":"(?:create|error)","id":|event: (?:create|error)\nid: )(\d+)/

export async function* readWhole(
  connection: Connection,
  path: string,
  reading: WholeReading,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Programs without types are not told by the compiler.
  const encoding: string = reading.encoding
  if (encoding !== 'ndjson' && encoding !== 'sse') {
    throw new TypeError(
      `encoding must be ndjson or sse where "reached" does not tell which event is whole, not ${encoding}`,
    )
  }
  let reached = reading.after ?? 0
  let rest: Uint8Array = nothing
  const pieces = readPieces(connection, path, {
    ...reading,
    reached: () => reached,
    onResumed() {
      rest = nothing
    },
  })
  const lastEnd = reading.encoding === 'ndjson' ? lastLineEnd : lastBlockEnd
  for await (const piece of pieces) {
    const text = rest.length === 0 ? piece : joined(rest, piece)
    const end = lastEnd(text)
    rest = text.subarray(end)
    if (end === 0) continue
    const whole = text.subarray(0, end)
    reached = lastId(whole, { path, lastEnd }) ?? reached
    yield whole
  }
}

const nothing = new Uint8Array(0)

/** Behind the last line end; 0 without one. */
function lastLineEnd(text: Uint8Array): number {
  return text.lastIndexOf(lineEnd) + 1
}

/** Behind the last empty line; 0 without one. */
function lastBlockEnd(text: Uint8Array): number {
  let at = text.lastIndexOf(lineEnd)
  while (at > 0 && text[at - 1] !== lineEnd) at = text.lastIndexOf(lineEnd, at - 1)
  return at > 0 ? at + 1 : 0
}

/** The id of the last event; undefined where there are comments only. */
function lastId(
  whole: Uint8Array,
  { path, lastEnd }: { readonly path: string; readonly lastEnd: (text: Uint8Array) => number },
): number | undefined {
  for (let end = whole.length; end > 0; ) {
    const start = lastEnd(whole.subarray(0, end - 1))
    const first = new TextDecoder().decode(whole.subarray(start, Math.min(end, start + headBytes)))
    const id = head.exec(first)?.[1]
    if (id !== undefined) return Number(id)
    if (!first.startsWith(':'))
      throw malformedEvent(path, `what should be an event begins with ${JSON.stringify(first)}`)
    end = start
  }
  return undefined
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
