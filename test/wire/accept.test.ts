import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseEncoding } from '../../src/wire/accept.ts'

describe('`text/event-stream` (default) or `application/x-ndjson`', () => {
  test.each([
    [undefined, 'sse'],
    ['', 'sse'],
    ['*/*', 'sse'],
    ['text/*', 'sse'],
    ['text/event-stream', 'sse'],
    ['application/x-ndjson', 'ndjson'],
    ['application/*', 'ndjson'],
    // the header of a browser
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'sse'],
    ['Application/X-NDJSON', 'ndjson'],
    ['TEXT/EVENT-STREAM', 'sse'],
    [' \tapplication/x-ndjson ; charset=utf-8 ', 'ndjson'],
    ['application/json, application/x-ndjson', 'ndjson'],
  ])('%j → %s', (accept, name) => {
    expect(chooseEncoding(accept)).toBe(name)
  })
})

describe('q-values are respected', () => {
  test.each([
    ['text/event-stream;q=0.5, application/x-ndjson', 'ndjson'],
    ['text/event-stream;q=0.5, application/x-ndjson;q=0.4', 'sse'],
    ['text/event-stream;q=0.001, application/x-ndjson;q=0', 'sse'],
    ['text/event-stream;q=0, */*', 'ndjson'],
    ['application/x-ndjson;q=0, */*;q=0.1', 'sse'],
    ['*/*;q=0, application/x-ndjson', 'ndjson'],
    ['application/x-ndjson ; Q=1.000 , text/event-stream;q=0.999', 'ndjson'],
    ['application/x-ndjson;charset=utf-8;q=0.9;ext=1, text/event-stream;q=0.8', 'ndjson'],
    // the most specific range decides, not the highest q
    ['text/event-stream;q=0.1, text/*, application/x-ndjson;q=0.2', 'ndjson'],
  ])('%s → %s', (accept, name) => {
    expect(chooseEncoding(accept)).toBe(name)
  })

  test.each([
    ['text/event-stream, application/x-ndjson', 'sse'],
    ['application/x-ndjson, text/event-stream', 'sse'],
    ['text/*, application/x-ndjson', 'ndjson'],
    ['*/*, application/x-ndjson', 'ndjson'],
    ['application/*, */*', 'ndjson'],
    ['application/*, text/*', 'sse'],
  ])('of equal ranges the more specific wins, then server-sent events: %s → %s', (accept, name) => {
    expect(chooseEncoding(accept)).toBe(name)
  })
})

describe('rows must be named exactly', () => {
  const rows = 'application/vnd.spate.rows'
  test.each([
    [rows, 'rows'],
    ['Application/VND.spate.Rows;q=0.1', 'rows'],
    [`${rows}, application/x-ndjson;q=0.9`, 'rows'],
    [`${rows}, application/json`, 'rows'],
    [`${rows}, */*;q=0.5`, 'rows'],
    // Of equally specific ranges, the one that is first in the specification wins.
    [`${rows}, application/x-ndjson`, 'ndjson'],
    [`${rows}, */*`, 'rows'],
    [`${rows};q=0, */*`, 'sse'],
    ['application/*', 'ndjson'],
    ['application/vnd.spate.*', undefined],
  ])('%s → %s', (accept, name) => {
    expect(chooseEncoding(accept)).toBe(name)
  })
})

describe('406: the Accept header is not supported', () => {
  test.each([
    'application/json',
    'text/html',
    'text/event-stream;q=0',
    '*/*;q=0',
    'text/event-stream;q=0, application/x-ndjson;q=0.000',
    'image/*',
    '*',
    'text',
    '/',
    ',;,=',
    'text/event-streams',
  ])('%s', (accept) => {
    expect(chooseEncoding(accept)).toBeUndefined()
  })

  test.each(['2', '-1', '0.5555', '1.1', 'high', '', '"1"', ' 1', '.5', '1e0', 'NaN'])(
    'a malformed member is ignored: q=%s',
    (quality) => {
      expect(chooseEncoding(`text/event-stream;q=${quality}`)).toBeUndefined()
      expect(chooseEncoding(`text/event-stream;q=${quality}, application/x-ndjson`)).toBe('ndjson')
    },
  )

  test('commas and semicolons within quotes do not separate', () => {
    expect(chooseEncoding('image/png;x=",text/event-stream,"')).toBeUndefined()
    expect(chooseEncoding('text/event-stream;x=";q=0;"')).toBe('sse')
    expect(chooseEncoding('image/png;x="\\",text/event-stream"')).toBeUndefined()
  })
})

test('is fast and never throws', () => {
  const part = fc.constantFrom(
    ...[
      'text/event-stream',
      'application/x-ndjson',
      '*/*',
      ',',
      ';',
      'q=',
      '0',
      '.5',
      '"',
      '\\',
      ' ',
    ],
  )
  const header = fc.array(fc.oneof(part, fc.string())).map((parts) => parts.join(''))
  fc.assert(
    fc.property(header, (accept) => {
      expect(['sse', 'ndjson', undefined]).toContain(chooseEncoding(accept))
    }),
  )
  for (const part of ['"', '\\', '"\\', ',', ';', 'a', '"a', 'q=', ' ', 'q =', '"a\\"']) {
    chooseEncoding(part.repeat(100_000))
  }
})
