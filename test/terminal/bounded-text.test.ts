/** Reading files and standard input. */

import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBoundedText } from '../../src/terminal/bounded-text.ts'

const { signal } = new AbortController()
const bounds = { bytesMax: 8, label: 'the text', signal }

test('a text is read up to its limit, without a byte order mark', async () => {
  expect(await readBoundedText(Readable.from([Buffer.from('\ufeffabcde')]), bounds)).toBe('abcde')
  await expect(readBoundedText(Readable.from([Buffer.from('123456789')]), bounds)).rejects.toThrow(
    'the text must have at most 8 bytes',
  )
})

test('invalid UTF-8 is refused', async () => {
  const latin = Readable.from([Buffer.from([0x66, 0xfc, 0x72])])
  await expect(readBoundedText(latin, bounds)).rejects.toThrow('the text must be UTF-8 text')
})

test('reading an endless input can be aborted', async () => {
  const controller = new AbortController()
  const input = new PassThrough()
  const reading = readBoundedText(input, { ...bounds, signal: controller.signal })
  input.write('a')
  controller.abort()
  await expect(reading).rejects.toBe(controller.signal.reason)
  expect(input.destroyed).toBe(true)
})

test('a folder cannot be read', async () => {
  await expect(readBoundedText('/', { ...bounds, label: '/' })).rejects.toThrow(
    '/ cannot be read: EISDIR',
  )
})
