import { describe, expect, test } from 'vitest'
import { createWriter } from '../../src/wire/event.ts'
import { decodeNdjson, ndjson } from '../../src/wire/ndjson.ts'

const create = createWriter(ndjson, 'users')

describe('One JSON object per line, with members `type` (`create` or `error`), `id`, `entity` (for `create`), `offset`, `value`', () => {
  test('create', () => {
    expect(create({ id: 1, offset: 12, valueText: '{"id":1}' })).toBe(
      '{"type":"create","id":1,"entity":"users","offset":12,"value":{"id":1}}\n',
    )
  })

  test('create, with the rendered statement of an SQL system', () => {
    expect(create({ id: 1, offset: 12, valueText: '{}', format: 'INSERT INTO "a";' })).toBe(
      '{"type":"create","id":1,"entity":"users","offset":12,"value":{},"format":"INSERT INTO \\"a\\";"}\n',
    )
  })

  test('error', () => {
    const event = {
      type: 'error',
      id: 2,
      entity: 'users',
      offset: 5,
      message: 'no',
      path: ['a', '0'],
    } as const
    expect(ndjson.error(event)).toBe(
      '{"type":"error","id":2,"entity":"users","offset":5,"message":"no","path":["a","0"]}\n',
    )
    expect(ndjson.error({ type: 'error', id: 2, message: 'no' })).toBe(
      '{"type":"error","id":2,"message":"no"}\n',
    )
  })

  test('the content type has no charset', () => {
    expect(ndjson.contentType).toBe('application/x-ndjson')
  })
})

describe('decodeNdjson', () => {
  const line = create({ id: 1, offset: 12, valueText: '7' })
  const event = { type: 'create', id: 1, entity: 'users', offset: 12, value: 7 }

  test('skips empty lines, accepts CRLF, and ignores an incomplete last line', () => {
    expect(decodeNdjson()(`\n\r\n${line.trim()}\r\n\n${line}${line.trim()}`)).toEqual([
      event,
      event,
    ])
  })

  test('ignores unknown members', () => {
    expect(decodeNdjson()(line.replace('"value"', '"more":[],"value"'))).toEqual([event])
  })

  test('reads format and metadata', () => {
    const metadata = [{ tag: 'late' }, { tag: 'corrupt', path: ['email'] }]
    const tagged = line.replace('"value"', `"metadata":${JSON.stringify(metadata)},"value"`)
    expect(decodeNdjson()(tagged)).toEqual([{ ...event, metadata }])
    const wrong = line.replace('"value"', '"metadata":[{"tag":7}],"value"')
    expect(decodeNdjson()(wrong)).toEqual([{ type: 'malformed', text: wrong.trimEnd() }])
  })

  test.each([
    'null',
    '[]',
    '{',
    'data: {}',
    '{"type":"create","id":1,"entity":"users","offset":12}',
    '{"type":"create","id":"1","entity":"users","offset":12,"value":7}',
    '{"type":"create","id":1.5,"entity":"users","offset":12,"value":7}',
    '{"type":"create","id":-1,"entity":"users","offset":12,"value":7}',
    '{"type":"create","id":1,"entity":7,"offset":12,"value":7}',
    '{"type":"create","id":1,"entity":"users","offset":"12","value":7}',
    '{"type":"create","id":1,"entity":"users","offset":12,"value":7,"format":{}}',
    '{"type":"update","id":1,"entity":"users","offset":12,"value":7}',
    '{"type":"error","id":1}',
    '{"type":"error","id":1,"message":"no","path":[0]}',
    '{"__proto__":{"type":"error","id":1,"message":"no"}}',
  ])('reports %s as malformed, and continues', (text) => {
    expect(decodeNdjson()(`${text}\n${line}`)).toEqual([{ type: 'malformed', text }, event])
  })
})
