/** Pieces of whole events, so that whoever writes them on never wrote half of one when the connection broke. */

import type { Connection } from './connection.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { eventBytesMax } from './limits.ts'
import { type Reading, readPieces } from './pieces.ts'
import { malformedEvent, tooLongEvent } from './spate-error.ts'

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
  /** The event that is not whole yet. */
  const rest = new GrowingBytes()
  const pieces = readPieces(connection, path, {
    ...reading,
    reached: () => reached,
    onResumed: () => rest.clear(),
  })
  const lastEnd = reading.encoding === 'ndjson' ? lastLineEnd : lastBlockEnd
  for await (const piece of pieces) {
    const end = lastEnd(piece, rest.last)
    const head = piece.subarray(0, end)
    const tail = piece.subarray(end)
    if (end === 0) {
      rest.append(tail)
      if (rest.length > eventBytesMax) throw tooLongEvent(path, reached + 1)
      continue
    }
    const isSplit = rest.length > 0
    if (isSplit) rest.append(head)
    const whole = isSplit ? rest.take() : head
    rest.append(tail)
    reached = lastId(whole, { path, lastEnd }) ?? reached
    yield whole
  }
}

/** Behind the last line end; 0 without one. */
function lastLineEnd(text: Uint8Array): number {
  return text.lastIndexOf(lineEnd) + 1
}

/** Behind the last empty line; 0 without one. `before` is the byte before the text. */
function lastBlockEnd(text: Uint8Array, before?: number): number {
  for (let at = text.lastIndexOf(lineEnd); at > 0; at = text.lastIndexOf(lineEnd, at - 1)) {
    if (text[at - 1] === lineEnd) return at + 1
  }
  return text[0] === lineEnd && before === lineEnd ? 1 : 0
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
