/**
 * The contract of both stream encodings: the receiver gets the events of the sender, independent of how the bytes are
 * split.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWriter, type Decoder, type Encoding } from '../../src/wire/event.ts'
import { decodeNdjson, ndjson } from '../../src/wire/ndjson.ts'
import { decodeSse, sse } from '../../src/wire/sse.ts'
import { asReceived, encode, streamEvents } from './stream-events.ts'

const encodings: readonly { name: string; encoding: Encoding; decode: () => Decoder }[] = [
  { name: 'server-sent events', encoding: sse, decode: decodeSse },
  { name: 'NDJSON', encoding: ndjson, decode: decodeNdjson },
]

describe.each(encodings)('$name', ({ encoding, decode }) => {
  /** Decodes bytes that arrive in pieces of the given sizes, followed by the rest. */
  function receive(bytes: Uint8Array, sizes: Iterable<number>): readonly unknown[] {
    const decoder = decode()
    const utf8 = new TextDecoder()
    const events: unknown[] = []
    let start = 0
    for (const size of [...sizes, bytes.length]) {
      const piece = bytes.subarray(start, start + size)
      events.push(...decoder(utf8.decode(piece, { stream: true })))
      start += piece.length
    }
    return events
  }

  test('events are received in one piece', () => {
    fc.assert(
      fc.property(streamEvents, (events) => {
        const body = events.map((event) => encode(encoding, event)).join('')
        expect(decode()(body)).toEqual(events.map(asReceived))
      }),
      { numRuns: 1000 },
    )
  })

  test('events are received byte by byte', () => {
    fc.assert(
      fc.property(streamEvents, (events) => {
        const body = new TextEncoder().encode(
          events.map((event) => encode(encoding, event)).join(''),
        )
        expect(receive(body, Array(body.length).fill(1))).toEqual(events.map(asReceived))
      }),
      { numRuns: 300 },
    )
  })

  test('events are received in two pieces, and in pieces of any size', () => {
    fc.assert(
      fc.property(streamEvents, fc.array(fc.nat(30)), (events, sizes) => {
        const body = new TextEncoder().encode(
          events.map((event) => encode(encoding, event)).join(''),
        )
        const expected = events.map(asReceived)
        expect(receive(body, sizes)).toEqual(expected)
        for (let at = 0; at <= body.length; at++) {
          const received = receive(body, [at])
          if (JSON.stringify(received) !== JSON.stringify(expected))
            expect(received).toEqual(expected)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('a truncated body has exactly the complete events', () => {
    fc.assert(
      fc.property(streamEvents, fc.nat(), (events, chance) => {
        const encoded = events.map((event) => encode(encoding, event))
        const body = encoded.join('')
        const end = chance % (body.length + 1)
        const whole = encoded.filter(
          (_, index) => encoded.slice(0, index + 1).join('').length <= end,
        )
        expect(decode()(body.slice(0, end))).toEqual(events.slice(0, whole.length).map(asReceived))
      }),
      { numRuns: 1000 },
    )
  })

  test('a value with several lines throws', () => {
    for (const valueText of ['[\n1]', '[\r1]', '1\n\nevent: create']) {
      expect(() => createWriter(encoding, 'users')({ id: 1, offset: 0, valueText })).toThrow(
        'must be one line',
      )
    }
  })
})
