/** The encoder of the earlier API version: an event with any name is one event. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earlierSse } from '../../src/wire/earlier.ts'
import { createWriter } from '../../src/wire/event.ts'
import { parseSse } from '../../src/wire/sse.ts'

const name = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((text) => text.isWellFormed() && !/[\r\n\0]/.test(text))

test('"The `event` field is `<stream name>.create`", data has `stream`, `offset` and `value`', () => {
  fc.assert(
    fc.property(name, fc.maxSafeNat(), fc.jsonValue(), (stream, offset, value) => {
      const block = createWriter(
        earlierSse,
        stream,
      )({ id: 1, offset, valueText: JSON.stringify(value), format: 'INSERT …' })
      const data = JSON.stringify({ stream, offset, value })
      expect(block).toBe(`event: ${stream}.create\ndata: ${data}\n\n`)
      expect(parseSse()(block)).toEqual([
        { event: `${stream}.create`.replace(/^ /, ''), id: '', data },
      ])
    }),
  )
})

test('a name that would end the line is a broken invariant', () => {
  for (const stream of ['a\nb', 'a\r', '\na', 'a\0', 'a\r\n\r\nevent: x']) {
    expect(() => createWriter(earlierSse, stream)).toThrow('must not contain CR, LF or NUL')
  }
})

test('a value of several lines is a broken invariant', () => {
  for (const valueText of ['[\n1]', '1\r2', '1\n\nevent: x.create']) {
    expect(() => createWriter(earlierSse, 'users')({ id: 1, offset: 0, valueText })).toThrow(
      'must be one line',
    )
  }
})

test('errors have no event', () => {
  expect(earlierSse.error({ type: 'error', id: 1, entity: 'users', offset: 0, message: 'x' })).toBe(
    '',
  )
})
