/** `--stdout`: the events of a run as lines of JSON, as they are streamed; nothing is run and nothing recorded. */

import type { Surroundings } from '../command.ts'
import { writeOut } from '../write-out.ts'
import type { Source } from './source.ts'

const lineFeed = 10

export async function printEvents(source: Source, surroundings: Surroundings): Promise<void> {
  const { stderr, signal } = surroundings
  let position = 0
  /** The beginning of a line whose end has not come. */
  let rest: Buffer = Buffer.alloc(0)
  const pieces = source.pieces({
    encoding: 'ndjson',
    after: 0,
    signal,
    reached: () => position,
    onResumed: () => {
      rest = Buffer.alloc(0)
    },
    onWaiting: ({ error, waitMs }) => {
      stderr.write(`spate: trying again in ${(waitMs / 1_000).toFixed(1)} s: ${error.message}\n`)
    },
  })
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(lineFeed) + 1
    const whole = bytes.subarray(0, end)
    rest = bytes.subarray(end)
    for (let at = whole.indexOf(lineFeed); at >= 0; at = whole.indexOf(lineFeed, at + 1)) position++
    if (whole.length > 0) await writeOut(whole, surroundings)
  }
}
