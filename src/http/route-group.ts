/**
 * An entrance is a way into the service: where its routes begin, and who may come by it. There are two, the API for
 * programs with a key and the console for people with a session; whatever happens behind them is the same.
 */

import { authenticate } from '../access/keys.ts'
import { RequestRate } from '../access/request-rate.ts'
import { WrongKeys } from '../access/wrong-keys.ts'
import type { Principal } from './principal.ts'
import type { Route, RouteContext } from './route.ts'

/** There were too many requests. */
export interface RateLimited {
  readonly retryAfterSeconds: number
  readonly detail: string
}

export interface RouteGroup {
  /** Stands before the path of every route: empty, or `/…` without a slash at its end. */
  readonly prefix: string
  readonly routes: readonly Route[]
  /** Why a request may not come this way, whoever sends it. */
  refusal(request: Request): string | undefined
  /** Undefined when nobody is known by what the request shows. */
  authenticate(
    request: Request,
    context: RouteContext,
    address: string,
  ): Promise<Principal | RateLimited | undefined>
  /** What is said to nobody. */
  challenge(request: Request): { readonly detail: string; readonly challenge: string }
}

/** Programs show a key; cookies are not looked at. */
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
