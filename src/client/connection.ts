/**
 * Sends requests to one service, with its address, its API key and timeouts, and retries requests that are safe to
 * repeat. A failed request rejects with a `SpateError`. A request that its caller aborts rejects with the reason of the
 * signal.
 */

import { Deadline } from './deadline.ts'
import { readLimitedText } from './limited-text.ts'
import { problemBytesMax, responseBytesMax } from './limits.ts'
import type { ResponseCheck } from './response-check.ts'
import {
  errorOfResponse,
  foreignResponse,
  isJson,
  parseJson,
  type ReceivedResponse,
} from './response-error.ts'
import { pause, pauseBefore } from './retry.ts'
import { readClientSettings, type Settings, type SpateOptions } from './settings.ts'
import { requestError, SpateError } from './spate-error.ts'

/** A request to the service. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path after the address of the service, with percent-encoded segments. */
  readonly path: string
  /** Query parameters by name. Parameters that are undefined are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Body of the request, which is sent as JSON. */
  readonly body?: unknown
  /** Whether the request is safe to repeat. A GET request is always safe to repeat. */
  readonly isRepeatable?: boolean
  /** Maximum time until the response begins, in milliseconds; that of the settings by default. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/** A complete response whose body has passed the check of the request. */
export interface ApiResponse<Body> {
  readonly body: Body
  readonly status: number
  readonly headers: Headers
}

/** A successful response whose body is not read yet. */
export interface OpenResponse {
  readonly response: Response
  /** Deadline that aborts the request. The caller must end it. */
  readonly deadline: Deadline
  /** Returns the failure of the request for an error that occurred while the body was read. */
  failureOf(error: unknown): unknown
}

/**
 * Maximum `Retry-After` that the client waits for, in milliseconds. For a longer one, the request fails and the caller
 * decides.
 */
const retryAfterMaxMs = 30_000
const temporaryStatuses: readonly number[] = [429, 502, 503, 504]

/** Sends requests to one service. */
export class Connection {
  readonly settings: Settings

  constructor(options: SpateOptions) {
    this.settings = readClientSettings(options)
  }

  /**
   * Sends a request, retries it if the request is safe to repeat, and returns the complete response with its JSON body.
   */
  async request<Body>(
    apiRequest: ApiRequest,
    check: ResponseCheck<Body>,
  ): Promise<ApiResponse<Body>> {
    for (let retry = 0; ; retry += 1) {
      try {
        return await this.#requestOnce(apiRequest, check)
      } catch (error) {
        if (!(error instanceof SpateError) || retry >= this.settings.retries) throw error
        const waitMs = Math.max(pauseBefore(retry), error.retryAfterMs ?? 0)
        if (!mayBeRepeated(apiRequest, error) || waitMs > retryAfterMaxMs) throw error
        await pause(waitMs, apiRequest.signal)
      }
    }
  }

  async #requestOnce<Body>(
    apiRequest: ApiRequest,
    check: ResponseCheck<Body>,
  ): Promise<ApiResponse<Body>> {
    const { response, deadline, failureOf } = await this.open(apiRequest)
    try {
      const { text, isCut } = await deadline.within(
        this.settings.timeoutMs,
        readLimitedText(response, responseBytesMax),
      )
      if (isCut) throw this.#tooLarge(apiRequest, response)
      const body = isJson(response.headers) ? parseJson(text) : undefined
      if (!check.isValid(body)) {
        const missing = body === undefined ? 'JSON' : check.label
        throw foreignResponse(this.#received(apiRequest, response, text), missing)
      }
      return { body, status: response.status, headers: response.headers }
    } catch (error) {
      throw failureOf(error)
    } finally {
      deadline.end()
    }
  }

  /**
   * Sends a request once. The caller reads the body and ends the deadline.
   *
   * @throws {SpateError} for a response that is not a success
   */
  async open(apiRequest: ApiRequest): Promise<OpenResponse> {
    const deadline = new Deadline(apiRequest.signal)
    let isKept = false
    let status = 0
    const failureOf = (error: unknown) => this.#failureOf(error, apiRequest, { deadline, status })
    try {
      const response = await this.#send(apiRequest, deadline)
      status = response.status
      if (response.ok) {
        isKept = true
        return { response, deadline, failureOf }
      }
      const { text, isCut } = await deadline.within(
        this.settings.timeoutMs,
        readLimitedText(response, problemBytesMax),
      )
      throw errorOfResponse({ ...this.#received(apiRequest, response, text), isCut })
    } catch (error) {
      throw failureOf(error)
    } finally {
      if (!isKept) deadline.end()
    }
  }

  #send(
    { method = 'GET', path, query, headers, body, timeoutMs: ownTimeoutMs }: ApiRequest,
    deadline: Deadline,
  ): Promise<Response> {
    const { address, key, fetch, timeoutMs } = this.settings
    const sent = fetch(`${address}${path}${queryText(query)}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...withoutUndefined(headers),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would turn a POST into a GET and could send the key to another service.
      redirect: 'manual',
      signal: deadline.signal,
    })
    return deadline.within(ownTimeoutMs ?? timeoutMs, sent)
  }

  #received(
    { method = 'GET', path }: ApiRequest,
    response: Response,
    text: string,
  ): ReceivedResponse {
    const { address, key } = this.settings
    const { status, statusText, headers } = response
    // Some error pages repeat the headers of the request, so the API key is removed from the text.
    const textWithoutKey = key === undefined ? text : text.replaceAll(key, '…')
    const isRedirection =
      response.type === 'opaqueredirect' ||
      (status >= 300 && status < 400 && headers.has('location'))
    const request = `${method} ${path}`
    return { request, address, status, statusText, headers, text: textWithoutKey, isRedirection }
  }

  #tooLarge({ method = 'GET', path }: ApiRequest, { status }: Response): SpateError {
    const detail = `the response of ${this.settings.address} is larger than ${responseBytesMax / 2 ** 20} MiB, the maximum`
    const title = 'Response too large'
    return requestError(`${method} ${path}`, { kind: 'malformed', title, status, detail })
  }

  /**
   * Returns the reason of the caller's signal if the caller aborted the request, or a `SpateError` for any other failure.
   * `status` is 0 until the response starts.
   */
  #failureOf(
    error: unknown,
    { method = 'GET', path, signal }: ApiRequest,
    { deadline, status }: { readonly deadline: Deadline; readonly status: number },
  ): unknown {
    if (error instanceof SpateError) return error
    if (signal?.aborted) return signal.reason
    const { address } = this.settings
    const request = `${method} ${path}`
    if (deadline.exceeded !== undefined) {
      const missed = status === 0 ? 'did not respond' : 'did not complete its response'
      const detail = `${address} ${missed} within ${deadline.exceeded.limitMs / 1_000} s`
      const title = 'Response timed out'
      return requestError(request, { kind: 'timeout', title, status, detail })
    }
    if (status !== 0) {
      const title = 'Response interrupted'
      const detail = `the response of ${address} was interrupted`
      return requestError(request, { kind: 'broken', title, detail, cause: error })
    }
    return requestError(request, {
      kind: 'unreachable',
      title: 'Service unreachable',
      detail: `${address} cannot be reached${reasonOf(error)}; check the address and whether the service is running`,
      isUndelivered: isUndelivered(error),
      cause: error,
    })
  }
}

function mayBeRepeated({ method = 'GET', isRepeatable }: ApiRequest, error: SpateError): boolean {
  if (error.isUndelivered) return true
  if (method !== 'GET' && isRepeatable !== true) return false
  // A response whose body arrives too slowly would time out again.
  if (error.kind === 'timeout') return error.status === 0
  // A conflict with a Retry-After header is temporary: another request, or an earlier attempt, is still in progress.
  const isPassingConflict = error.status === 409 && error.retryAfterMs !== undefined
  if (temporaryStatuses.includes(error.status) || isPassingConflict) return true
  return error.kind === 'unreachable' || error.kind === 'broken'
}

/** Error codes of Node for requests that were never sent. Browsers report no code, so delivery is uncertain there. */
const undeliveredCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]

function isUndelivered(error: unknown): boolean {
  const cause = causeOf(error)
  return cause !== undefined && 'code' in cause && undeliveredCodes.includes(cause.code)
}

function reasonOf(error: unknown): string {
  const { message } = causeOf(error) ?? {}
  return message === undefined || message === '' ? '' : ` (${message})`
}

/** Returns the cause of an error of `fetch`. The cause contains the reason of the failure. */
function causeOf(error: unknown): Error | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause : undefined
}

function queryText(query: ApiRequest['query'] = {}): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) given.set(name, String(value))
  }
  return given.size === 0 ? '' : `?${given}`
}

function withoutUndefined(headers: ApiRequest['headers'] = {}): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given[name] = value
  return given
}

/** Returns a name as one percent-encoded segment of a path. */
export function pathSegment(name: string | number): string {
  return encodeURIComponent(name)
}
