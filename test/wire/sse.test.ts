import { createParser, type EventSourceMessage } from 'eventsource-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWriter } from '../../src/wire/event.ts'
import { decodeSse, parseSse, type SseBlock, sse, sseBlock } from '../../src/wire/sse.ts'
import { encode, streamEvents } from './stream-events.ts'

const create = createWriter(sse, 'users')

describe('Each event has these SSE fields: event, id, data', () => {
  test('create: data is a JSON object with entity, offset, value', () => {
    expect(create({ id: 1, offset: 12, valueText: '{"id":1}' })).toBe(
      'event: create\nid: 1\ndata: {"entity":"users","offset":12,"value":{"id":1}}\n\n',
    )
  })

  test('create, with the rendered statement of an SQL system', () => {
    expect(create({ id: 1, offset: 12, valueText: '{}', format: 'INSERT INTO "a";' })).toBe(
      'event: create\nid: 1\n' +
        'data: {"entity":"users","offset":12,"value":{},"format":"INSERT INTO \\"a\\";"}\n\n',
    )
  })

  test('error', () => {
    const event = {
      type: 'error',
      id: 2,
      entity: 'users',
      offset: 5,
      message: 'no',
      path: ['a'],
    } as const
    expect(sse.error(event)).toBe(
      'event: error\nid: 2\ndata: {"entity":"users","offset":5,"message":"no","path":["a"]}\n\n',
    )
    expect(sse.error({ type: 'error', id: 2, message: 'no' })).toBe(
      'event: error\nid: 2\ndata: {"message":"no"}\n\n',
    )
  })

  test('the content type has no charset', () => {
    expect(sse.contentType).toBe('text/event-stream')
  })
})

describe('sseBlock', () => {
  test('writes an event with any name, with or without an id', () => {
    expect(sseBlock({ event: 'users.create', data: '{}' })).toBe(
      'event: users.create\ndata: {}\n\n',
    )
    expect(sseBlock({ event: 'a', id: 'b', data: '{}' })).toBe('event: a\nid: b\ndata: {}\n\n')
  })

  test.each(['\r', '\n', '\0', 'a\r\nb'])('throws for %j in a name or an id', (text) => {
    expect(() => sseBlock({ event: text, data: '{}' })).toThrow('must not contain CR, LF or NUL')
    expect(() => sseBlock({ event: 'a', id: text, data: '{}' })).toThrow(
      'must not contain CR, LF or NUL',
    )
  })

  test.each(['\r', '\n', '{}\n\ndata: {}'])('throws for data with several lines: %j', (data) => {
    expect(() => sseBlock({ event: 'a', data })).toThrow('must be one line')
  })

  test('for any name and data either throws or writes exactly one event', () => {
    const text = fc.string({
      unit: fc.constantFrom('\r', '\n', '\0', ' ', ':', 'a', '\u2028', '\ufeff'),
    })
    fc.assert(
      fc.property(text, text, text, (event, id, data) => {
        if (/[\r\n\0]/.test(event + id) || /[\r\n]/.test(data)) {
          expect(() => sseBlock({ event, id, data })).toThrow()
        } else {
          const block = { event: event || 'message', id, data }
          expect(parseSse()(sseBlock({ event, id, data }))).toEqual([block])
          expect(theirs(sseBlock({ event, id, data }))).toEqual([block])
        }
      }),
      { numRuns: 2000 },
    )
  })
})

/** Parses with eventsource-parser, which leaves the last id to its user. */
function theirs(body: string): readonly SseBlock[] {
  const blocks: SseBlock[] = []
  const onEvent = ({ event = 'message', id = '', data }: EventSourceMessage) => {
    blocks.push({ event, id, data })
  }
  createParser({ onEvent }).feed(body)
  return blocks
}

function ours(body: string, cutAt: readonly number[]): readonly SseBlock[] {
  const parse = parseSse()
  const cuts = [0, ...cutAt.map((at) => at % (body.length + 1)).sort((a, b) => a - b), body.length]
  return cuts.flatMap((cut, index) => parse(body.slice(cuts[index - 1] ?? 0, cut)))
}

describe('parseSse follows the standard', () => {
  test.each<[string, string, readonly SseBlock[]]>([
    [
      'joins lines of data',
      'data: a\ndata:\ndata: b\n\n',
      [{ event: 'message', id: '', data: 'a\n\nb' }],
    ],
    [
      'takes CR, LF and CRLF',
      'event: x\rdata: a\r\ndata: b\n\r\n',
      [{ event: 'x', id: '', data: 'a\nb' }],
    ],
    [
      'removes one space',
      'data:  a\n\ndata:b\n\n',
      [
        { event: 'message', id: '', data: ' a' },
        { event: 'message', id: '', data: 'b' },
      ],
    ],
    [
      'ignores comments, retry and unknown fields',
      ': data: x\nretry: 1\nfoo: y\n:\ndata: a\n\n',
      [{ event: 'message', id: '', data: 'a' }],
    ],
    [
      'takes a line without a colon for a field without a value',
      'event\ndata\n\n',
      [{ event: 'message', id: '', data: '' }],
    ],
    [
      'dispatches nothing without data, and forgets the name',
      'event: x\n\ndata: a\n\n',
      [{ event: 'message', id: '', data: 'a' }],
    ],
    [
      'remembers the id, also of a block without data',
      'id: 1\n\ndata: a\n\nid\ndata: b\n\n',
      [
        { event: 'message', id: '1', data: 'a' },
        { event: 'message', id: '', data: 'b' },
      ],
    ],
    [
      'ignores an id with NUL',
      'id: 1\nid: 2\0\ndata: a\n\n',
      [{ event: 'message', id: '1', data: 'a' }],
    ],
    [
      'strips one byte order mark',
      '\ufeffdata: a\n\n\ufeffdata: b\n\n',
      [{ event: 'message', id: '', data: 'a' }],
    ],
    ['is exact about names of fields', 'Data: a\ndata : b\n data: c\n\n', []],
    [
      'discards what is incomplete',
      'data: a\n\ndata: b\n',
      [{ event: 'message', id: '', data: 'a' }],
    ],
  ])('%s', (_, body, blocks) => {
    expect(ours(body, [])).toEqual(blocks)
    expect(
      ours(
        body,
        Array.from({ length: body.length }, (_, at) => at),
      ),
    ).toEqual(blocks)
  })

  test('agrees with eventsource-parser on any stream in any pieces', () => {
    const part = fc.constantFrom(
      ...[
        '\n',
        '\r',
        '\r\n',
        '\n\n',
        ':',
        ' ',
        'data',
        'data:',
        'event: ',
        'id: ',
        'id',
        'retry: 5',
        '\0',
      ],
      ...['x', '1', '{}', 'é', '\u2028', '😀', 'foo: ', ': comment'],
    )
    const body = fc.array(part, { maxLength: 40 }).map((parts) => `${parts.join('')}\n`)
    fc.assert(
      fc.property(body, fc.array(fc.nat()), (body, cuts) => {
        const withoutIds = (blocks: readonly SseBlock[]) =>
          blocks.map(({ event, data }) => ({ event, data }))
        expect(withoutIds(ours(body, cuts))).toEqual(withoutIds(theirs(body)))
        expect(ours(body, cuts)).toEqual(ours(body, []))
      }),
      { numRuns: 5000 },
    )
  })

  test('agrees with eventsource-parser on events of the encoding', () => {
    fc.assert(
      fc.property(streamEvents, (events) => {
        const body = events.map((event) => encode(sse, event)).join('')
        const blocks = theirs(body)
        expect(blocks).toEqual(parseSse()(body))
        expect(blocks.map(({ event, id }) => [event, id])).toEqual(
          events.map(({ type, id }) => [type, String(id)]),
        )
      }),
      { numRuns: 1000 },
    )
  })
})

describe('decodeSse', () => {
  test.each([
    ['', '{"entity":"a","offset":0,"value":1}'],
    ['1e3', '{"entity":"a","offset":0,"value":1}'],
    ['01', '{"entity":"a","offset":0,"value":1}'],
    ['1', '{"entity":"a","offset":0}'],
    ['1', '{'],
    ['1', 'null'],
  ])('reports an event with id %j and data %s as malformed, and continues', (id, data) => {
    const event = { type: 'create', id: 2, entity: 'users', offset: 0, value: 7 }
    expect(
      decodeSse()(
        sseBlock({ event: 'create', id, data }) + create({ id: 2, offset: 0, valueText: '7' }),
      ),
    ).toEqual([{ type: 'malformed', text: data }, event])
  })

  test('reports events with other names as malformed', () => {
    const data = '{"entity":"a","offset":0,"value":1}'
    for (const event of ['users.create', 'message', '']) {
      expect(decodeSse()(sseBlock({ event, id: '1', data }))).toEqual([
        { type: 'malformed', text: data },
      ])
    }
  })
})
