/**
 * Conformance of authentication, problems, and the descriptions of the API (specification, Authentication and Errors).
 */

import { isObject, member } from '../../text/json.ts'
import {
  expectMembers,
  expectObject,
  expectRefusals,
  expectResponse,
  newRun,
  newSimulation,
  requestText,
  simulationPath,
} from '../expectations.ts'
import { expect, type PromiseCheck } from '../promise.ts'
import { plain } from './definitions.ts'

/** Operations of the current API version, as in the specification but without the names of parameters. */
const operations = [
  ['post', '/simulations'],
  ['get', '/simulations'],
  ['put', '/simulations/{}'],
  ['patch', '/simulations/{}'],
  ['post', '/simulations/{}/runs'],
  ['get', '/simulation/{}/runs'],
  ['get', '/simulations/{}/runs/{}/entities'],
  ['get', '/simulations/{}/runs/{}/systems'],
  ['get', '/simulations/{}/runs/{}/stream'],
] as const

/** Request bodies that clients may send by mistake or as an attack. */
const strange = [
  '{"entities":{"__proto__":{"schema":{"type":"integer"}}}}',
  '{"entities":{"a":{"schema":{"type":"string","pattern":"(a+)+$"}}}}',
  '{"entities":{"a":{"schema":{"type":"reference","entity":"a"}}}}',
  '{"seed":1e400}',
  '{"key":"\\u0000"}',
  '{"key":"\\ud800"}',
  '{"entities":{"a":{"rate":"-1/second","schema":{"type":"integer"}}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"entities":[]}',
  '{"systems":{"a":{"import":{"command":1}}}}',
  '\ufeff{}x',
]

export const answerPromises: readonly PromiseCheck[] = [
  {
    statement:
      '"When the header is missing, malformed, or the key is invalid, the response is 401 Unauthorized"',
    async prove(context) {
      const run = await newRun(context, await newSimulation(context, 'locked', plain))
      const key = `spate_${'a'.repeat(10)}_${'b'.repeat(38)}`
      const credentials = [
        '',
        'Bearer',
        'Bearer x',
        'Basic eDp5',
        `bearer${key}`,
        `Bearer ${key}`,
        key,
      ]
      const requests = [
        { path: '/simulations' },
        { path: `${run}/stream` },
        { path: '/nowhere' },
        { method: 'POST', path: '/simulations', body: {} },
        { method: 'PUT', path: simulationPath(context.newKey('refused')), body: {} },
      ]
      const attempts = requests.flatMap((request) =>
        credentials.map((Authorization) => ({ ...request, headers: { Authorization } })),
      )
      await expectRefusals(context, attempts, 401)
      const bare = requests.map((request) => ({
        ...request,
        headers: { Authorization: undefined },
      }))
      await expectRefusals(context, bare, 401)
      return `${attempts.length + bare.length} requests`
    },
  },
  {
    statement: '"404: The resource referenced by the URL does not exist"; another method is 405',
    async prove(context) {
      await expectRefusals(
        context,
        [{ path: '/nowhere' }, { path: '/simulations/a/b/c' }, { path: '/Simulations' }],
        404,
      )
      const [answer] = await expectRefusals(
        context,
        [{ method: 'DELETE', path: '/simulations' }],
        405,
      )
      const { allow } = answer?.headers ?? {}
      expect(allow?.includes('GET') === true, { expected: 'Allow with GET', got: allow ?? 'none' })
    },
  },
  {
    statement:
      '"Most error responses have a JSON body with `Content-Type: application/problem+json`", a title, and issues with message and path',
    async prove(context) {
      const request = {
        method: 'POST',
        path: '/simulations',
        body: { seed: 0, entities: { a: 1, b: 2 } },
      }
      const { object } = await askProblem()
      const issues = member(object, 'issues')
      const count = Array.isArray(issues) ? issues.length : 0
      expect(count >= 3, {
        expected: 'all three issues in one response',
        got: JSON.stringify(issues),
        where: requestText(request),
      })

      async function askProblem() {
        const answer = await expectResponse(context, request, 422)
        const object: unknown = JSON.parse(answer.body.toString())
        expect(isObject(object), { expected: 'a problem', got: answer.body.toString() })
        return { object }
      }
    },
  },
  {
    statement:
      'every input is handled: unusual bodies are accepted or refused, never with status 500',
    async prove(context) {
      for (const body of strange) {
        const request = { method: 'PUT', path: simulationPath(context.newKey('strange')), body }
        const { status } = await context.deployment.request(request)
        const expected = '200, 201, 400 or 413'
        expect([200, 201, 400, 413].includes(status), {
          expected,
          got: `${status}`,
          where: requestText(request),
        })
      }
      for (const path of [
        '/simulations/%',
        '/simulations?key=%ff',
        '/simulations/%00',
        '//',
        '/%2e%2e/',
      ]) {
        const { status } = await context.deployment.request({ path })
        expect(status < 500, {
          expected: 'a status below 500',
          got: `${status}`,
          where: `GET ${path}`,
        })
      }
      return `${strange.length} bodies`
    },
  },
  {
    statement: '/openapi.json is reachable and describes every operation of the specification',
    async prove(context) {
      const { object } = await expectObject(context, { path: '/openapi.json' }, 200)
      expectMembers(object, { openapi: 'string', paths: 'object' }, 'GET /openapi.json')
      const paths = member(object, 'paths')
      const described = new Set<string>()
      for (const [path, methods] of Object.entries(
        isObject(paths ?? null) ? (paths as object) : {},
      )) {
        for (const method of Object.keys(methods))
          described.add(`${method} ${path.replace(/\{\w+\}/g, '{}')}`)
      }
      for (const [method, path] of operations) {
        const wanted = `${method} ${path}`
        expect(described.has(wanted), { expected: wanted, got: 'none', where: 'GET /openapi.json' })
      }
      return `${described.size} operations`
    },
  },
  {
    statement: '/healthz and /readyz respond with 200 without a key',
    async prove(context) {
      for (const path of ['/healthz', '/readyz']) {
        await expectResponse(context, { path, headers: { Authorization: undefined } }, 200)
      }
    },
  },
]
