/** Reads a file or standard input as UTF-8 text of limited size. */

import { createReadStream } from 'node:fs'
import { addAbortSignal, type Readable } from 'node:stream'
import { CommandFailure } from './exit-code.ts'

interface TextLimits {
  readonly bytesMax: number
  /** Name of the file or stream in messages. */
  readonly label: string
  /** Signal that ends reading, for example from a pipe without a writer. */
  readonly signal: AbortSignal
}

/** Reads UTF-8 text from a file, named by its path, or from a stream. A byte order mark is removed. */
export async function readBoundedText(
  source: string | Readable,
  { bytesMax, label, signal }: TextLimits,
): Promise<string> {
  const stream = typeof source === 'string' ? createReadStream(source) : source
  try {
    const bytes = await readBytes(addAbortSignal(signal, stream), bytesMax)
    if (bytes === undefined) {
      throw new CommandFailure(`${label} must have at most ${bytesMax} bytes`, 'usage')
    }
    return decoded(bytes, label)
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    signal.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`${label} cannot be read: ${reason}`, 'usage')
  }
}

/** Returns the bytes of a stream, or undefined if there are more than `bytesMax`. */
async function readBytes(stream: Readable, bytesMax: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    const bytes = Buffer.from(piece)
    length += bytes.length
    if (length > bytesMax) return undefined
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

function decoded(bytes: Buffer, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandFailure(`${what} must be UTF-8 text`, 'usage')
  }
}
