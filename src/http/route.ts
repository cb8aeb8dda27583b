/**
 * A route is one declaration: method, path, accepted input and responses. Dispatch, validation and `/openapi.json` are
 * derived from it. Only routes know status codes.
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

/** The dependencies of all routes. */
export interface RouteContext {
  readonly service: Service
  readonly pump: Pump
  /** The state of the shutdown. If it is absent, the service never shuts down. */
  readonly shutdown?: ShutdownNotice
}

export interface RouteRequest extends Principal {
  /** The path parameters by name. */
  readonly params: Readonly<Record<string, string>>
  /** The query parameters by name, converted by the schemas in `query`. */
  readonly query: Readonly<Record<string, JsonValue>>
  /** The JSON body; empty for methods without one. */
  readonly body: JsonObject
  readonly request: Request
  /** Node's request and response objects, if there is a socket. */
  readonly raw: HttpBindings
  readonly isHead: boolean
}

export interface RouteResponse {
  readonly status: number
  /** The value to send as JSON, or a `JsonDocument` with prepared text. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The result of a route that has written to the raw response itself. */
export const respondedDirectly = Symbol('answered raw')

export interface ResponseDeclaration {
  readonly description: string
  /** Schemas by media type. */
  readonly content?: Readonly<Record<string, TSchema>>
  readonly headers?: Readonly<
    Record<string, { readonly description: string; readonly schema: TSchema }>
  >
}

export interface Route {
  readonly method: Method
  /** The path as in OpenAPI: `/simulations/{simulationKey}/runs`. */
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** Descriptions of the path parameters, by name. */
  readonly params?: Readonly<Record<string, string>>
  /** Schemas of the optional query parameters, with their defaults, by name. */
  readonly query?: Readonly<Record<string, TSchema>>
  /** Descriptions of the request headers, by name. */
  readonly requestHeaders?: Readonly<Record<string, string>>
  readonly body?: TSchema
  readonly responses: Readonly<Record<number, ResponseDeclaration>>
  /** The status of each failure that the service may return. */
  readonly failures?: Readonly<Partial<Record<FailureKind, number>>>
  /** Statuses of problems that are not failures of the service. */
  readonly otherProblems?: readonly number[]
  /** Whether the route requires no authentication. */
  readonly isPublic?: true
  /** The scope that a key must have. The default is `read` for GET and `write` for other methods. */
  readonly scope?: Scope
  /**
   * Whether the route handles this request. Of several routes with one method and path, the first that accepts the
   * request handles it. A route without this function accepts every request.
   */
  accepts?(request: RouteRequest, context: RouteContext): Promise<boolean>
  /** Checks that the resource exists, before the body is read. */
  resource?(request: RouteRequest, context: RouteContext): Promise<Failure | undefined>
  handle(
    request: RouteRequest,
    context: RouteContext,
  ): Promise<RouteResponse | Failure | typeof respondedDirectly>
}

/** Returns the scope that a key must have for the route. */
export function scopeOf({ scope, method }: Pick<Route, 'scope' | 'method'>): Scope {
  return scope ?? (method === 'GET' ? 'read' : 'write')
}

/**
 * Whether responses of the route have entity tags and support conditions: those to GET with a JSON body. A stream has
 * no tag, because each request for it continues after the last response.
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

/** Returns a 200 response with a result of the service, or its failure. */
export function okOrFailure(result: object): RouteResponse | Failure {
  return isFailure(result) ? result : { status: 200, body: result }
}
