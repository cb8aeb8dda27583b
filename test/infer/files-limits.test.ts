/** The number of bytes that are read of several files. */

import { expect, test } from 'vitest'
import { entityOf, inferFiles, lines } from './inferred.ts'

const mebibyte = 2 ** 20

/** Returns a JSON text of many bytes with two rows. */
const jsonOf = (bytes: number): string => `[{"id":1},${' '.repeat(bytes)}{"id":2}]`

test('a file of JSON without an extension is read as a whole', async () => {
  const written = await inferFiles({
    orders: jsonOf(40 * mebibyte),
    'users.csv': 'id,n\n1,a\n2,b\n',
  })
  expect(entityOf(written, 'orders')).toMatchObject({ rate: expect.anything() })
  expect(entityOf(written, 'users')).toMatchObject({ rate: expect.anything() })
})

test('files of JSON have a maximum size together', async () => {
  const files = { 'a.json': jsonOf(40 * mebibyte), 'b.json': jsonOf(40 * mebibyte) }
  await expect(inferFiles(files)).rejects.toThrow(
    'b.json must have at most 64 MiB, together with the other files of JSON or YAML; use lines of JSON (.ndjson) for more',
  )
})

test('of each file with rows, an equal part is read', async () => {
  const row = { id: 1, text: 'x'.repeat(10_000) }
  const long = lines(Array.from({ length: 3_500 }, () => row))
  const { notes } = await inferFiles({ 'a.jsonl': long, 'b.jsonl': lines([row]) })
  expect(notes.map(({ message }) => message).join('\n')).toMatch(/is long: only its beginning/)
})
