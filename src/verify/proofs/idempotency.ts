/** Promises about `Idempotency-Key`: the service carries out a repeated request once. */

import { member } from '../../text/json.ts'
import { jsonOf, pathSegment } from '../deployment.ts'
import type { HttpRequest } from '../exchange.ts'
import {
  expectList,
  expectObject,
  expectResponse,
  expectSame,
  newSimulation,
  simulationPath,
  textOf,
} from '../expectations.ts'
import { expect, NotSupported, type PromiseCheck, type PromiseContext } from '../promise.ts'

const sendersAtOnce = 8

async function expectSupported(context: PromiseContext): Promise<void> {
  const { body } = await expectResponse(context, { path: '/openapi.json' }, 200)
  if (!body.includes('"Idempotency-Key"'))
    throw new NotSupported('Idempotency-Key is not supported')
}

function withKey(request: HttpRequest, key: string): HttpRequest {
  return { method: 'POST', ...request, headers: { 'Idempotency-Key': key } }
}

/**
 * Sends a request with an idempotency key three times, and expects that the second and third response replay the first.
 */
async function proveOnce(context: PromiseContext, request: HttpRequest): Promise<void> {
  const first = await expectObject(context, request, 201)
  const isFirst = first.answer.headers['idempotency-replayed'] === undefined
  expect(isFirst, {
    expected: 'no Idempotency-Replayed in the first response',
    got: 'one',
    where: request.path,
  })
  for (let i = 0; i < 2; i += 1) {
    const again = await expectObject(context, request, 201)
    expectSame(again.object, first.object, `POST ${request.path}, sent again`)
    const replayed = again.answer.headers['idempotency-replayed']
    expectSame(String(replayed), 'true', `Idempotency-Replayed, POST ${request.path}, sent again`)
  }
}

export const idempotencyPromises: readonly PromiseCheck[] = [
  {
    statement:
      'a POST that is repeated with the same Idempotency-Key is carried out once, with the same response and Idempotency-Replayed: true',
    async prove(context) {
      await expectSupported(context)
      const key = context.newKey('once')
      await proveOnce(context, withKey({ path: '/simulations', body: { key } }, `${key}-a`))
      const path = `${simulationPath(key)}/runs`
      await proveOnce(context, withKey({ path, body: { output: 'stream' } }, `${key}-b`))
      const runs = await expectList(context, `/simulation/${pathSegment(key)}/runs`)
      expectSame(
        runs.map((run) => member(run, 'index') ?? null),
        [1],
        `runs of ${key}`,
      )
    },
  },
  {
    statement:
      'concurrent POSTs with the same Idempotency-Key are carried out once: all respond with the same 201, or 409 while one is in progress',
    async prove(context) {
      await expectSupported(context)
      const key = await newSimulation(context, 'once', {})
      const path = `${simulationPath(key)}/runs`
      const request = withKey({ path, body: { output: 'stream' } }, `${key}-a`)
      const answers = await Promise.all(
        Array.from({ length: sendersAtOnce }, () => context.deployment.request(request)),
      )
      const made = answers.filter(({ status }) => status === 201)
      for (const answer of answers) {
        const isRight = answer.status === 201 || answer.status === 409
        expect(isRight, {
          expected: '201 or 409',
          got: `${answer.status} ${textOf(answer)}`,
          where: path,
        })
      }
      for (const answer of made) expectSame(jsonOf(answer), jsonOf(made[0] ?? answer), path)
      const runs = await expectList(context, `/simulation/${pathSegment(key)}/runs`)
      expectSame(runs.length, 1, `runs of ${key}, created ${sendersAtOnce} times with one key`)
      return `${made.length} of ${sendersAtOnce} with 201`
    },
  },
  {
    statement:
      'an Idempotency-Key that is reused with another body is refused with 422 and changes nothing',
    async prove(context) {
      await expectSupported(context)
      const key = await newSimulation(context, 'once', {})
      const path = `${simulationPath(key)}/runs`
      await expectResponse(context, withKey({ path, body: { output: 'stream' } }, `${key}-a`), 201)
      await expectResponse(
        context,
        withKey({ path, body: { output: 'stream', seed: 5 } }, `${key}-a`),
        422,
      )
      await expectResponse(context, withKey({ path, body: { output: 'stream' } }, 'not one'), 400)
      const runs = await expectList(context, `/simulation/${pathSegment(key)}/runs`)
      expectSame(runs.length, 1, `runs of ${key}`)
    },
  },
]
