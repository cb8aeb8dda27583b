/**
 * The application: takes a request through the checks that all routes share, in one order (stated size, key, route,
 * method, content type, query, resource, body), and turns whatever comes out into an answer or a problem.
 */

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { authenticate, type Caller } from '../access/keys.ts'
import { isFailure } from '../service/failure.ts'
import { StoreUnavailable } from '../store/store.ts'
import type { JsonObject } from '../text/json.ts'
import { type Problem, problemContentType } from '../wire/problem.ts'
import { readJsonBody, statesTooLarge, tooLarge } from './json-body.ts'
import { openApi } from './openapi.ts'
import { problemOf, problemOfFailure } from './problems.ts'
import { readQuery } from './query.ts'
import { answeredRaw, type Route, type RouteRequest, type Surroundings } from './route.ts'
import { openApiRoute } from './routes/about.ts'

export interface AppSettings {
  readonly bodyBytesMax: number
  readonly version: string
  /** Hears of errors that are ours. */
  readonly onError: (
    error: unknown,
    request: { readonly id: string; readonly method: string; readonly path: string },
  ) => void
  /** Hears of clients that left before they had sent their request. */
  readonly onAborted: (request: { readonly method: string; readonly path: string }) => void
  readonly newRequestId: () => string
}

type Bindings = { Bindings: HttpBindings }

const retryAfterSeconds = '1'

export function newApp(
  declared: readonly Route[],
  surroundings: Surroundings,
  settings: AppSettings,
): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const routes = [...declared, openApiRoute(() => document)]
  const document = openApi(routes, { serviceVersion: settings.version })
  app.use(async ({ req: { raw } }, next) => {
    if (!statesTooLarge(raw, settings.bodyBytesMax)) return next()
    return bodyProblem(tooLarge(settings.bodyBytesMax), raw)
  })
  const paths = [...new Set(routes.map((route) => route.path))]
  // Fixed paths first: the router takes the first that matches.
  for (const path of paths.sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))) {
    // A simulation may have the key `validate`: what the longer path does not answer, the one with a key does.
    const here = routes.filter((route) => route.path === path || covers(route.path, path))
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), (context) =>
      answerAt(here, context, surroundings, settings),
    )
  }
  app.notFound(async ({ req: { raw } }) => {
    const caller = await callerOf(raw, surroundings)
    if (caller === undefined) return unauthorized(raw)
    return problemResponse(
      problemOf(404, { detail: `there is nothing at ${new URL(raw.url).pathname}` }),
      raw,
    )
  })
  app.onError((error, { env, req: { raw } }) => {
    if (error instanceof StoreUnavailable) {
      const problem = problemOf(503, {
        detail: 'the database does not answer; try again in a moment',
      })
      return problemResponse(problem, raw, { 'Retry-After': retryAfterSeconds })
    }
    const request = { method: raw.method, path: new URL(raw.url).pathname }
    // In tests without a socket there is no incoming message.
    if (env?.incoming?.complete === false && env.incoming.destroyed) {
      settings.onAborted(request)
      return problemResponse(problemOf(400, { detail: 'the request must be sent whole' }), raw)
    }
    const id = settings.newRequestId()
    settings.onError(error, { id, ...request })
    return problemResponse(problemOf(500, { instance: id }), raw)
  })
  return app
}

/** Whether the pattern with parameters also matches the fixed path. */
function covers(pattern: string, path: string): boolean {
  const [steps, others] = [path.split('/'), pattern.split('/')]
  if (path.includes('{') || steps.length !== others.length) return false
  return others.every((step, i) => step === steps[i] || step.startsWith('{'))
}

async function answerAt(
  here: readonly Route[],
  context: Context<Bindings>,
  surroundings: Surroundings,
  settings: AppSettings,
): Promise<Response> {
  const { raw } = context.req
  const isOpen = here.some((route) => route.isOpen)
  const caller = isOpen ? nobody : await callerOf(raw, surroundings)
  if (caller === undefined) return unauthorized(raw)

  const isHead = raw.method === 'HEAD'
  const candidates = here.filter(({ method }) => method === (isHead ? 'GET' : raw.method))
  // The last one takes what the others do not, so it says what is wrong with a request.
  const route = candidates.at(-1)
  if (route === undefined) return methodNotAllowed(here, raw)
  if (route.body && !isJson(raw.headers.get('content-type'))) {
    const detail = `the body must be application/json, not ${raw.headers.get('content-type')}`
    return problemResponse(problemOf(415, { detail }), raw)
  }
  const url = new URL(raw.url)
  const params = paramsOf(route.path, url.pathname)
  if (params === undefined) {
    const detail = 'the path must be percent-encoded UTF-8'
    return problemResponse(problemOf(400, { detail }), raw)
  }
  const { query, issues } = readQuery(url, route.query ?? {})
  if (issues.length > 0) return problemResponse(problemOf(400, { issues }), raw)

  const request: RouteRequest = {
    caller,
    params,
    query,
    body: {},
    request: raw,
    raw: context.env,
    isHead,
  }
  const missing = await route.resource?.(request, surroundings)
  if (missing) return failureResponse(route, missing, raw)
  const read = route.body ? await readJsonBody(raw, settings.bodyBytesMax) : { body: {} }
  if ('status' in read) return bodyProblem(read, raw)
  const whole = { ...request, body: read.body }
  for (const candidate of candidates) {
    if (candidate.accepts && !(await candidate.accepts(whole, surroundings))) continue
    return respond(candidate, whole, surroundings)
  }
  throw new Error(`the last route of ${route.path} accepts every request`)
}

async function respond(
  route: Route,
  request: RouteRequest & { readonly body: JsonObject },
  surroundings: Surroundings,
): Promise<Response> {
  const { request: raw } = request
  const answer = await route.handle(request, surroundings)
  if (answer === answeredRaw) return RESPONSE_ALREADY_SENT
  if (isFailure(answer)) return failureResponse(route, answer, raw)
  const { status, body, headers = {} } = answer
  if (status >= 400) return problemResponse(body as Problem, raw, headers)
  if (body === undefined) return new Response(null, { status, headers })
  return jsonResponse(status, body, headers, raw)
}

/** Whoever asks at a route that needs no key. */
const nobody: Caller = { workspace: '', keyId: '' }

function callerOf(raw: Request, { service }: Surroundings): Promise<Caller | undefined> {
  const authorization = raw.headers.get('authorization') ?? undefined
  return authenticate(service.store, { authorization, now: service.now() })
}

function isJson(type: string | null): boolean {
  // Only a stated type can be wrong.
  return type === null || /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type.trim())
}

/** The path's parameters, decoded one by one; undefined when one is no percent-encoded UTF-8. */
function paramsOf(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const steps = path.split('/')
  const params: Record<string, string> = Object.create(null)
  for (const [i, step] of pattern.split('/').entries()) {
    const name = /^\{(\w+)\}$/.exec(step)?.[1]
    if (name === undefined) continue
    try {
      params[name] = decodeURIComponent(steps[i] ?? '')
    } catch {
      return undefined
    }
  }
  return params
}

function unauthorized(raw: Request): Response {
  const header = raw.headers.get('authorization')
  const detail =
    header === null
      ? 'the request must have an API key: "Authorization: Bearer <key>"'
      : 'the "Authorization" header must be "Bearer <key>" with a valid key'
  const challenge = header === null ? 'Bearer' : 'Bearer error="invalid_token"'
  return problemResponse(problemOf(401, { detail }), raw, { 'WWW-Authenticate': challenge })
}

function methodNotAllowed(here: readonly Route[], raw: Request): Response {
  const taken: readonly string[] = here.map(({ method }) => method)
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH'].filter((method) =>
    taken.includes(method === 'HEAD' ? 'GET' : method),
  )
  const Allow = methods.join(', ')
  const problem = problemOf(405, {
    detail: `the method must be one of ${Allow}, not ${raw.method}`,
  })
  return problemResponse(problem, raw, { Allow })
}

function bodyProblem(
  { status, detail, issues }: Extract<Awaited<ReturnType<typeof readJsonBody>>, { status: number }>,
  raw: Request,
): Response {
  // The rest of a body that is too large is not read, so the connection cannot go on.
  const headers: Record<string, string> = status === 413 ? { Connection: 'close' } : {}
  return problemResponse(problemOf(status, { detail, ...(issues && { issues }) }), raw, headers)
}

function failureResponse(
  { failures = {}, id }: Route,
  failure: Parameters<typeof problemOfFailure>[1],
  raw: Request,
): Response {
  const status = failures[failure.failure]
  if (status === undefined) throw new Error(`route ${id} has no status for ${failure.failure}`)
  const headers: Record<string, string> =
    failure.failure === 'run.busy' ? { 'Retry-After': retryAfterSeconds } : {}
  return problemResponse(problemOfFailure(status, failure), raw, headers)
}

function problemResponse(
  problem: Problem,
  raw: Request,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return jsonResponse(
    problem.status,
    problem,
    { 'Content-Type': problemContentType, ...headers },
    raw,
  )
}

function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  { method }: Request,
): Response {
  // The newline keeps a terminal's prompt on a line of its own.
  const text = `${JSON.stringify(body)}\n`
  return new Response(method === 'HEAD' ? null : text, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
}
