/**
 * Both halves of the server-sent events encoding (WHATWG HTML, section 9.2), where a CR, LF or CRLF ends a line and
 * an empty line ends an event. So a name or id that holds one could forge events; the encoder refuses it, rather
 * than strip it, because no name from a client may come this far (CVE-2026-44214 and its kin).
 */

import { jsonText } from '../text/json.ts'
import { assertOneLine, type Decoder, type Encoding, parseJson, receivedEvent } from './event.ts'

export const sse: Encoding = {
  contentType: 'text/event-stream',
  // A comment (WHATWG HTML, 9.2.7: about every 15 seconds, against proxies that drop what is silent).
  heartbeat: ':\n\n',

  frame: (entity) => [
    'event: create\nid: ',
    { slot: 'id' },
    `\ndata: {"entity":${jsonText(entity)},"offset":`,
    { slot: 'offset' },
    ',"value":',
    { slot: 'value' },
    { slot: 'rest' },
    '}\n\n',
  ],

  error({ id, entity, offset, message, path }) {
    // JSON has no text for what is undefined: such members are left out.
    const data = jsonText({ entity, offset, message, path })
    return sseBlock({ event: 'error', id: String(id), data })
  },
}

/** One event of any name. The id is left out when there is none. */
export function sseBlock(block: {
  readonly event: string
  readonly id?: string
  readonly data: string
}): string {
  const { event, id, data } = block
  assertField(event)
  assertOneLine(data)
  if (id === undefined) return `event: ${event}\ndata: ${data}\n\n`
  assertField(id)
  return `event: ${event}\nid: ${id}\ndata: ${data}\n\n`
}

/** Broken invariant: names are checked when a definition is accepted, and an id is a number. */
function assertField(text: string): void {
  if (/[\r\n\0]/.test(text)) {
    throw new Error('the name and the id of a server-sent event must not hold CR, LF or NUL')
  }
}

export function decodeSse(): Decoder {
  const parse = parseSse()
  return (piece) =>
    parse(piece).map((block) => {
      const data = parseJson(block.data)
      // Number would also read '', '1e3' and ' 1'.
      const id = /^(?:0|[1-9]\d*)$/.test(block.id) ? Number(block.id) : undefined
      const event = data === undefined ? undefined : receivedEvent(block.event, id, data)
      return event ?? { type: 'malformed', text: block.data }
    })
}

export interface SseBlock {
  readonly event: string
  /** The last id that the stream named, in this block or before; empty when there was none. */
  readonly id: string
  readonly data: string
}

/**
 * A parser of any event stream, word for word as the standard has it: it takes the next piece of text, cut
 * anywhere, and gives the blocks that it completes. What follows the last empty line is never dispatched. `retry`
 * is ignored, since this does not reconnect.
 */
export function parseSse(): (piece: string) => readonly SseBlock[] {
  let started = false
  let afterReturn = false
  let pending = ''
  let event = ''
  let id = ''
  let data: string[] = []

  function readLine(line: string, blocks: SseBlock[]): void {
    if (line === '') {
      if (data.length > 0) blocks.push({ event: event || 'message', id, data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon) // a comment is a field without a name
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    const blocks: SseBlock[] = []
    if (piece === '') return blocks
    let start = 0
    if (!started && piece.startsWith('\ufeff')) start = 1
    else if (afterReturn && piece.startsWith('\n')) start = 1
    started = true
    afterReturn = piece.endsWith('\r')
    const lines = piece.slice(start).split(/\r\n|\r|\n/)
    lines[0] = pending + lines[0]
    pending = lines.pop() ?? ''
    for (const line of lines) readLine(line, blocks)
    return blocks
  }
}
