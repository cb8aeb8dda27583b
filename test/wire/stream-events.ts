/** Events to send, ordinary and hostile, and the events that the receiver must get. */
import fc from 'fast-check'
import {
  type ChangeEvent,
  createWriter,
  type Encoding,
  type ErrorEvent,
  type StreamEvent,
} from '../../src/wire/event.ts'

const part = fc.constantFrom(
  ...['\0', '\r', '\n', '\r\n', '\n\n', '\u2028', '\u2029', '\u0085', '\ufeff', '\ud800', '\udc00'],
  ...[
    '"',
    '\\',
    'data: ',
    'id: 7',
    ': ',
    'event: x',
    '{"type":"create"}',
    '__proto__',
    '😀',
    'é',
    'a',
  ],
)
const text = fc.oneof(
  fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const value = fc.oneof(
  fc.jsonValue(),
  text,
  fc.dictionary(fc.oneof(text, fc.constant('__proto__')), text),
  fc.constant(JSON.parse('{"__proto__":{"a":1},"b":[]}')),
)

const createEvent: fc.Arbitrary<ChangeEvent> = fc.record(
  {
    type: fc.constant('create' as const),
    id: fc.maxSafeNat(),
    entity: text,
    offset: fc.maxSafeNat(),
    valueText: value.map((value) => JSON.stringify(value)),
    format: text,
  },
  { requiredKeys: ['type', 'id', 'entity', 'offset', 'valueText'] },
)

const errorEvent: fc.Arbitrary<ErrorEvent> = fc.record(
  {
    type: fc.constant('error' as const),
    id: fc.maxSafeNat(),
    entity: text,
    offset: fc.maxSafeNat(),
    message: text,
    path: fc.array(text, { maxLength: 3 }),
  },
  { requiredKeys: ['type', 'id', 'message'] },
)

export const streamEvents: fc.Arbitrary<readonly StreamEvent[]> = fc.array(
  fc.oneof(createEvent, errorEvent),
  { maxLength: 5 },
)

export function encode(encoding: Encoding, event: StreamEvent): string {
  if (event.type === 'error') return encoding.error(event)
  return createWriter(encoding, event.entity)(event)
}

export function asReceived(event: StreamEvent): unknown {
  if (event.type === 'error') return event
  const { valueText, ...rest } = event
  return { ...rest, value: JSON.parse(valueText) }
}
