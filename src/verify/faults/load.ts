/**
 * The load: writers and readers that run for some time, while the user kills, stops and restarts services and
 * databases.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { type BodyEncoding, partOfBody, sha256 } from '../bodies.ts'
import { memberOf, pathSegment } from '../deployment.ts'
import type { RandomChoices } from '../random-choices.ts'
import { contentOf, longForAll, readByAll, seedsOfRuns, startedByAll } from './content.ts'
import type { Ledger } from './ledger.ts'
import { readComplete, readWithFaults, type WantedBody } from './reading.ts'
import { Fault, type RetryingClient } from './retrying-client.ts'
import type { Tally } from './tally.ts'
import { expectStatus, newWriterLoop } from './writing.ts'

export interface Load {
  readonly client: RetryingClient
  readonly ledger: Ledger
  readonly tally: Tally
  readonly random: RandomChoices
  /** Prefix of the keys of all simulations that the load creates. */
  readonly prefix: string
  readonly writers: number
  readonly readers: number
  /**
   * Reports a fault, which is a response that no failure of a machine or network explains. The load ends after too many
   * faults.
   */
  readonly onFault: (what: string) => Promise<void>
}

/**
 * Maximum pause between two changes of a writer, in milliseconds. Because of the pauses, the ledger of an hour is small
 * enough to check.
 */
const pauseMaxMs = 50
const encodings: readonly BodyEncoding[] = ['sse', 'ndjson']
const partsMax = 5

/**
 * Creates simulations and runs before the load, and reads the streams of the runs without faults. Returns the bodies,
 * grouped by simulation, and whether the service supports `Idempotency-Key`.
 */
export async function prepareLoad(
  load: Load,
): Promise<{ readonly bodies: readonly (readonly WantedBody[])[]; readonly hasKeys: boolean }> {
  const { client, prefix } = load
  const names = namesOf(prefix)
  const put = async (key: string, body: object): Promise<void> => {
    const path = `/simulations/${pathSegment(key)}`
    expectStatus(await client.request({ method: 'PUT', path, body }), [200, 201], `PUT ${path}`)
  }
  await put(names.read, readByAll)
  await put(names.shared, startedByAll)
  await put(names.counter, contentOf(names.counter, 1))
  await put(names.long, longForAll)
  const bodies = [await body(load, names.long, 1), await body(load, names.read, 1)]
  const ofShared: WantedBody[] = []
  for (let seed = 1; seed <= seedsOfRuns; seed += 1) {
    ofShared.push(...(await body(load, names.shared, seed)))
  }
  bodies.push(ofShared)
  const { body: document } = await client.request({ path: '/openapi.json' })
  return { bodies, hasKeys: document.includes('"Idempotency-Key"') }
}

function namesOf(prefix: string) {
  const [read, long] = [`${prefix}-read`, `${prefix}-long`]
  return { read, long, shared: `${prefix}-shared`, counter: `${prefix}-counter` }
}

/** Creates a run of a simulation, and returns the bodies of its stream in both encodings. */
async function body({ client, ledger }: Load, key: string, seed: number): Promise<WantedBody[]> {
  const path = `/simulations/${pathSegment(key)}/runs`
  let doubts = 0
  const request = { method: 'POST', path, body: { output: 'stream', seed } }
  const onUnsure = (): void => {
    doubts += 1
  }
  const created = await client.request(request, { temporaryStatus: 409, onUnsure })
  for (; doubts > 0; doubts -= 1)
    await ledger.write({ kind: 'unsure', of: 'run', key, number: seed })
  expectStatus(created, [201], `POST ${path}`)
  const index = Number(memberOf(created, 'index'))
  const createdAt = String(memberOf(created, 'createdAt'))
  await ledger.write({ kind: 'run', key, index, seed, createdAt })
  const bodies: WantedBody[] = []
  for (const encoding of encodings) {
    const { body: whole, events } = await readComplete(client, { key, index, encoding })
    const said = { bytes: whole.length, sha256: sha256(whole) }
    await ledger.write({ kind: 'body', key, index, encoding, seed, events, ...said })
    bodies.push({ key, index, encoding, body: whole })
  }
  return bodies
}

/** Runs the writers and readers until `isOver` returns true and all of them have completed their last operation. */
export async function runLoad(
  load: Load,
  {
    bodies,
    hasKeys,
    isOver,
  }: Awaited<ReturnType<typeof prepareLoad>> & { readonly isOver: () => boolean },
): Promise<void> {
  const { client, ledger, tally, prefix } = load
  const { shared, counter } = namesOf(prefix)
  const workers: Promise<void>[] = []
  const startWorker = (name: string, act: (random: RandomChoices) => () => Promise<void>): void => {
    workers.push(repeatUntilOver(load, act(load.random.branch(name)), isOver))
  }
  for (let i = 1; i <= load.writers; i += 1) {
    startWorker(`writer ${i}`, (random) => {
      const name = `${prefix}-${i}`
      const both = { client, ledger, tally, random, shared, counter, hasKeys }
      const writing = newWriterLoop({ ...both, name })
      return async () => {
        await writing.writeOnce()
        await sleep(random.below(pauseMaxMs))
      }
    })
  }
  for (let i = 1; i <= load.readers; i += 1) {
    startWorker(`reader ${i}`, (random) => async () => {
      const ofKey = bodies[random.below(bodies.length)]
      const whole = ofKey?.[random.below(ofKey.length)]
      if (whole === undefined) throw new Error('there is a body to read')
      const wanted = random.below(3) === 0 ? anyPart(whole, random) : whole
      await readWithFaults(wanted, { client, tally, random })
    })
  }
  await Promise.all(workers)
}

function anyPart(whole: WantedBody, random: RandomChoices): WantedBody {
  const parts = 2 + random.below(partsMax - 1)
  const part = { part: random.below(parts), parts }
  return { ...whole, part, body: partOfBody(whole.body, whole.encoding, part) }
}

async function repeatUntilOver(
  { onFault }: Load,
  act: () => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      await onFault(error.message)
    }
  }
}
