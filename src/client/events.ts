/** The events of a run, one after the other, whole and in order, over however many responses. */

import { idAfter } from '../engine/part.ts'
import { decodeSse } from '../wire/sse.ts'
import type { Connection } from './connection.ts'
import { eventBytesMax } from './limits.ts'
import { type Encoding, partOf, type Reading, readPieces } from './pieces.ts'
import type { RunEvent } from './shapes.ts'
import { malformedEvent, tooLongEvent } from './spate-error.ts'

const textShown = 80

/** What one piece of text completes: events, or undefined for text that is none. */
type Decode = (piece: string) => Iterable<Decoded>

interface Decoded {
  readonly event: RunEvent | undefined
  readonly text: string
}

/** `Value` is what the caller knows the values to be. */
export async function* readEvents<Value>(
  connection: Connection,
  path: string,
  reading: Reading,
): AsyncGenerator<RunEvent<Value>, void, undefined> {
  // Of the two only server-sent events say that they are alive while nothing is due.
  const encoding: Encoding = reading.speed === undefined ? 'ndjson' : 'sse'
  const newDecode = encoding === 'sse' ? sseDecode : ndjsonDecode
  const part = partOf(reading)
  let reached = reading.after ?? 0
  let decode = newDecode()
  /** Bytes since the last whole event. */
  let unfinishedBytes = 0
  let characters = new TextDecoder()
  const pieces = readPieces(connection, path, {
    ...reading,
    encoding,
    reached: () => reached,
    onResumed() {
      decode = newDecode()
      unfinishedBytes = 0
      characters = new TextDecoder()
    },
  })
  for await (const piece of pieces) {
    unfinishedBytes += piece.length
    for (const { event, text } of decode(characters.decode(piece, { stream: true }))) {
      const wanted = idAfter(reached, part)
      if (event === undefined) throw malformedEvent(path, `event ${wanted} is ${shown(text)}`)
      if (event.id !== wanted) throw malformedEvent(path, `event ${wanted} has the id ${event.id}`)
      reached = event.id
      unfinishedBytes = 0
      yield event as RunEvent<Value>
      reading.signal?.throwIfAborted()
    }
    if (unfinishedBytes > eventBytesMax) throw tooLongEvent(path, idAfter(reached, part))
  }
}

/** Lines are parsed when they are wanted, so that of a piece only the text is held. */
function ndjsonDecode(): Decode {
  let rest = ''
  return function* (piece) {
    if (!piece.includes('\n')) {
      // Not searched again, however many pieces an event takes.
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
      (event?.type === 'create'
        ? typeof event.entity === 'string' && typeof event.offset === 'number' && 'value' in event
        : event?.type === 'error' && typeof event.message === 'string')
    // Checked as far as a reader could stumble; the rest is the service's word.
    return isOne ? (event as RunEvent) : undefined
  } catch {
    return undefined
  }
}

function sseDecode(): Decode {
  const decode = decodeSse()
  return (piece) =>
    decode(piece).map((event) =>
      event.type === 'malformed' ? { event: undefined, text: event.text } : { event, text: '' },
    )
}

function shown(text: string): string {
  return `no event: ${JSON.stringify(text.slice(0, textShown))}${text.length > textShown ? '…' : ''}`
}
