/**
 * A writer under load. It creates runs and simulations, replaces a simulation of its own, and increments a count that
 * all writers share. Replacing and incrementing use If-Match. An acknowledged change is recorded in the ledger before
 * it counts; a change without a response is recorded as unsure.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { jsonOf, memberOf, pathSegment } from '../deployment.ts'
import type { HttpRequest, HttpResponse } from '../exchange.ts'
import type { RandomChoices } from '../random-choices.ts'
import { contentOf, seedsOfRuns } from './content.ts'
import type { Ledger } from './ledger.ts'
import { Fault, type RetryingClient } from './retrying-client.ts'
import type { Tally } from './tally.ts'

const lookMaxMs = 20

export interface Writer {
  readonly client: RetryingClient
  readonly ledger: Ledger
  readonly tally: Tally
  readonly random: RandomChoices
  /** Prefix of the keys of the simulations that only this writer creates. */
  readonly name: string
  /** Key of the simulation of which all writers create runs. */
  readonly shared: string
  /** Key of the simulation whose seed is the count that all writers increment. */
  readonly counter: string
  /** Whether the service supports `Idempotency-Key`. */
  readonly hasKeys: boolean
}

export interface WriterLoop {
  /** Makes one random change, and waits until the service has acknowledged it. */
  writeOnce(): Promise<void>
}

export function newWriterLoop(writer: Writer): WriterLoop {
  const { random, name, shared, counter } = writer
  const own: OwnSimulation = { key: `${name}-own`, number: 0, tag: undefined }
  let posts = 0
  let keys = 0
  const keyOrNone = (): string | undefined => {
    keys += 1
    return writer.hasKeys && random.below(2) === 0 ? `${name}-${keys}` : undefined
  }
  return {
    writeOnce() {
      const choice = random.below(100)
      if (choice < 45) return createRun(writer, shared, keyOrNone())
      if (choice < 65) return put(writer, own)
      if (choice < 75) {
        posts += 1
        return post(writer, `${name}-${posts}`, keyOrNone())
      }
      return countUp(writer, counter)
    },
  }
}

interface Change {
  readonly of: 'run' | 'simulation' | 'count'
  readonly key: string
  readonly number: number
  /**
   * Idempotency key, with which the service carries out all attempts of the change as one, or undefined without one.
   */
  readonly idempotencyKey?: string | undefined
}

/**
 * Sends a change until the service responds. The attempts without a response may have been carried out, too, and are
 * recorded in the ledger as unsure.
 */
async function change(
  { client, ledger, tally }: Writer,
  request: HttpRequest,
  { of, key, number, idempotencyKey }: Change,
): Promise<{ readonly answer: HttpResponse; readonly isUnsure: boolean }> {
  let doubts = 0
  const onUnsure = (): void => {
    doubts += 1
    tally.unsure += 1
  }
  const headers = { ...request.headers, 'Idempotency-Key': idempotencyKey }
  // 409 means a conflict with a concurrent run creation, or with an earlier attempt that is still in progress.
  const temporaryStatus = request.method === 'POST' ? 409 : undefined
  let isAnswered = false
  try {
    const answer = await client.request(
      { ...request, headers },
      { onUnsure, ...(temporaryStatus && { temporaryStatus }) },
    )
    isAnswered = true
    const isReplayed = answer.headers['idempotency-replayed'] === 'true'
    // A load balancer may repeat a request on another replica when one replica is killed.
    if (isReplayed && doubts === 0) tally.repeatedOnTheWay += 1
    return { answer, isUnsure: doubts > 0 }
  } finally {
    // With an idempotency key, the service carries out all attempts as one.
    if (idempotencyKey === undefined || !isAnswered) {
      const count = idempotencyKey === undefined ? doubts : Math.min(doubts, 1)
      for (let i = 0; i < count; i += 1) await ledger.write({ kind: 'unsure', of, key, number })
    }
  }
}

async function createRun(
  writer: Writer,
  key: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { client, ledger, tally, random } = writer
  const seed = 1 + random.below(seedsOfRuns)
  const path = `/simulations/${pathSegment(key)}/runs`
  const request = { method: 'POST', path, body: { output: 'stream', seed } }
  const { answer } = await change(writer, request, { of: 'run', key, number: seed, idempotencyKey })
  expectStatus(answer, [201], `POST ${path}`)
  const index = memberOf(answer, 'index')
  const createdAt = memberOf(answer, 'createdAt')
  if (typeof index !== 'number' || typeof createdAt !== 'string')
    throw new Fault(`POST ${path}: 201 must be a run; got ${text(answer)}`)
  await ledger.write({ kind: 'run', key, index, seed, createdAt })
  tally.runs += 1
  if (random.below(4) > 0) return
  const at = `/simulations/${pathSegment(key)}/runs/${index}`
  const found = await client.request({ path: at })
  expectStatus(found, [200], `GET ${at}, just acknowledged`)
  const isSame = memberOf(found, 'createdAt') === createdAt && memberOf(found, 'seed') === seed
  if (!isSame)
    throw new Fault(`GET ${at}: must be seed ${seed} of ${createdAt}; got ${text(found)}`)
  tally.seenAtOnce += 1
}

/** The simulation that only one writer changes. */
interface OwnSimulation {
  readonly key: string
  /** Number of the last acknowledged change (`contentOf`), or 0 before the creation of the simulation. */
  number: number
  /** ETag of the simulation after its last change, or undefined before its creation. */
  tag: string | undefined
}

/**
 * Replaces the writer's own simulation on the condition that nothing has changed it. If a paused service carries out an
 * attempt without a response late, the condition prevents that it undoes a later change.
 */
async function put(writer: Writer, own: OwnSimulation): Promise<void> {
  const { ledger, tally, random } = writer
  const { key, tag } = own
  const path = `/simulations/${pathSegment(key)}`
  const number = own.number + 1
  const headers = tag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': tag }
  const request = { method: 'PUT', path, headers, body: contentOf(key, number) }
  const { answer, isUnsure } = await change(writer, request, { of: 'simulation', key, number })
  // An earlier attempt has already made the change, or a load balancer has repeated the request.
  const isDone = answer.status === 412
  if (isDone && !isUnsure) tally.repeatedOnTheWay += 1
  if (!isDone) expectStatus(answer, [tag === undefined ? 201 : 200], `PUT ${path}`)
  const { etag } = (isDone ? await readBack(writer, key, number) : answer).headers
  if (etag === undefined) throw new Fault(`PUT ${path}: must have an ETag`)
  await ledger.write({ kind: 'simulation', key, number })
  Object.assign(own, { number, tag: etag })
  tally.writes += 1
  if (random.below(4) === 0) await readBack(writer, key, number)
}

async function post(
  writer: Writer,
  key: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { ledger, tally, random } = writer
  const request = { method: 'POST', path: '/simulations', body: { key, ...contentOf(key, 1) } }
  const meant = { of: 'simulation', key, number: 1, idempotencyKey } as const
  const { answer, isUnsure } = await change(writer, request, meant)
  // An earlier attempt without a response has already created the simulation with the key.
  const isOurs = answer.status === 422 && isUnsure && idempotencyKey === undefined
  if (!isOurs) expectStatus(answer, [201], `POST /simulations with the key ${key}`)
  if (isOurs) await readBack(writer, key, 1)
  await ledger.write({ kind: 'simulation', key, number: 1 })
  tally.writes += 1
  if (random.below(4) === 0) await readBack(writer, key, 1)
}

/** Reads a simulation, and expects the content of the change `number`, which was acknowledged. */
async function readBack(writer: Writer, key: string, number: number): Promise<HttpResponse> {
  const { client, tally } = writer
  const path = `/simulations/${pathSegment(key)}`
  const found = await client.request({ path })
  expectStatus(found, [200], `GET ${path}, just acknowledged`)
  if (!hasContent(jsonOf(found), key, number))
    throw new Fault(`GET ${path}: must be number ${number}, acknowledged; got ${text(found)}`)
  tally.seenAtOnce += 1
  return found
}

/** Whether a simulation that was read has the content of the change `number`. */
export function hasContent(found: JsonValue | undefined, key: string, number: number): boolean {
  const wanted: JsonObject = contentOf(key, number)
  return (
    isObject(found) &&
    Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(member(found, name), value))
  )
}

async function countUp(writer: Writer, key: string): Promise<void> {
  const { client, ledger, tally, random } = writer
  const path = `/simulations/${pathSegment(key)}`
  const found = await client.request({ path })
  expectStatus(found, [200], `GET ${path}`)
  const seed = memberOf(found, 'seed')
  const { etag } = found.headers
  if (typeof seed !== 'number' || etag === undefined)
    throw new Fault(`GET ${path}: must have a seed and an ETag; got ${text(found)}`)
  // The pause between reading and incrementing the count lets other writers increment it first.
  await sleep(random.below(lookMaxMs))
  const to = seed + 1
  const request = { method: 'PATCH', path, headers: { 'If-Match': etag }, body: { seed: to } }
  const { answer } = await change(writer, request, { of: 'count', key, number: to })
  if (answer.status === 412) {
    // Another writer, or an earlier attempt without a response, has incremented the count first.
    tally.countsLate += 1
    return
  }
  expectStatus(answer, [200], `PATCH ${path} with If-Match`)
  await ledger.write({ kind: 'count', key, to })
  tally.counts += 1
}

export function expectStatus(answer: HttpResponse, wanted: readonly number[], where: string): void {
  if (wanted.includes(answer.status)) return
  throw new Fault(`${where}: must be ${wanted.join(' or ')}; got ${answer.status} ${text(answer)}`)
}

function text({ body }: HttpResponse): string {
  return body.toString('utf8', 0, 300)
}
