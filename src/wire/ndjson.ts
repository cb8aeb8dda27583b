/**
 * Both halves of the NDJSON encoding: one JSON object per line with members `type`, `id`, `entity`, `offset`,
 * `value`, in this order, and a line feed after the last line too (ndjson-spec 1.0). Nothing else is sent, not even
 * empty lines to keep the connection alive: parsers need not accept them.
 */

import { isObject, jsonText, member } from '../text/json.ts'
import { type Decoder, type Encoding, type EventFrame, parseJson, receivedEvent } from './event.ts'

export const ndjson: Encoding = {
  contentType: 'application/x-ndjson',

  frame: (entity) => frameOf(entity, 'value'),

  error({ id, entity, offset, message, path }) {
    // JSON has no text for what is undefined: such members are left out.
    return `${jsonText({ type: 'error', id, entity, offset, message, path })}\n`
  },
}

/**
 * The same for the clients of the original service, of which the first (0.17) looks for a statement in `value`. Later ones
 * look for it in `format`, which is there too, and pass over the value of an entity that has a format.
 */
export const originalNdjson: Encoding = { ...ndjson, frame: (entity) => frameOf(entity, 'shown') }

function frameOf(entity: string, value: 'value' | 'shown'): EventFrame {
  return [
    '{"type":"create","id":',
    { slot: 'id' },
    `,"entity":${jsonText(entity)},"offset":`,
    { slot: 'offset' },
    ',"value":',
    { slot: value },
    { slot: 'rest' },
    '}\n',
  ]
}

/** Empty lines are skipped; a last line without a line feed was cut off and is no event. */
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
