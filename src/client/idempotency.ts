/** Requests that create a resource carry an idempotency key, so that the client may safely retry them. */

import type { ApiRequest } from './connection.ts'

/**
 * Options of every request.
 *
 * @example
 * import type { RequestOptions } from 'spate-data/client'
 *
 * const options: RequestOptions = { signal: AbortSignal.timeout(5_000) }
 * const blog = await spate.simulations.get('blog', options)
 * console.log(blog.key) // blog
 */
export interface RequestOptions {
  /** Signal that aborts the request. The request then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Options of a request that creates a resource.
 *
 * @example
 * import type { CreateOptions } from 'spate-data/client'
 *
 * const { runs } = spate.simulation('blog')
 * const nightly: CreateOptions = { idempotencyKey: 'nightly-2026-11-21' }
 * const run = await runs.create({}, nightly)
 * const again = await runs.create({}, nightly)
 * console.log(again.index === run.index) // true
 */
export interface CreateOptions extends RequestOptions {
  /**
   * Idempotency key of the request. For at least 24 hours, the service performs requests with the same key once and
   * returns the same response. Pass a key of your own if your program may restart between the request and the response.
   * The client generates a key by default. A key has 1 to 255 printable ASCII characters
   * without spaces, quotes and backslashes.
   */
  readonly idempotencyKey?: string | undefined
}

/** Returns the method and the headers of a request that creates a resource, with an idempotency key. */
export function creationRequest({
  idempotencyKey = randomKey(),
  signal,
}: CreateOptions): Pick<ApiRequest, 'method' | 'headers' | 'isRepeatable' | 'signal'> {
  // The header accepts no other characters in the key, and the error message of `fetch` does not name the header.
  if (!/^[!#-[\]-~]{1,255}$/.test(idempotencyKey)) {
    throw new TypeError(
      `idempotencyKey must be 1 to 255 printable ASCII characters without spaces, quotes and backslashes; got ${JSON.stringify(idempotencyKey)}`,
    )
  }
  return {
    method: 'POST',
    headers: { 'Idempotency-Key': idempotencyKey },
    isRepeatable: true,
    signal,
  }
}

/** Returns 128 random bits in hexadecimal. Browsers provide `randomUUID` on secure pages only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
