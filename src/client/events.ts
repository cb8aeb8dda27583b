/** Reads the events of a run in order over several responses. */

import { changeTypes } from '../wire/event.ts'
import { decodeSse } from '../wire/sse.ts'
import type { Connection } from './connection.ts'
import { eventBytesMax } from './limits.ts'
import { type Encoding, readPieces } from './pieces.ts'
import type { ReadOptions } from './read-options.ts'
import { ExpectedIds } from './reading.ts'
import type { RunEvent } from './shapes/event-shapes.ts'
import { malformedEvent, tooLongEvent } from './spate-error.ts'

const textShown = 80

/** Decodes the next piece of a stream and returns the events that the piece completes. */
type Decode = (piece: string) => Iterable<Decoded>

/** A decoded event. If `text` is not an event, `event` is undefined. */
interface Decoded {
  readonly event: RunEvent | undefined
  readonly text: string
}

/** Reads the events of a run. `Value` is the type of the events' values, which the client does not check. */
export async function* readEvents<Value>(
  connection: Connection,
  path: string,
  reading: ReadOptions,
): AsyncGenerator<RunEvent<Value>, void, undefined> {
  // Server-sent events have comments, which keep a stream alive while no event is due.
  const encoding: Encoding = reading.speed === undefined ? 'ndjson' : 'sse'
  const newDecode = encoding === 'sse' ? sseDecode : ndjsonDecode
  const ids = new ExpectedIds(reading)
  let reached = reading.after ?? 0
  let received = 0
  let decode = newDecode()
  /** Number of bytes received since the last complete event. */
  let unfinishedBytes = 0
  let characters = new TextDecoder()
  const pieces = readPieces(connection, path, {
    ...reading,
    encoding,
    reached: () => reached,
    received: () => received,
    onResumed() {
      decode = newDecode()
      unfinishedBytes = 0
      characters = new TextDecoder()
    },
  })
  for await (const piece of pieces) {
    unfinishedBytes += piece.length
    for (const { event, text } of decode(characters.decode(piece, { stream: true }))) {
      if (event === undefined) throw malformedEvent(path, `${ids.next} is ${shown(text)}`)
      if (!ids.accept(event.id)) throw malformedEvent(path, `${ids.next} has the id ${event.id}`)
      reached = event.id
      received++
      unfinishedBytes = 0
      yield event as RunEvent<Value>
      reading.signal?.throwIfAborted()
    }
    if (unfinishedBytes > eventBytesMax) throw tooLongEvent(path, ids.next)
  }
}

/**
 * Returns a decoder of events that are lines of JSON. A line is parsed when the caller requests it, so a piece is held
 * as text only.
 */
function ndjsonDecode(): Decode {
  let rest = ''
  return function* (piece) {
    if (!piece.includes('\n')) {
      // The earlier pieces of a long event contain no line feed and are not searched again.
      rest += piece
      return
    }
    const text = rest + piece
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const line = text.slice(from, end)
      from = end + 1
      yield { event: eventOf(line), text: line }
    }
    rest = text.slice(from)
  }
}

function eventOf(line: string): RunEvent | undefined {
  try {
    const event: Partial<RunEvent> | null = JSON.parse(line)
    const isOne =
      Number.isSafeInteger(event?.id) &&
      (event?.type === 'error'
        ? typeof event.message === 'string'
        : changeTypes.some((type) => type === event?.type) && isChange(event))
    // The members that the type promises are checked; their contents are not.
    return isOne ? (event as RunEvent) : undefined
  } catch {
    return undefined
  }
}

function isChange(event: Partial<RunEvent> | null): boolean {
  if (event === null || !('value' in event)) return false
  if (event.type !== 'create' && !('key' in event)) return false
  if (event.type === 'delete' && event.value !== null) return false
  return typeof event.entity === 'string' && typeof event.offset === 'number'
}

function sseDecode(): Decode {
  const decode = decodeSse()
  return (piece) =>
    decode(piece).map((event) =>
      event.type === 'malformed' ? { event: undefined, text: event.text } : { event, text: '' },
    )
}

function shown(text: string): string {
  return `not an event: ${JSON.stringify(text.slice(0, textShown))}${text.length > textShown ? '…' : ''}`
}
