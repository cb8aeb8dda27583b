/** What creates something is sent with a key, so that it may be sent again: the service does it once. */

import type { Asking } from './connection.ts'

/** The options that every request takes. */
export interface Asked {
  /** Aborts the request, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export interface Creation extends Asked {
  /**
   * Of one's own, for a program that may be started again in the middle: the same request with the same key is done
   * once, for 24 hours. One is made up when absent.
   */
  readonly idempotencyKey?: string | undefined
}

export function creation({
  idempotencyKey = madeUp(),
  signal,
}: Creation): Pick<Asking, 'method' | 'headers' | 'isRepeatable' | 'signal'> {
  // A header can hold nothing else, and the error of `fetch` would not say which one it was.
  if (!/^[!#-[\]-~]{1,255}$/.test(idempotencyKey)) {
    throw new TypeError(
      'idempotencyKey must be 1 to 255 characters of printable ASCII without spaces, quotes and backslashes',
    )
  }
  return {
    method: 'POST',
    headers: { 'Idempotency-Key': idempotencyKey },
    isRepeatable: true,
    signal,
  }
}

/** 128 random bits. Not `randomUUID`, which browsers have on secure pages only. */
function madeUp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
