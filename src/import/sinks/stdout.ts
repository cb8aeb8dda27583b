/** `spate run --stdout`: prints the events of a run as lines of JSON. No command is run, and nothing is recorded. */

import { GrowingBytes } from '../../client/growing-bytes.ts'
import { eventBytesMax } from '../../client/limits.ts'
import type { CommandContext } from '../../terminal/command.ts'
import { retryText } from '../../terminal/service.ts'
import { writeOut } from '../../terminal/write-out.ts'
import { tooLong } from '../rows/rows.ts'
import type { Source } from '../source.ts'

const lineFeed = 10

export async function printEvents(source: Source, context: CommandContext): Promise<void> {
  const { stderr, signal } = context
  let position = 0
  /** Start of a line whose end has not arrived. */
  const rest = new GrowingBytes()
  const pieces = source.pieces({
    encoding: 'ndjson',
    after: 0,
    signal,
    reached: () => position,
    onResumed: () => rest.clear(),
    onRetry: (retry) => void stderr.write(`spate: ${retryText(retry)}\n`),
  })
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(lineFeed) + 1
    // The stream reuses the memory of a piece, which standard output may still hold, so the bytes are copied.
    rest.append(piece.subarray(0, end))
    const whole = end > 0 ? rest.take() : undefined
    for (const byte of whole ?? []) if (byte === lineFeed) position++
    rest.append(piece.subarray(end))
    if (rest.length > eventBytesMax) throw tooLong(position + 1)
    if (whole !== undefined) await writeOut(whole, context)
  }
}
