/**
 * Requests to one service: its address and key, limits of time, and tries again of what may be tried again. What a
 * request fails of becomes a `SpateError`; what its caller breaks off rejects with the reason of the caller's signal.
 */

import type { Answer } from './answer.ts'
import { Deadline } from './deadline.ts'
import { readLimitedText } from './limited-text.ts'
import { answerBytesMax, problemBytesMax } from './limits.ts'
import { type Answered, foreignAnswer, isJson, parsed, refusalOf } from './refusal.ts'
import { pause, pauseBefore } from './retry.ts'
import { type Settings, type SpateOptions, settingsOf } from './settings.ts'
import { requestError, SpateError } from './spate-error.ts'

export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Below the address, its steps percent-encoded. */
  readonly path: string
  /** Those that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Whether it may be sent twice; every GET may. */
  readonly isRepeatable?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface Reply<Body> {
  readonly body: Body
  readonly status: number
  readonly headers: Headers
}

/** An answer whose body is still to be read. */
export interface Opened {
  readonly response: Response
  /** Breaks the request off when nothing came. */
  readonly deadline: Deadline
  /** An error of reading the body, as one of ours. */
  failureOf(error: unknown): unknown
}

/** A longer pause than a caller would want to sit through is theirs to make. */
const longestRetryAfterMs = 30_000
const passingStatuses: readonly number[] = [429, 502, 503, 504]

export class Connection {
  readonly settings: Settings

  constructor(options: SpateOptions) {
    this.settings = settingsOf(options)
  }

  /** The whole answer, read as JSON. */
  async ask<Body>(asking: Asking, wanted: Answer<Body>): Promise<Reply<Body>> {
    for (let retry = 0; ; retry += 1) {
      try {
        return await this.#askOnce(asking, wanted)
      } catch (error) {
        if (!(error instanceof SpateError) || retry >= this.settings.retries) throw error
        const waitMs = Math.max(pauseBefore(retry), error.retryAfterMs ?? 0)
        if (!mayBeRepeated(asking, error) || waitMs > longestRetryAfterMs) throw error
        await pause(waitMs, asking.signal)
      }
    }
  }

  async #askOnce<Body>(asking: Asking, wanted: Answer<Body>): Promise<Reply<Body>> {
    const { response, deadline, failureOf } = await this.open(asking)
    try {
      const { text, isCut } = await deadline.within(
        this.settings.timeoutMs,
        readLimitedText(response, answerBytesMax),
      )
      if (isCut) throw this.#tooLarge(asking, response)
      const body = isJson(response.headers) ? parsed(text) : undefined
      if (!wanted.isOne(body)) {
        const missing = body === undefined ? 'JSON' : wanted.what
        throw foreignAnswer(this.#answered(asking, response, text), missing)
      }
      return { body, status: response.status, headers: response.headers }
    } catch (error) {
      throw failureOf(error)
    } finally {
      deadline.end()
    }
  }

  /** One try. The caller reads the body and ends the deadline; what is no success is thrown. */
  async open(asking: Asking): Promise<Opened> {
    const deadline = new Deadline(asking.signal)
    let isKept = false
    let status = 0
    const failureOf = (error: unknown) => this.#failureOf(error, asking, { deadline, status })
    try {
      const response = await this.#send(asking, deadline)
      status = response.status
      if (response.ok) {
        isKept = true
        return { response, deadline, failureOf }
      }
      const { text, isCut } = await deadline.within(
        this.settings.timeoutMs,
        readLimitedText(response, problemBytesMax),
      )
      throw refusalOf({ ...this.#answered(asking, response, text), isCut })
    } catch (error) {
      throw failureOf(error)
    } finally {
      if (!isKept) deadline.end()
    }
  }

  #send(
    { method = 'GET', path, query, headers, body }: Asking,
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
      // Followed, a POST would become a GET, and the key might go to another service.
      redirect: 'manual',
      signal: deadline.signal,
    })
    return deadline.within(timeoutMs, sent)
  }

  #answered({ method = 'GET', path }: Asking, response: Response, text: string): Answered {
    const { address, key } = this.settings
    const { status, statusText, headers } = response
    // There are pages that show the request that they refuse.
    const said = key === undefined ? text : text.replaceAll(key, '…')
    const isRedirection =
      response.type === 'opaqueredirect' ||
      (status >= 300 && status < 400 && headers.has('location'))
    const request = `${method} ${path}`
    return { request, address, status, statusText, headers, text: said, isRedirection }
  }

  #tooLarge({ method = 'GET', path }: Asking, { status }: Response): SpateError {
    const detail = `${this.settings.address} answered with more than ${answerBytesMax / 2 ** 20} MiB, the most that is read`
    const title = 'Answer too large'
    return requestError(`${method} ${path}`, { kind: 'malformed', title, status, detail })
  }

  /**
   * The caller's own reason when it was the caller; ours for what the network did. `status` is 0 while no response has
   * started.
   */
  #failureOf(
    error: unknown,
    { method = 'GET', path, signal }: Asking,
    { deadline, status }: { readonly deadline: Deadline; readonly status: number },
  ): unknown {
    if (error instanceof SpateError) return error
    if (signal?.aborted) return signal.reason
    const { address } = this.settings
    const request = `${method} ${path}`
    if (deadline.exceeded !== undefined) {
      const missed = status === 0 ? 'did not answer' : 'did not complete its answer'
      const detail = `${address} ${missed} within ${deadline.exceeded.limitMs / 1_000} s`
      const title = 'No answer in time'
      return requestError(request, { kind: 'timeout', title, status, detail })
    }
    if (status !== 0) {
      const title = 'The answer broke off'
      const detail = `${address} broke off its answer`
      return requestError(request, { kind: 'broken', title, detail, cause: error })
    }
    return requestError(request, {
      kind: 'unreachable',
      title: 'The service cannot be reached',
      detail: `${address} cannot be reached${reasonOf(error)}; is it the address of the service, and does the service run?`,
      isUndelivered: isUndelivered(error),
      cause: error,
    })
  }
}

function mayBeRepeated({ method = 'GET', isRepeatable }: Asking, error: SpateError): boolean {
  if (error.isUndelivered) return true
  if (method !== 'GET' && isRepeatable !== true) return false
  // A body that did not end in time would not end the next time either.
  if (error.kind === 'timeout') return error.status === 0
  // With a pause, a conflict is one that passes: others were first, or this request itself was, and is not done.
  const isPassingConflict = error.status === 409 && error.retryAfterMs !== undefined
  if (passingStatuses.includes(error.status) || isPassingConflict) return true
  return error.kind === 'unreachable' || error.kind === 'broken'
}

/** Names of errors of connecting, as Node has them; browsers tell nothing, and then nothing is certain. */
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

/** `fetch` tells its reason as the cause. */
function causeOf(error: unknown): Error | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause : undefined
}

function queryText(query: Asking['query'] = {}): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) given.set(name, String(value))
  }
  return given.size === 0 ? '' : `?${given}`
}

function withoutUndefined(headers: Asking['headers'] = {}): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given[name] = value
  return given
}

/** A name as one step of a path. */
export function step(name: string | number): string {
  return encodeURIComponent(name)
}
