/** The body of one response, piece by piece. */

import type { Opened } from './connection.ts'

/**
 * Only as much is read as is asked for. The time counts while a piece is waited for, and not while the reader is busy
 * with the last one.
 */
export async function* bodyOf(
  { response, leash, failureOf }: Opened,
  silenceMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader()
  try {
    while (reader !== undefined) {
      const { done, value } = await leash.within(silenceMs, reader.read())
      if (done) return
      yield value
    }
  } catch (error) {
    throw failureOf(error)
  } finally {
    leash.end()
  }
}
