/**
 * Requests to the service: JSON over the API of the console, with the session cookie. Responses that are not a success
 * throw an `ApiError`; an expired session and a missing permission increment `sessionRefused`.
 */
import { signal } from '@preact/signals'
import { checkConnection } from './connection.ts'

export interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export interface Problem {
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly issues: readonly Issue[]
}

/** Error of a request: the service returned an error response, or could not be reached (status 0). */
export class ApiError extends Error {
  override name = 'Refused'
  readonly problem: Problem
  /** Seconds until the request may be repeated, from the `Retry-After` header; undefined without the header. */
  readonly retryAfterSeconds: number | undefined

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.detail ?? problem.title)
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface ConsoleResponse<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export interface ConsoleRequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Body of the request, which is sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export const apiBase = '/console/api'

/**
 * Number of responses so far that reported an expired session or a missing permission. The session is loaded again when
 * it increases.
 */
export const sessionRefused = signal(0)

/**
 * Sends a request to the API of the console and returns the response with its parsed JSON body. `path` begins with a
 * slash; its segments are percent-encoded (`pathSegment`). The caller states the type of the body as `T`; the body is
 * not checked.
 */
export function callApi<T>(
  path: string,
  options: ConsoleRequestOptions = {},
): Promise<ConsoleResponse<T>> {
  return fetchJson(apiBase + path, options)
}

/** Sends a request to any address of the service and returns the response with its parsed JSON body. */
export async function fetchJson<T>(
  address: string,
  options: ConsoleRequestOptions = {},
): Promise<ConsoleResponse<T>> {
  const response = await fetchResponse(address, options)
  try {
    const text = await response.text()
    const body = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, body, headers: response.headers }
  } catch (error) {
    if (options.signal?.aborted) throw error
    // The response ended early, or a proxy sent a body that is not JSON.
    throw unreachableError()
  }
}

/**
 * Sends a request to the API of the console and returns the raw response, for streams. Throws an `ApiError` for an
 * error response.
 */
export function openResponse(path: string, options: ConsoleRequestOptions = {}): Promise<Response> {
  return fetchResponse(apiBase + path, options)
}

async function fetchResponse(address: string, options: ConsoleRequestOptions): Promise<Response> {
  const response = await send(address, options)
  if (!response.ok) throw await errorOf(response)
  return response
}

/** Percent-encodes a name as one segment of a path. */
export function pathSegment(name: string): string {
  return encodeURIComponent(name)
}

async function send(
  address: string,
  { method = 'GET', body, headers, signal }: ConsoleRequestOptions,
): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachableError()
  }
}

function unreachableError(): ApiError {
  void checkConnection()
  return new ApiError({
    title: 'Cannot reach the service',
    status: 0,
    detail: 'cannot reach the service; it may have been stopped',
    issues: [],
  })
}

async function errorOf(response: Response): Promise<ApiError> {
  const problem = await problemOf(response)
  // A wrong password returns 401 as well, with another challenge. The session is still valid then.
  const hasExpired =
    response.status === 401 && response.headers.get('WWW-Authenticate') === 'Session'
  if (hasExpired || response.status === 403) sessionRefused.value += 1
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError(problem, Number.isNaN(retryAfter) ? undefined : retryAfter)
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    // The service sends a problem document (RFC 9457) with every error.
    const body = (await response.json()) as Partial<Problem>
    return { title: 'Request failed', issues: [], ...body, status: response.status }
  } catch {
    // A proxy may respond with another format.
    return { title: response.statusText || 'Request failed', status: response.status, issues: [] }
  }
}
