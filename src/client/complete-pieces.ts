/**
 * Reads pieces of complete events. A caller that forwards these pieces never forwards half an event before a connection
 * breaks.
 */

import { eventHead } from '../wire/event.ts'
import type { Connection } from './connection.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { eventBytesMax } from './limits.ts'
import { readPieces } from './pieces.ts'
import type { ReadOptions } from './read-options.ts'
import { receivedFrom } from './reading.ts'
import { malformedEvent, tooLongEvent } from './spate-error.ts'

/**
 * Options of reading the events of a run as bytes, in pieces of complete events.
 *
 * @example
 * import type { CompletePiecesOptions } from 'spate-data/client'
 *
 * const options: CompletePiecesOptions = { encoding: 'ndjson', limit: 2 }
 * const decoder = new TextDecoder()
 * let text = ''
 * for await (const piece of spate.simulation('blog').run(1).pieces(options)) text += decoder.decode(piece)
 * console.log(text.split('\n').length - 1) // 2
 */
export interface CompletePiecesOptions extends ReadOptions {
  /**
   * Encoding of the bytes. The encoding `rows` requires `reached`, because a row may span several lines and only the
   * caller knows its format.
   */
  readonly encoding: 'ndjson' | 'sse'
  /** Always absent. With a function `reached`, the caller splits the bytes into events itself. */
  readonly reached?: undefined
}

/** Number of bytes at the start of an event that contain its id. */
const headBytes = 80
const lineEnd = 10
const colon = 58

/** Reads the stream of a run in pieces of complete events. */
export async function* readCompletePieces(
  connection: Connection,
  path: string,
  reading: CompletePiecesOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Programs without types may pass any encoding.
  const encoding: string = reading.encoding
  if (encoding !== 'ndjson' && encoding !== 'sse') {
    throw new TypeError(
      `encoding must be "ndjson" or "sse", or the option "reached" must be set; got ${JSON.stringify(encoding)}`,
    )
  }
  let reached = reading.after ?? 0
  let received = 0
  const isCounted = reading.limit !== undefined && receivedFrom(reading) === undefined
  /** Bytes of the last event, which is incomplete. */
  const rest = new GrowingBytes()
  const pieces = readPieces(connection, path, {
    ...reading,
    reached: () => reached,
    ...(isCounted && { received: () => received }),
    onResumed: () => rest.clear(),
  })
  const lastEnd = reading.encoding === 'ndjson' ? lastLineEnd : lastBlockEnd
  for await (const piece of pieces) {
    const end = lastEnd(piece, rest.last)
    const head = piece.subarray(0, end)
    const tail = piece.subarray(end)
    if (end === 0) {
      rest.append(tail)
      if (rest.length > eventBytesMax) throw tooLongEvent(path, `the event after ${reached}`)
      continue
    }
    const isSplit = rest.length > 0
    if (isSplit) rest.append(head)
    const whole = isSplit ? rest.take() : head
    rest.append(tail)
    reached = lastId(whole, { path, lastEnd }) ?? reached
    if (isCounted) received += countEvents(whole, encoding)
    yield whole
  }
}

/** Returns the index after the last line end in the text, or 0 for a text without a line end. */
function lastLineEnd(text: Uint8Array): number {
  return text.lastIndexOf(lineEnd) + 1
}

/** Returns the number of events in a text of complete events. A comment begins with a colon. */
function countEvents(text: Uint8Array, encoding: CompletePiecesOptions['encoding']): number {
  let events = 0
  for (
    let from = 0, end = text.indexOf(lineEnd);
    end !== -1;
    end = text.indexOf(lineEnd, end + 1)
  ) {
    if (encoding === 'sse' && text[end + 1] !== lineEnd) continue
    if (text[from] !== colon) events++
    from = encoding === 'sse' ? end + 2 : end + 1
    end = from - 1
  }
  return events
}

/**
 * Returns the index after the last empty line in the text, or 0 for a text without an empty line. `before` is the byte
 * before the text.
 */
function lastBlockEnd(text: Uint8Array, before?: number): number {
  for (let at = text.lastIndexOf(lineEnd); at > 0; at = text.lastIndexOf(lineEnd, at - 1)) {
    if (text[at - 1] === lineEnd) return at + 1
  }
  return text[0] === lineEnd && before === lineEnd ? 1 : 0
}

/** Returns the id of the last event in the text, or undefined if the text consists of comments. */
function lastId(
  whole: Uint8Array,
  { path, lastEnd }: { readonly path: string; readonly lastEnd: (text: Uint8Array) => number },
): number | undefined {
  for (let end = whole.length; end > 0; ) {
    const start = lastEnd(whole.subarray(0, end - 1))
    const first = new TextDecoder().decode(whole.subarray(start, Math.min(end, start + headBytes)))
    const id = eventHead.exec(first)?.[1]
    if (id !== undefined) return Number(id)
    if (!first.startsWith(':'))
      throw malformedEvent(path, `an event must begin with its id; got ${JSON.stringify(first)}`)
    end = start
  }
  return undefined
}
