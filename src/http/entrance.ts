/**
 * An entrance is a way into the service: where its routes begin, and who may come by it. There are two, the API for
 * programs with a key and the console for people with a session; whatever happens behind them is the same.
 */

import { authenticate } from '../access/keys.ts'
import type { Entrant } from './entrant.ts'
import type { Route, Surroundings } from './route.ts'

export interface Entrance {
  /** Stands before the path of every route: empty, or `/…` without a slash at its end. */
  readonly prefix: string
  readonly routes: readonly Route[]
  /** Why a request may not come this way, whoever sends it. */
  refusal(request: Request): string | undefined
  /** Undefined when nobody is known by what the request shows. */
  enter(request: Request, surroundings: Surroundings): Promise<Entrant | undefined>
  /** What is said to nobody. */
  missing(request: Request): { readonly detail: string; readonly challenge: string }
}

/** Programs show a key; cookies are not looked at. */
export function apiEntrance(routes: readonly Route[]): Entrance {
  return {
    prefix: '',
    routes,
    refusal: () => undefined,
    async enter({ headers }, { service }) {
      const authorization = headers.get('authorization') ?? undefined
      const caller = await authenticate(service.store, { authorization, now: service.now() })
      return caller && { caller, session: undefined, reader: { kind: 'key', id: caller.keyId } }
    },
    missing({ headers }) {
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
