/**
 * A writer under load: it creates runs and simulations, replaces its own, and counts a shared one up, both under If-Match.
 * What it was answered goes to the ledger before it counts; what nobody answered is written down as unsure.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import type { Chance } from '../chance.ts'
import { jsonOf, memberOf, step } from '../deployment.ts'
import type { Answer, Asking } from '../exchange.ts'
import { contentOf, seedsOfRuns } from './content.ts'
import type { Ledger } from './ledger.ts'
import { Fault, type Persistence } from './persistence.ts'
import type { Tally } from './tally.ts'

const lookMaxMs = 20

export interface Writer {
  readonly persistence: Persistence
  readonly ledger: Ledger
  readonly tally: Tally
  readonly chance: Chance
  /** Begins the keys of its own simulations. */
  readonly name: string
  /** Of which every writer creates runs. */
  readonly shared: string
  /** Which every writer counts up. */
  readonly counter: string
  /** The service takes `Idempotency-Key`. */
  readonly hasKeys: boolean
}

export interface Writing {
  /** One thing that a client does, until it is answered. */
  act(): Promise<void>
}

export function newWriting(writer: Writer): Writing {
  const { chance, name, shared, counter } = writer
  const own: Own = { key: `${name}-own`, number: 0, tag: undefined }
  let posts = 0
  let keys = 0
  const keyOrNone = (): string | undefined => {
    keys += 1
    return writer.hasKeys && chance.below(2) === 0 ? `${name}-${keys}` : undefined
  }
  return {
    act() {
      const choice = chance.below(100)
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
  /** With which it is done once, however often it is sent. */
  readonly idempotencyKey?: string | undefined
}

/** Tried again until it is answered. Each try without an answer may have been carried out. */
async function change(
  { persistence, ledger, tally }: Writer,
  asking: Asking,
  { of, key, number, idempotencyKey }: Change,
): Promise<{ readonly answer: Answer; readonly isUnsure: boolean }> {
  let doubts = 0
  const onUnsure = (): void => {
    doubts += 1
    tally.unsure += 1
  }
  const headers = { ...asking.headers, 'Idempotency-Key': idempotencyKey }
  // For runs that are created at the same time, and for a try that is still being carried out.
  const passing = asking.method === 'POST' ? 409 : undefined
  let isAnswered = false
  try {
    const answer = await persistence.ask(
      { ...asking, headers },
      { onUnsure, ...(passing && { passing }) },
    )
    isAnswered = true
    const isReplayed = answer.headers['idempotency-replayed'] === 'true'
    // A balancer sends it to another replica when one dies, and tells nobody.
    if (isReplayed && doubts === 0) tally.repeatedOnTheWay += 1
    return { answer, isUnsure: doubts > 0 }
  } finally {
    // With a key all tries together are the one that was answered.
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
  const { persistence, ledger, tally, chance } = writer
  const seed = 1 + chance.below(seedsOfRuns)
  const path = `/simulations/${step(key)}/runs`
  const asking = { method: 'POST', path, body: { output: 'stream', seed } }
  const { answer } = await change(writer, asking, { of: 'run', key, number: seed, idempotencyKey })
  expectStatus(answer, [201], `POST ${path}`)
  const index = memberOf(answer, 'index')
  const createdAt = memberOf(answer, 'createdAt')
  if (typeof index !== 'number' || typeof createdAt !== 'string')
    throw new Fault(`POST ${path}: 201 must be a run, was ${text(answer)}`)
  await ledger.write({ kind: 'run', key, index, seed, createdAt })
  tally.runs += 1
  if (chance.below(4) > 0) return
  const at = `/simulations/${step(key)}/runs/${index}`
  const found = await persistence.ask({ path: at })
  expectStatus(found, [200], `GET ${at}, acknowledged a moment before`)
  const isSame = memberOf(found, 'createdAt') === createdAt && memberOf(found, 'seed') === seed
  if (!isSame)
    throw new Fault(`GET ${at}: must be seed ${seed} of ${createdAt}, was ${text(found)}`)
  tally.seenAtOnce += 1
}

/** A simulation that nobody else writes. */
interface Own {
  readonly key: string
  /** Of its content; 0 before it is created. */
  number: number
  /** As the service had it then. */
  tag: string | undefined
}

/**
 * Under the condition that it is as it was left: so a try without an answer that is carried out late, by a service that
 * stood still with the request in its hands, changes nothing that was acknowledged since.
 */
async function put(writer: Writer, own: Own): Promise<void> {
  const { ledger, tally, chance } = writer
  const { key, tag } = own
  const path = `/simulations/${step(key)}`
  const number = own.number + 1
  const headers = tag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': tag }
  const asking = { method: 'PUT', path, headers, body: contentOf(key, number) }
  const { answer, isUnsure } = await change(writer, asking, { of: 'simulation', key, number })
  // It was done before: by a try of our own, or by a balancer that sent it to another replica and tells nobody.
  const isDone = answer.status === 412
  if (isDone && !isUnsure) tally.repeatedOnTheWay += 1
  if (!isDone) expectStatus(answer, [tag === undefined ? 201 : 200], `PUT ${path}`)
  const { etag } = (isDone ? await readAtOnce(writer, key, number) : answer).headers
  if (etag === undefined) throw new Fault(`PUT ${path}: must have an ETag`)
  await ledger.write({ kind: 'simulation', key, number })
  Object.assign(own, { number, tag: etag })
  tally.writes += 1
  if (chance.below(4) === 0) await readAtOnce(writer, key, number)
}

async function post(
  writer: Writer,
  key: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { ledger, tally, chance } = writer
  const asking = { method: 'POST', path: '/simulations', body: { key, ...contentOf(key, 1) } }
  const meant = { of: 'simulation', key, number: 1, idempotencyKey } as const
  const { answer, isUnsure } = await change(writer, asking, meant)
  // Taken, by a try of our own of which we know nothing.
  const isOurs = answer.status === 422 && isUnsure && idempotencyKey === undefined
  if (!isOurs) expectStatus(answer, [201], `POST /simulations with the key ${key}`)
  if (isOurs) await readAtOnce(writer, key, 1)
  await ledger.write({ kind: 'simulation', key, number: 1 })
  tally.writes += 1
  if (chance.below(4) === 0) await readAtOnce(writer, key, 1)
}

/** What was acknowledged, and is written by nobody else, stands there. */
async function readAtOnce(writer: Writer, key: string, number: number): Promise<Answer> {
  const { persistence, tally } = writer
  const path = `/simulations/${step(key)}`
  const found = await persistence.ask({ path })
  expectStatus(found, [200], `GET ${path}, acknowledged a moment before`)
  if (!hasContent(jsonOf(found), key, number))
    throw new Fault(`GET ${path}: must be number ${number}, acknowledged, was ${text(found)}`)
  tally.seenAtOnce += 1
  return found
}

/** Whether a simulation is as `contentOf` has it. */
export function hasContent(found: JsonValue | undefined, key: string, number: number): boolean {
  const wanted: JsonObject = contentOf(key, number)
  return (
    isObject(found) &&
    Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(member(found, name), value))
  )
}

async function countUp(writer: Writer, key: string): Promise<void> {
  const { persistence, ledger, tally, chance } = writer
  const path = `/simulations/${step(key)}`
  const found = await persistence.ask({ path })
  expectStatus(found, [200], `GET ${path}`)
  const seed = memberOf(found, 'seed')
  const { etag } = found.headers
  if (typeof seed !== 'number' || etag === undefined)
    throw new Fault(`GET ${path}: must have a seed and an ETag, was ${text(found)}`)
  // As people do, who look before they change: so others get in between.
  await sleep(chance.below(lookMaxMs))
  const to = seed + 1
  const asking = { method: 'PATCH', path, headers: { 'If-Match': etag }, body: { seed: to } }
  const { answer } = await change(writer, asking, { of: 'count', key, number: to })
  if (answer.status === 412) {
    // Somebody was first: another writer, or a try of our own of which we know nothing.
    tally.countsLate += 1
    return
  }
  expectStatus(answer, [200], `PATCH ${path} with If-Match`)
  await ledger.write({ kind: 'count', key, to })
  tally.counts += 1
}

export function expectStatus(answer: Answer, wanted: readonly number[], where: string): void {
  if (wanted.includes(answer.status)) return
  throw new Fault(`${where}: must be ${wanted.join(' or ')}, was ${answer.status} ${text(answer)}`)
}

function text({ body }: Answer): string {
  return body.toString('utf8', 0, 300)
}
