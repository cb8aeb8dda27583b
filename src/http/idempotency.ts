/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). A client that did not receive the response to a
 * request sends the request again with the same key, and the service does not execute it twice.
 */

import { Type } from 'typebox'
import type { Failure } from '../service/failure.ts'
import { type CreatedOnce, fingerprintOf, type Once } from '../service/once.ts'
import { keyLengthMax } from './response/problems.ts'
import type { Route, RouteRequest } from './route.ts'

/** Members of the declaration of a route that accepts `Idempotency-Key`. */
export const idempotent = {
  requestHeaders: {
    'Idempotency-Key': `A key that the client chooses, such as a UUID. For at least 24 hours, a repeated request with the same key is not executed again and returns the first response. 1 to ${keyLengthMax} printable ASCII characters without spaces, quotes and backslashes; the complete key may be in quotes.`,
  },
  failures: { 'repeat.malformed': 400, 'repeat.different': 422, 'repeat.underway': 409 },
  responseHeaders: {
    'Idempotency-Replayed': {
      description: '`true` if this is the stored response to an earlier request with the same key.',
      schema: Type.Optional(Type.String()),
    },
  },
} as const

/**
 * Reads the `Idempotency-Key` header of a request. The draft requires quotes (RFC 9651, strings), but most clients send
 * the key without them.
 */
export function readIdempotencyKey(
  { id }: Pick<Route, 'id'>,
  { request: { headers }, params, body }: Pick<RouteRequest, 'request' | 'params' | 'body'>,
): { readonly once: Once | undefined } | Failure {
  const sent = headers.get('idempotency-key')
  if (sent === null) return { once: undefined }
  const key = /^"(.*)"$/.exec(sent)?.[1] ?? sent
  if (!/^[!#-[\]-~]+$/.test(key) || key.length > keyLengthMax) {
    return { failure: 'repeat.malformed', key: sent }
  }
  return { once: { key, fingerprint: fingerprintOf(`${id} ${JSON.stringify(params)}`, body) } }
}

export function replayHeaders({
  isReplayed,
}: Pick<CreatedOnce<unknown>, 'isReplayed'>): Record<string, string> {
  return isReplayed ? { 'Idempotency-Replayed': 'true' } : {}
}
