/**
 * Writes and reads the NDJSON encoding: one JSON object per line with the members `type`, `id`, `entity`, `offset`,
 * `value`, in this order, and a line feed after every line (ndjson-spec 1.0). Empty lines are not sent, not even to
 * keep the connection alive, because parsers need not accept them.
 */

import { isObject, jsonText, member } from '../text/json.ts'
import {
  type Decoder,
  type Encoding,
  type EventFrame,
  keyMember,
  parseJson,
  plainFrame,
  receivedEvent,
} from './event.ts'

export const ndjson: Encoding = {
  contentType: 'application/x-ndjson',

  frame: (entity, kind) => frameOf(entity, 'value', kind),

  error({ id, entity, offset, message, path }) {
    // JSON omits members that are undefined.
    return `${jsonText({ type: 'error', id, entity, offset, message, path })}\n`
  },
}

/**
 * The NDJSON encoding for clients of the original service. Their version 0.17 reads a statement from `value`. Later
 * versions read the statement from `format`, which is present as well, and ignore the value of an entity with a format.
 */
export const originalNdjson: Encoding = {
  ...ndjson,
  frame: (entity, kind) => frameOf(entity, 'shown', kind),
}

function frameOf(
  entity: string,
  value: 'value' | 'shown',
  { type, hasKey } = plainFrame,
): EventFrame {
  return [
    `{"type":"${type}","id":`,
    { slot: 'id' },
    `,"entity":${jsonText(entity)},"offset":`,
    { slot: 'offset' },
    ...keyMember(hasKey),
    ',"value":',
    { slot: value },
    { slot: 'rest' },
    '}\n',
  ]
}

/** Returns a decoder for NDJSON that skips empty lines. A last line without a line feed is incomplete and ignored. */
export function decodeNdjson(): Decoder {
  let pending = ''
  return (piece) => {
    const lines = piece.split('\n')
    lines[0] = pending + lines[0]
    pending = lines.pop() ?? ''
    return lines.filter((line) => line.trim() !== '').map(decodeLine)
  }
}

function decodeLine(line: string): ReturnType<Decoder>[number] {
  const data = parseJson(line)
  const event =
    data !== undefined && isObject(data)
      ? receivedEvent(member(data, 'type'), member(data, 'id'), data)
      : undefined
  return event ?? { type: 'malformed', text: line }
}
