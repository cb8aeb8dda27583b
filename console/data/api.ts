/**
 * The service as the console asks it: JSON over the console's own entrance, with the session's cookie. What the service
 * refuses becomes a `Refused` with its problem; a session that has ended is told to whoever listens.
 */
import { signal } from '@preact/signals'

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

/** The service said no, or could not be reached (status 0). */
export class Refused extends Error {
  override name = 'Refused'
  readonly problem: Problem
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.detail ?? problem.title)
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface Reply<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export const apiBase = '/console/api'

/** Counts the answers that said that the session is over; the sign-in shows itself above the page then. */
export const sessionEnded = signal(0)

/** `path` begins with a slash, its steps percent-encoded (`step`). The body is what the caller knows it to be. */
export function ask<T>(path: string, asking: Asking = {}): Promise<Reply<T>> {
  return askAt(apiBase + path, asking)
}

/** The same at an address of the service that is not the console's. */
export async function askAt<T>(address: string, asking: Asking = {}): Promise<Reply<T>> {
  const response = await openAt(address, asking)
  try {
    const text = await response.text()
    const body = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, body, headers: response.headers }
  } catch (error) {
    if (asking.signal?.aborted) throw error
    // Broken off in the middle, or in the words of something in between that is not the service.
    throw unreachable()
  }
}

/** The raw answer, for streams; refusals become `Refused` here too. */
export function open(path: string, asking: Asking = {}): Promise<Response> {
  return openAt(apiBase + path, asking)
}

async function openAt(address: string, asking: Asking): Promise<Response> {
  const response = await send(address, asking)
  if (!response.ok) throw await refusalOf(response)
  return response
}

/** A name as one step of a path. */
export function step(name: string): string {
  return encodeURIComponent(name)
}

async function send(
  address: string,
  { method = 'GET', body, headers, signal }: Asking,
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
    throw unreachable()
  }
}

function unreachable(): Refused {
  return new Refused({
    title: 'Cannot reach the service',
    status: 0,
    detail: 'cannot reach the service; it may have been stopped',
    issues: [],
  })
}

async function refusalOf(response: Response): Promise<Refused> {
  const problem = await problemOf(response)
  // A wrong password is answered 401 too, with another challenge; there is no session to lose then.
  if (response.status === 401 && response.headers.get('WWW-Authenticate') === 'Session')
    sessionEnded.value += 1
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new Refused(problem, Number.isNaN(retryAfter) ? undefined : retryAfter)
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    // The service sends nothing else with a refusal.
    const body = (await response.json()) as Partial<Problem>
    return { title: 'Request failed', issues: [], ...body, status: response.status }
  } catch {
    // A balancer in between answers in its own words.
    return { title: response.statusText || 'Request failed', status: response.status, issues: [] }
  }
}
