/**
 * A route is one declaration: method, path, accepted input and responses. Dispatch, validation and `/openapi.json` are
 * derived from it. Only routes know status codes.
 */

import type { HttpBindings } from '@hono/node-server'
import type { TSchema } from 'typebox'
import type { Scope } from '../access/keys.ts'
import { type Failure, type FailureKind, isFailure } from '../service/failure.ts'
import type { Service } from '../service/service.ts'
import type { Role } from '../store/people.ts'
import type { JsonObject, JsonValue } from '../text/json.ts'
import type { Principal } from './principal.ts'
import type { Pump } from './stream/pump.ts'
import type { ShutdownNotice } from './stream/shutdown-notice.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The dependencies that all routes share. */
export interface RouteContext {
  readonly service: Service
  readonly pump: Pump
  /** The state of the shutdown. If the state is absent, the service never shuts down. */
  readonly shutdown?: ShutdownNotice
}

export interface RouteRequest extends Principal {
  /** The decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>
  /** The query parameters by name, converted by the schemas that the route declares in `query`. */
  readonly query: Readonly<Record<string, JsonValue>>
  /** The JSON body; empty for methods without a body. */
  readonly body: JsonObject
  readonly request: Request
  /**
   * Node's request and response objects of a request that arrived over a socket. They may be absent for other requests,
   * although the type does not state this, so they are read with `?.`.
   */
  readonly raw: HttpBindings
  readonly isHead: boolean
}

export interface RouteResponse {
  readonly status: number
  /** The value to send as JSON, or a `JsonDocument`, which contains the prepared text. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The result of a route that has written the response to Node's response object itself. */
export const respondedDirectly = Symbol('answered raw')

export interface ResponseDeclaration {
  readonly description: string
  /** Schemas of the response body by media type. */
  readonly content?: Readonly<Record<string, TSchema>>
  readonly headers?: Readonly<
    Record<string, { readonly description: string; readonly schema: TSchema }>
  >
}

export interface Route {
  readonly method: Method
  /** The path of the route as in OpenAPI, such as `/simulations/{simulationKey}/runs`. */
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** Descriptions of the path parameters, by name of the parameter. */
  readonly params?: Readonly<Record<string, string>>
  /** Schemas of the optional query parameters, with their defaults, by name. */
  readonly query?: Readonly<Record<string, TSchema>>
  /** Descriptions of the request headers, by name of the header. */
  readonly requestHeaders?: Readonly<Record<string, string>>
  readonly body?: TSchema
  readonly responses: Readonly<Record<number, ResponseDeclaration>>
  /** Status codes by the kinds of failures that the service may return to the route. */
  readonly failures?: Readonly<Partial<Record<FailureKind, number>>>
  /** Status codes of problem responses that do not come from failures of the service. */
  readonly otherProblems?: readonly number[]
  /** Whether the route requires no authentication. */
  readonly isPublic?: true
  /** The scope that a key must have. The default is `read` for GET and `write` for other methods. */
  readonly scope?: Scope
  /**
   * The role that a person must have in the workspace. The default is `editor` for routes with the scope `write`, and
   * `viewer` for others.
   */
  readonly role?: Role
  /**
   * Returns whether the route handles the request. Of several routes with one method and path, the first that accepts
   * the request handles it. A route without this function accepts every request.
   */
  accepts?(request: RouteRequest, context: RouteContext): Promise<boolean>
  /** Returns a failure if the resource does not exist. Called before the body is read. */
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

/** Returns the role that a person must have for the route. */
export function roleOf(route: Pick<Route, 'scope' | 'method' | 'role'>): Role {
  return route.role ?? (scopeOf(route) === 'write' ? 'editor' : 'viewer')
}

/**
 * Whether responses of the route have entity tags and support conditional requests: those to GET with a JSON body. A
 * stream has no tag, because each request for it continues after the last response.
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

/** Returns a 200 response with a result of the service as its body, or the failure if the result is one. */
export function okOrFailure(result: object): RouteResponse | Failure {
  return isFailure(result) ? result : { status: 200, body: result }
}
