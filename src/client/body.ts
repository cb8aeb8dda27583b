/**
 * Reads the body of a response in bursts: it reads ahead up to a limit, and continues when the buffered pieces are used.
 *
 * Reading one piece at a time is expensive for a slow reader with the `fetch` of Node 20 (undici 6). Its parser stops
 * after each piece, returns the rest of the received bytes to the socket, and takes them out again for the next piece,
 * together with the bytes that have arrived since. The rest grows without bound and is copied twice for every piece.
 */

import type { OpenResponse } from './connection.ts'

/** Maximum number of bytes of the body to read ahead. Limits from 256 KB to 4 MB were measured to be equally fast. */
const readAheadBytesMax = 1024 * 1024

/**
 * Reads the body of a response. The idle timeout applies while the client waits for a piece, not while the caller
 * processes one.
 */
export async function* readBody(
  { response, deadline, failureOf }: OpenResponse,
  idleTimeoutMs: number,
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
      while (end === undefined && waitingBytes < readAheadBytesMax) {
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
      // An aborted read ends immediately, even if pieces are buffered.
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
        await deadline.within(idleTimeoutMs, news)
      }
    }
  } catch (error) {
    throw failureOf(error)
  } finally {
    deadline.end()
  }
}
