/**
 * Writes and reads server-sent events (WHATWG HTML, section 9.2), where a CR, LF or CRLF ends a line, and an empty line
 * ends an event. An event name or id with such a character could forge events. The encoder throws for it rather than
 * removing the character, because such names are rejected earlier (compare CVE-2026-44214).
 */

import { jsonText } from '../text/json.ts'
import {
  assertOneLine,
  type Decoder,
  type Encoding,
  keyMember,
  parseJson,
  plainFrame,
  receivedEvent,
} from './event.ts'

export const sse: Encoding = {
  contentType: 'text/event-stream',
  // A comment, recommended about every 15 seconds against proxies that close idle connections (WHATWG HTML, 9.2.7).
  heartbeat: ':\n\n',

  frame: (entity, { type, hasKey } = plainFrame) => [
    `event: ${type}\nid: `,
    { slot: 'id' },
    `\ndata: {"entity":${jsonText(entity)},"offset":`,
    { slot: 'offset' },
    ...keyMember(hasKey),
    ',"value":',
    { slot: 'value' },
    { slot: 'rest' },
    '}\n\n',
  ],

  error({ id, entity, offset, message, path }) {
    // JSON omits members that are undefined.
    const data = jsonText({ entity, offset, message, path })
    return sseBlock({ event: 'error', id: String(id), data })
  },
}

/** Returns the text of one event with any event name. The id is optional. */
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

/**
 * Checks the invariant that a field of an event is one line: names are checked when a definition is accepted, and an id
 * is a number.
 */
function assertField(text: string): void {
  if (/[\r\n\0]/.test(text)) {
    throw new Error('the name and the id of a server-sent event must not contain CR, LF or NUL')
  }
}

export function decodeSse(): Decoder {
  const parse = parseSse()
  return (piece) =>
    parse(piece).map((block) => {
      const data = parseJson(block.data)
      // Number would also accept '', '1e3' and ' 1'.
      const id = /^(?:0|[1-9]\d*)$/.test(block.id) ? Number(block.id) : undefined
      const event = data === undefined ? undefined : receivedEvent(block.event, id, data)
      return event ?? { type: 'malformed', text: block.data }
    })
}

export interface SseBlock {
  readonly event: string
  /** The last event id in the stream up to this block; empty if no block had an id. */
  readonly id: string
  readonly data: string
}

/**
 * Returns a parser of server-sent events that follows the standard. The parser reads the next piece of text, which may
 * end anywhere, and returns the blocks that are complete with this piece. Text after the last empty line is never
 * returned. `retry` is ignored, since the parser does not reconnect.
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
