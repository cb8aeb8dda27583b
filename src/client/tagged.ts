/** Requests that return the version of a simulation, or expect it. */

import type { ApiRequest, Connection } from './connection.ts'
import type { RequestOptions } from './idempotency.ts'
import type { ResponseCheck } from './response-check.ts'
import type { WithEtag } from './shapes/simulation-shapes.ts'

/**
 * Options of a request that changes a simulation.
 *
 * @example
 * import { SpateError, type UpdateOptions } from 'spate-data/client'
 *
 * const { etag } = await spate.simulations.put('article', {})
 * const options: UpdateOptions = { ifMatch: etag }
 * await spate.simulations.patch('article', { seed: 2 }, options)
 * const error = await spate.simulations.patch('article', { seed: 3 }, options).catch((error) => error)
 * console.log(error instanceof SpateError && error.status) // 412
 */
export interface UpdateOptions extends RequestOptions {
  /** Expected `etag` of the simulation. The service responds with 412 if the simulation has changed since. */
  readonly ifMatch?: string | undefined
}

/** Sends a request, and returns the status and the body of the response with its entity tag. */
export async function requestTagged<Shown>(
  connection: Connection,
  apiRequest: ApiRequest,
  check: ResponseCheck<Shown>,
): Promise<{ readonly status: number; readonly shown: WithEtag<Shown> }> {
  const { body, status, headers } = await connection.request(apiRequest, check)
  return { status, shown: { ...body, etag: headers.get('ETag') ?? undefined } }
}
