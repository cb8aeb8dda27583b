/**
 * A route group is a set of routes with a common path prefix and its own authentication. There are two groups: the API
 * for programs with a key, and the console for people with a session. Both share everything else.
 */

import { authenticate } from '../access/keys.ts'
import { RequestRate } from '../access/request-rate.ts'
import { WrongKeys } from '../access/wrong-keys.ts'
import type { Principal } from './principal.ts'
import type { Route, RouteContext } from './route.ts'

/** The result for a client that has exceeded a rate limit. */
export interface RateLimited {
  readonly retryAfterSeconds: number
  readonly detail: string
}

export interface RouteGroup {
  /** Prefix of all paths of the group: empty, or `/…` without a trailing slash. */
  readonly prefix: string
  readonly routes: readonly Route[]
  /** Returns the reason why a request is forbidden whatever its credentials, or undefined if it is allowed. */
  refusal(request: Request): string | undefined
  /** Returns the principal of the request, or undefined if its credentials are missing or invalid. */
  authenticate(
    request: Request,
    context: RouteContext,
    address: string,
  ): Promise<Principal | RateLimited | undefined>
  /** Returns the problem detail and the `WWW-Authenticate` challenge for a request without valid credentials. */
  challenge(request: Request): { readonly detail: string; readonly challenge: string }
}

/** Returns the route group of the API. Clients authenticate with an API key; cookies are ignored. */
export function apiRouteGroup(
  routes: readonly Route[],
  { requestsPerSecond }: { readonly requestsPerSecond: number | undefined },
): RouteGroup {
  const wrongKeys = new WrongKeys()
  const rate = requestsPerSecond === undefined ? undefined : new RequestRate(requestsPerSecond)
  return {
    prefix: '',
    routes,
    refusal: () => undefined,
    async authenticate({ headers }, { service }, address) {
      const authorization = headers.get('authorization')
      if (authorization === null) return undefined
      const now = service.now()
      const caller = await wrongKeys.check({ authorization, address, now }, () =>
        authenticate(service.store, { authorization, now }),
      )
      if (caller === undefined) return undefined
      if ('retryAfterSeconds' in caller)
        return {
          ...caller,
          detail: 'too many requests with an invalid key came from your network; try again later',
        }
      const retryAfterSeconds = rate?.take(caller.keyId, now) ?? 0
      if (retryAfterSeconds > 0) {
        const limit = `at most ${requestsPerSecond} requests per second`
        return { retryAfterSeconds, detail: `a key may send ${limit} (SPATE_REQUESTS_PER_SECOND)` }
      }
      return { caller, session: undefined, reader: { kind: 'key', id: caller.keyId } }
    },
    challenge({ headers }) {
      return headers.get('authorization') === null
        ? {
            detail: 'the request must have an API key: "Authorization: Bearer <key>"',
            challenge: 'Bearer',
          }
        : {
            detail: 'the "Authorization" header must be "Bearer <key>" with a valid key',
            challenge: 'Bearer error="invalid_token"',
          }
    },
  }
}
