/** Parts of files that the system returns in pieces. */

import { expect, test } from 'vitest'
import { readAt } from '../../../../src/check/targets/files/read-at.ts'

/** Returns a file whose reads return at most three bytes. */
function slowFile(content: string): Parameters<typeof readAt>[0] {
  return {
    read: async (bytes: Buffer, offset: number, length: number, position: number) => {
      const part = Buffer.from(content).subarray(position, position + Math.min(length, 3))
      bytes.set(part, offset)
      return { bytesRead: part.length, buffer: bytes }
    },
  } as never
}

test.each([
  [0, 7, 'one two'],
  [4, 5, 'two t'],
  [8, 10, 'three'],
  [13, 3, ''],
])('from %i, %i bytes are %j', async (position, length, text) => {
  const bytes = await readAt(slowFile('one two three'), position, length)
  expect(Buffer.from(bytes).toString()).toBe(text)
})
