/**
 * A route is one declaration: method, path, what it takes and what it answers. Dispatch, validation and
 * `/openapi.json` are derived from it; only routes know status numbers.
 */

import type { HttpBindings } from '@hono/node-server'
import type { TSchema } from 'typebox'
import type { Scope } from '../access/keys.ts'
import { type Failure, type FailureKind, isFailure } from '../service/failure.ts'
import type { Service } from '../service/service.ts'
import type { JsonObject, JsonValue } from '../text/json.ts'
import type { Principal } from './principal.ts'
import type { Pump } from './stream/pump.ts'
import type { ShutdownNotice } from './stream/shutdown-notice.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What every route works with. */
export interface RouteContext {
  readonly service: Service
  readonly pump: Pump
  /** The service never shuts down when absent. */
  readonly shutdown?: ShutdownNotice
}

export interface RouteRequest extends Principal {
  /** By the names in the path. */
  readonly params: Readonly<Record<string, string>>
  /** As the `query` schemas read it. */
  readonly query: Readonly<Record<string, JsonValue>>
  /** Empty for methods without one. */
  readonly body: JsonObject
  readonly request: Request
  /** The raw exchange, when there is a socket. */
  readonly raw: HttpBindings
  readonly isHead: boolean
}

export interface RouteResponse {
  readonly status: number
  /** Sent as JSON; a `JsonDocument` where the text is kept. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The route has taken the raw response over and answers there. */
export const respondedDirectly = Symbol('answered raw')

export interface ResponseDeclaration {
  readonly description: string
  /** By media type; JSON when it is a schema. */
  readonly content?: Readonly<Record<string, TSchema>>
  readonly headers?: Readonly<
    Record<string, { readonly description: string; readonly schema: TSchema }>
  >
}

export interface Route {
  readonly method: Method
  /** As in OpenAPI: `/simulations/{simulationKey}/runs`. */
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** What path parameters mean, by name. */
  readonly params?: Readonly<Record<string, string>>
  /** Optional parameters and their defaults, by name. */
  readonly query?: Readonly<Record<string, TSchema>>
  /** What headers of the request mean, by name. */
  readonly requestHeaders?: Readonly<Record<string, string>>
  readonly body?: TSchema
  readonly responses: Readonly<Record<number, ResponseDeclaration>>
  /** The status of each failure that the service may answer. */
  readonly failures?: Readonly<Partial<Record<FailureKind, number>>>
  /** Statuses of problems that the route answers beside those of its failures. */
  readonly otherProblems?: readonly number[]
  /** Answered without a key. */
  readonly isPublic?: true
  /** What a key must be for; `read` or `write` by the method when absent. */
  readonly scope?: Scope
  /** Of several routes with one method and path, the first that accepts the request answers; without this, it does. */
  accepts?(request: RouteRequest, context: RouteContext): Promise<boolean>
  /** What must be there before the body is looked at. */
  resource?(request: RouteRequest, context: RouteContext): Promise<Failure | undefined>
  handle(
    request: RouteRequest,
    context: RouteContext,
  ): Promise<RouteResponse | Failure | typeof respondedDirectly>
}

/** What a key must be for, to take a route. */
export function scopeOf({ scope, method }: Pick<Route, 'scope' | 'method'>): Scope {
  return scope ?? (method === 'GET' ? 'read' : 'write')
}

/**
 * Whether the route's answers have entity tags, and so honor conditions: those of GET with a body of JSON. A stream has
 * none, because each request for it continues after the last one.
 */
export function isTagged({ method, responses }: Pick<Route, 'method' | 'responses'>): boolean {
  return method === 'GET' && Object.keys(responses[200]?.content ?? {}).every(isJsonType)
}

function isJsonType(type: string): boolean {
  return /[/+]json$/.test(type)
}

/** Declares a response with a JSON body. */
export function jsonContent(
  description: string,
  schema: TSchema,
  headers?: ResponseDeclaration['headers'],
): ResponseDeclaration {
  return { description, content: { 'application/json': schema }, ...(headers && { headers }) }
}

/** Returns the answer 200 with a result of the service, or its failure. */
export function okOrFailure(result: object): RouteResponse | Failure {
  return isFailure(result) ? result : { status: 200, body: result }
}
