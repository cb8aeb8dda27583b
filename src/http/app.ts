/**
 * The application. Each request passes the checks that all routes share, in this order: stated size, origin, key or
 * session, route, method, scope or role, content type, query, resource, body. The result becomes a response or a problem.
 */

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { QueueFull } from '../queue/fair-queue.ts'
import { isFailure } from '../service/failure.ts'
import { StoreUnavailable } from '../store/store.ts'
import type { JsonObject } from '../text/json.ts'
import type { Problem } from '../wire/problem.ts'
import { BodyBudget } from './body/body-budget.ts'
import { readJsonBody, statesTooLarge, tooLarge } from './body/json-body.ts'
import { unsupportedBody } from './body/media-type.ts'
import { ClientDisconnected, disconnectionOf } from './connection/disconnection.ts'
import type { RequestOrigin } from './connection/trusted-proxies.ts'
import { type Exchange, exchangeOf, requestIdHeader, requestIdOf } from './exchange.ts'
import { openApi } from './openapi.ts'
import { paramsOf, patternMatches, truncatedPath } from './paths.ts'
import { permissionRefusal } from './permission.ts'
import type { Principal } from './principal.ts'
import { readQuery } from './query.ts'
import { problemOf } from './response/problems.ts'
import {
  assignedRequestId,
  bodyProblem,
  failureResponse,
  jsonResponse,
  methodNotAllowed,
  problemResponse,
  retryAfterSeconds,
  setRequestId,
} from './response/responses.ts'
import { type Route, type RouteContext, type RouteRequest, respondedDirectly } from './route.ts'
import { apiRouteGroup, type RouteGroup } from './route-group.ts'
import { openApiRoute } from './routes/about.ts'
import { readerText } from './stream/reader.ts'

type LoggedRequest = Readonly<Record<'id' | 'method' | 'path', string>>

export interface AppSettings {
  readonly bodyBytesMax: number
  /** Maximum number of requests per second with one API key; unlimited by default. */
  readonly requestsPerSecond?: number | undefined
  /**
   * Returns the address of the client, also if the request passed proxies. The default is the address of the
   * connection.
   */
  readonly addressOf?: (origin: RequestOrigin) => string
  readonly version: string
  /** Called with errors that are faults of the service. */
  readonly onError: (error: unknown, request: LoggedRequest) => void
  /** Called with the reason each time a request is refused because the database is unavailable. */
  readonly onUnavailable?: (error: StoreUnavailable) => void
  /** Called with the request of a client that disconnected before the request was complete. */
  readonly onAborted: (request: LoggedRequest) => void
  /** Route groups in addition to the API for programs with a key. */
  readonly routeGroups?: readonly RouteGroup[]
  /** Returns a page of the console for a path that no route matches. Pages need neither a key nor a session. */
  readonly pages?: (request: Request) => Response | Promise<Response> | undefined
}

type Bindings = { Bindings: HttpBindings }

export function newApp(
  declared: readonly Route[],
  routeContext: RouteContext,
  settings: AppSettings,
): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const bodies = new BodyBudget()
  const described = openApiRoute(() =>
    openApi([...declared, described], { serviceVersion: settings.version }),
  )
  app.use(async ({ env, req: { raw } }, next) => {
    setRequestId(
      raw,
      exchangeOf(env?.incoming)?.id ?? requestIdOf(raw.headers.get(requestIdHeader)),
    )
    if (!statesTooLarge(raw, settings.bodyBytesMax)) return next()
    return bodyProblem(tooLarge(raw, settings.bodyBytesMax), raw)
  })
  const api = apiRouteGroup(declared, { requestsPerSecond: settings.requestsPerSecond })
  const others = settings.routeGroups ?? []
  for (const group of [...others, api]) {
    const routes = [...group.routes, described]
    const paths = [...new Set(routes.map((route) => route.path))]
    // Fixed paths are registered first, because the router uses the first match.
    for (const path of paths.sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))) {
      // A simulation may have the key `validate`, so routes with a parameter also match a fixed path.
      const here = routes.filter((route) => route.path === path || patternMatches(route.path, path))
      app.all(group.prefix + path.replace(/\{(\w+)\}/g, ':$1'), (context) =>
        dispatch({ group, here, bodies }, context, routeContext, settings),
      )
    }
  }
  app.notFound(async ({ env, req: { raw } }) => {
    const { pathname } = new URL(raw.url)
    const group = others.find(({ prefix }) => `${pathname}/`.startsWith(`${prefix}/`)) ?? api
    const page = group === api ? await settings.pages?.(raw) : undefined
    if (page) {
      note(env, { route: pagesRoute })
      return page
    }
    const refused = await refusalResponse(group, raw)
    if (refused) return refused
    const principal = await authenticate(group, raw, { routeContext, settings, env })
    if (principal instanceof Response) return principal
    return problemResponse(problemOf(404, { detail: `there is no resource at ${pathname}` }), raw)
  })
  app.onError((error, { env, req: { raw } }) => {
    if (error instanceof StoreUnavailable || error instanceof QueueFull) {
      const isStore = error instanceof StoreUnavailable
      if (isStore) settings.onUnavailable?.(error)
      const reason = isStore ? 'the database does not respond' : 'the service is busy'
      const problem = problemOf(503, { detail: `${reason}; try again in a few seconds` })
      return problemResponse(problem, raw, { 'Retry-After': retryAfterSeconds })
    }
    const id = assignedRequestId(raw) ?? requestIdOf(undefined)
    const request = { id, method: raw.method, path: truncatedPath(new URL(raw.url).pathname) }
    const isCutOff = env?.incoming?.complete === false && env.incoming.destroyed
    if (isCutOff || error instanceof ClientDisconnected) {
      settings.onAborted(request)
      return problemResponse(
        problemOf(400, { detail: 'the request body ended before its declared length' }),
        raw,
      )
    }
    settings.onError(error, request)
    return problemResponse(problemOf(500, { instance: id }), raw)
  })
  return app
}

/** Maximum size of a body without authentication, in bytes: enough for a name, a password of 1 KiB and a token. */
const openBodyBytesMax = 4 * 1024

const pagesRoute = '/console/*'

/** Adds facts to the exchange of a request, for log and metrics. Does nothing without a socket, as in tests. */
function note(env: HttpBindings | undefined, found: Partial<Exchange>): void {
  const exchange = exchangeOf(env?.incoming)
  if (exchange) Object.assign(exchange, found)
}

async function dispatch(
  {
    group,
    here,
    bodies,
  }: {
    readonly group: RouteGroup
    readonly here: readonly Route[]
    readonly bodies: BodyBudget
  },
  context: Context<Bindings>,
  routeContext: RouteContext,
  settings: AppSettings,
): Promise<Response> {
  const { raw } = context.req
  const [declared] = here
  if (declared) note(context.env, { route: group.prefix + declared.path })
  const refused = await refusalResponse(group, raw)
  if (refused) return refused
  // Where several routes share a path, a public route does not make the others public.
  const isHead = raw.method === 'HEAD'
  const candidates = here.filter(({ method }) => method === (isHead ? 'GET' : raw.method))
  const isOpen = (candidates.length > 0 ? candidates : here).some((route) => route.isPublic)
  const principal = isOpen
    ? anonymous
    : await authenticate(group, raw, { routeContext, settings, env: context.env })
  if (principal instanceof Response) return principal

  // The last candidate accepts every request that the others do not, so its declaration validates the request.
  const route = candidates.at(-1)
  if (route === undefined) {
    const allowed = here.map(({ method }) => method)
    return methodNotAllowed(allowed, raw)
  }
  note(context.env, { route: group.prefix + route.path, operation: route.id })
  const forbidden = isOpen ? undefined : await permissionRefusal(route, principal, raw)
  if (forbidden) return forbidden
  const unread = route.body && unsupportedBody(raw)
  if (unread) return unread
  const url = new URL(raw.url)
  const params = paramsOf(group.prefix + route.path, url.pathname)
  if (params === undefined) {
    const detail = 'the path must be percent-encoded UTF-8'
    return problemResponse(problemOf(400, { detail }), raw)
  }
  const { query, issues } = readQuery(url, route.query ?? {})
  if (issues.length > 0) return problemResponse(problemOf(400, { issues }), raw)

  const request: RouteRequest = {
    ...principal,
    params,
    query,
    body: {},
    request: raw,
    raw: context.env,
    isHead,
  }
  const missing = await route.resource?.(request, routeContext)
  if (missing) return failureResponse(route, missing, raw)
  const bytesMax = Math.min(settings.bodyBytesMax, isOpen ? openBodyBytesMax : Infinity)
  const read = route.body ? await readJsonBody(raw, bytesMax) : { body: {}, bytes: 0 }
  if ('status' in read) return bodyProblem(read, raw)
  const requestWithBody = { ...request, body: read.body }
  return bodies.hold(read.bytes, async () => {
    for (const candidate of candidates) {
      if (candidate.accepts && !(await candidate.accepts(requestWithBody, routeContext))) continue
      note(context.env, { operation: candidate.id })
      return respond(candidate, requestWithBody, { routeContext, prefix: group.prefix })
    }
    throw new Error(`the last route of ${route.path} accepts every request`)
  })
}

/** Returns the authenticated principal, or the response to a request without valid credentials. */
async function authenticate(
  group: RouteGroup,
  raw: Request,
  {
    routeContext,
    settings: { addressOf = ({ peer }) => peer },
    env,
  }: {
    readonly routeContext: RouteContext
    readonly settings: AppSettings
    readonly env: HttpBindings | undefined
  },
): Promise<Principal | Response> {
  const peer = env?.incoming?.socket.remoteAddress ?? ''
  const address = addressOf({ peer, forwardedFor: raw.headers.get('x-forwarded-for') })
  note(env, { address })
  const principal = await group.authenticate(raw, routeContext, address)
  if (principal === undefined) return unauthorized(group, raw)
  if ('caller' in principal) {
    note(env, { reader: readerText(principal.reader) })
    return principal
  }
  const { detail, retryAfterSeconds } = principal
  return problemResponse(problemOf(429, { detail }), raw, { 'Retry-After': `${retryAfterSeconds}` })
}

async function respond(
  route: Route,
  request: RouteRequest & { readonly body: JsonObject },
  { routeContext, prefix }: { readonly routeContext: RouteContext; readonly prefix: string },
): Promise<Response> {
  const { request: raw } = request
  const outgoing = route.body === undefined ? undefined : request.raw?.outgoing
  // Checks of definitions leave their queue when the client disconnects. Other work is short or shared by requests.
  const service = outgoing
    ? { ...routeContext.service, signal: disconnectionOf(outgoing) }
    : routeContext.service
  const answer = await route.handle(request, { ...routeContext, service })
  if (answer === respondedDirectly) {
    note(request.raw, { isStream: true })
    return RESPONSE_ALREADY_SENT
  }
  if (isFailure(answer)) return failureResponse(route, answer, raw)
  const { status, body, headers: given = {} } = answer
  const { Location } = given
  const headers = Location === undefined ? given : { ...given, Location: prefix + Location }
  if (status >= 400) return problemResponse(body as Problem, raw, headers)
  if (body === undefined) return new Response(null, { status, headers })
  return jsonResponse(status, body, headers, raw)
}

/** The principal of requests to public routes, which need no credentials. */
const anonymous: Principal = {
  caller: { workspace: '', scopes: [] },
  session: undefined,
  reader: { kind: 'key', id: '' },
}

async function refusalResponse(group: RouteGroup, raw: Request): Promise<Response | undefined> {
  const detail = group.refusal(raw)
  return detail === undefined ? undefined : problemResponse(problemOf(403, { detail }), raw)
}

function unauthorized(group: RouteGroup, raw: Request): Promise<Response> {
  const { detail, challenge } = group.challenge(raw)
  return problemResponse(problemOf(401, { detail }), raw, { 'WWW-Authenticate': challenge })
}
