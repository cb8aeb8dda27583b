/** `Idempotency-Key`: what was sent again, since nobody knows whether it arrived, is done once. */

import { member } from '../../text/json.ts'
import {
  ask,
  askList,
  askObject,
  demandSame,
  newSimulation,
  simulationPath,
  textOf,
} from '../checks.ts'
import { jsonOf, step } from '../deployment.ts'
import type { Asking } from '../exchange.ts'
import { type Bench, demand, NotServed, type Promised } from '../promise.ts'

const sendersAtOnce = 8

async function demandServed(bench: Bench): Promise<void> {
  const { body } = await ask(bench, { path: '/openapi.json' }, 200)
  if (!body.includes('"Idempotency-Key"')) throw new NotServed('Idempotency-Key is not taken')
}

function withKey(asking: Asking, key: string): Asking {
  return { method: 'POST', ...asking, headers: { 'Idempotency-Key': key } }
}

/** Sends it three times; all but the first are told as replayed. */
async function proveOnce(bench: Bench, asking: Asking): Promise<void> {
  const first = await askObject(bench, asking, 201)
  const isFirst = first.answer.headers['idempotency-replayed'] === undefined
  demand(isFirst, { expected: 'no Idempotency-Replayed at first', got: 'one', where: asking.path })
  for (let i = 0; i < 2; i += 1) {
    const again = await askObject(bench, asking, 201)
    demandSame(again.object, first.object, `POST ${asking.path}, sent again`)
    const replayed = again.answer.headers['idempotency-replayed']
    demandSame(String(replayed), 'true', `Idempotency-Replayed, POST ${asking.path}, sent again`)
  }
}

export const idempotencyPromises: readonly Promised[] = [
  {
    says: 'a POST that is sent again with the same Idempotency-Key is done once, answered the same, and told by Idempotency-Replayed: true',
    async prove(bench) {
      await demandServed(bench)
      const key = bench.newKey('once')
      await proveOnce(bench, withKey({ path: '/simulations', body: { key } }, `${key}-a`))
      const path = `${simulationPath(key)}/runs`
      await proveOnce(bench, withKey({ path, body: { output: 'stream' } }, `${key}-b`))
      const runs = await askList(bench, `/simulation/${step(key)}/runs`)
      demandSame(
        runs.map((run) => member(run, 'index') ?? null),
        [1],
        `runs of ${key}`,
      )
    },
  },
  {
    says: 'a POST that is sent many times at once with one Idempotency-Key is done once: the same 201 for all, or 409 while it is under way',
    async prove(bench) {
      await demandServed(bench)
      const key = await newSimulation(bench, 'once', {})
      const path = `${simulationPath(key)}/runs`
      const asking = withKey({ path, body: { output: 'stream' } }, `${key}-a`)
      const answers = await Promise.all(
        Array.from({ length: sendersAtOnce }, () => bench.deployment.ask(asking)),
      )
      const made = answers.filter(({ status }) => status === 201)
      for (const answer of answers) {
        const isRight = answer.status === 201 || answer.status === 409
        demand(isRight, {
          expected: '201 or 409',
          got: `${answer.status} ${textOf(answer)}`,
          where: path,
        })
      }
      for (const answer of made) demandSame(jsonOf(answer), jsonOf(made[0] ?? answer), path)
      const runs = await askList(bench, `/simulation/${step(key)}/runs`)
      demandSame(runs.length, 1, `runs of ${key}, created ${sendersAtOnce} times with one key`)
      return `${made.length} of ${sendersAtOnce} with 201`
    },
  },
  {
    says: 'an Idempotency-Key that comes again with another body is refused with 422, and nothing is done',
    async prove(bench) {
      await demandServed(bench)
      const key = await newSimulation(bench, 'once', {})
      const path = `${simulationPath(key)}/runs`
      await ask(bench, withKey({ path, body: { output: 'stream' } }, `${key}-a`), 201)
      await ask(bench, withKey({ path, body: { output: 'stream', seed: 5 } }, `${key}-a`), 422)
      await ask(bench, withKey({ path, body: { output: 'stream' } }, 'not one'), 400)
      const runs = await askList(bench, `/simulation/${step(key)}/runs`)
      demandSame(runs.length, 1, `runs of ${key}`)
    },
  },
]
