/**
 * The body of one response, piece by piece, read in bursts: on and on until enough waits, and then not before that is
 * used up.
 *
 * Read one piece at a time, the `fetch` of Node 20 (undici 6) takes a slow reader's processor: its parser stops behind
 * each piece in the middle of what the socket gave, puts the rest back, and takes all of it out again for the next one,
 * together with what came meanwhile. So the rest grows without bound, and all of it is copied twice for every piece.
 */

import type { Opened } from './connection.ts'

/** From 256 KB to 4 MB it made no difference; as it is, this is little to hold beside what sockets do. */
const aheadBytesMax = 1024 * 1024

/** The time counts while a piece is waited for, and not while the reader is busy with the last one. */
export async function* bodyOf(
  { response, deadline, failureOf }: Opened,
  silenceMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader()
  const waiting: Uint8Array[] = []
  let waitingBytes = 0
  let isReading = false
  let end: { readonly failure?: unknown } | undefined
  let onNews = (): void => {}

  async function burst(from: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    isReading = true
    try {
      while (end === undefined && waitingBytes < aheadBytesMax) {
        const { done, value } = await from.read()
        if (done) {
          end = {}
        } else {
          waiting.push(value)
          waitingBytes += value.length
        }
        onNews()
      }
    } catch (failure) {
      end = { failure }
      onNews()
    }
    isReading = false
  }

  try {
    while (reader !== undefined) {
      // What was broken off is over at once, whatever waits.
      deadline.signal.throwIfAborted()
      const piece = waiting.shift()
      if (piece !== undefined) {
        waitingBytes -= piece.length
        yield piece
      } else if (end !== undefined) {
        if ('failure' in end) throw end.failure
        return
      } else {
        const news = new Promise<void>((resolve) => {
          onNews = resolve
        })
        if (!isReading) void burst(reader)
        await deadline.within(silenceMs, news)
      }
    }
  } catch (error) {
    throw failureOf(error)
  } finally {
    deadline.end()
  }
}
