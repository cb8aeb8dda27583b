/** The text of the response to a body beyond the limit. */
import { expect, test } from 'vitest'
import { tooLarge } from '../../../src/http/body/json-body.ts'

test.each([
  [4_096, 4_097, 'the body must be at most 4 KiB; got 4.1 KiB'],
  [1_500_000, 1_500_001, 'the body must be at most 1500000 bytes; got 1500001 bytes'],
  [1_500_000, undefined, 'the body must be at most 1500000 bytes'],
])('a limit of %s bytes and a body of %s', (limit, size, detail) => {
  const headers = size === undefined ? {} : { 'Content-Length': `${size}` }
  const request = new Request('http://localhost/', { method: 'POST', headers })
  expect(tooLarge(request, limit)).toEqual({ status: 413, detail })
})
