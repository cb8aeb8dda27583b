/** Reads a file or standard input whole: UTF-8 text of a bounded size. */

import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { CommandFailure } from './exit-code.ts'

/** `source` is a path or a stream; `what` is what messages call it. A byte order mark is left out. */
export async function readBounded(
  source: string | Readable,
  { bytesMax, what }: { readonly bytesMax: number; readonly what: string },
): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  const stream = typeof source === 'string' ? createReadStream(source) : source
  try {
    for await (const piece of stream) {
      const bytes = Buffer.from(piece)
      length += bytes.length
      if (length > bytesMax) {
        throw new CommandFailure(`${what} must have at most ${bytesMax} bytes`, 'usage')
      }
      pieces.push(bytes)
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`${what} cannot be read: ${reason}`, 'usage')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch {
    // The decoder fails for one reason.
    throw new CommandFailure(`${what} must be UTF-8 text`, 'usage')
  }
}
