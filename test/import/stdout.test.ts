/** Events that `--stdout` prints from pieces that are cut anywhere. */

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { printEvents } from '../../src/import/sinks/stdout.ts'
import type { Source } from '../../src/import/source.ts'
import { newFolder } from '../support/command-line.ts'
import { terminal } from '../terminal/terminal.ts'

const mebibyte = 1024 * 1024

async function print(pieces: () => Generator<Uint8Array>): Promise<string> {
  const stdout = new PassThrough({ highWaterMark: 64 * mebibyte })
  const source: Source = {
    total: 3,
    async *pieces({ reached }) {
      yield* pieces()
      expect(reached()).toBe(3)
    },
  }
  const context = { ...terminal({ folder: await newFolder(), answers: [] }), stdout }
  await printEvents(source, context)
  stdout.end()
  return await text(stdout)
}

test('lines are unchanged, in pieces of any length that share a buffer', async () => {
  const lines = Buffer.from('{"id":1}\n{"id":2,"name":"ü"}\n{"id":3}\n')
  for (const length of [1, 2, 7, 13, lines.length]) {
    const piece = Buffer.alloc(length)
    const printed = await print(function* () {
      for (let at = 0; at < lines.length; at += length) {
        const copied = lines.copy(piece, 0, at, at + length)
        yield piece.subarray(0, copied)
      }
    })
    expect(printed).toBe(lines.toString())
  }
})

test('an endless event is refused at the size limit', async () => {
  const piece = Buffer.alloc(mebibyte, 'x')
  let given = 0
  const printed = print(function* () {
    for (; given < 64; given++) yield piece
  })
  await expect(printed).rejects.toThrow('event 1 of the stream is larger than 32 MiB, the maximum')
  expect(given).toBe(32)
})
