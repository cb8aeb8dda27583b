/** Writers and readers at work for a time, while somebody else kills, stops and restarts what they work with. */

import { setTimeout as sleep } from 'node:timers/promises'
import { type BodyEncoding, partOfBody, sha256 } from '../bodies.ts'
import type { Chance } from '../chance.ts'
import { memberOf, step } from '../deployment.ts'
import { contentOf, longForAll, readByAll, seedsOfRuns, startedByAll } from './content.ts'
import type { Ledger } from './ledger.ts'
import { Fault, type Persistence } from './persistence.ts'
import { readDisturbed, readWhole, type WantedBody } from './reading.ts'
import type { Tally } from './tally.ts'
import { expectStatus, newWriting } from './writing.ts'

export interface Load {
  readonly persistence: Persistence
  readonly ledger: Ledger
  readonly tally: Tally
  readonly chance: Chance
  /** Begins the keys of all simulations. */
  readonly prefix: string
  readonly writers: number
  readonly readers: number
  /** Adds one, and ends the load when there are many. */
  readonly onFault: (what: string) => Promise<void>
}

/** Between two things that a writer does: so that an hour of load can still be looked through. */
const pauseMaxMs = 50
const encodings: readonly BodyEncoding[] = ['sse', 'ndjson']
const partsMax = 5

/** What there is before the load: it is created, and read while nobody disturbs. Bodies are by their simulations. */
export async function prepare(
  load: Load,
): Promise<{ readonly bodies: readonly (readonly WantedBody[])[]; readonly hasKeys: boolean }> {
  const { persistence, prefix } = load
  const names = namesOf(prefix)
  const put = async (key: string, body: object): Promise<void> => {
    const path = `/simulations/${step(key)}`
    expectStatus(await persistence.ask({ method: 'PUT', path, body }), [200, 201], `PUT ${path}`)
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
  const { body: document } = await persistence.ask({ path: '/openapi.json' })
  return { bodies, hasKeys: document.includes('"Idempotency-Key"') }
}

function namesOf(prefix: string) {
  const [read, long] = [`${prefix}-read`, `${prefix}-long`]
  return { read, long, shared: `${prefix}-shared`, counter: `${prefix}-counter` }
}

/** A new run, in both encodings. */
async function body(
  { persistence, ledger }: Load,
  key: string,
  seed: number,
): Promise<WantedBody[]> {
  const path = `/simulations/${step(key)}/runs`
  let doubts = 0
  const asking = { method: 'POST', path, body: { output: 'stream', seed } }
  const onUnsure = (): void => {
    doubts += 1
  }
  const created = await persistence.ask(asking, { passing: 409, onUnsure })
  for (; doubts > 0; doubts -= 1)
    await ledger.write({ kind: 'unsure', of: 'run', key, number: seed })
  expectStatus(created, [201], `POST ${path}`)
  const index = Number(memberOf(created, 'index'))
  const createdAt = String(memberOf(created, 'createdAt'))
  await ledger.write({ kind: 'run', key, index, seed, createdAt })
  const bodies: WantedBody[] = []
  for (const encoding of encodings) {
    const { body: whole, events } = await readWhole(persistence, { key, index, encoding })
    const said = { bytes: whole.length, sha256: sha256(whole) }
    await ledger.write({ kind: 'body', key, index, encoding, seed, events, ...said })
    bodies.push({ key, index, encoding, body: whole })
  }
  return bodies
}

/** Resolves when all have come to the end of what they were at. */
export async function work(
  load: Load,
  {
    bodies,
    hasKeys,
    isOver,
  }: Awaited<ReturnType<typeof prepare>> & { readonly isOver: () => boolean },
): Promise<void> {
  const { persistence, ledger, tally, prefix } = load
  const { shared, counter } = namesOf(prefix)
  const workers: Promise<void>[] = []
  const hire = (name: string, act: (chance: Chance) => () => Promise<void>): void => {
    workers.push(keepOn(load, act(load.chance.branch(name)), isOver))
  }
  for (let i = 1; i <= load.writers; i += 1) {
    hire(`writer ${i}`, (chance) => {
      const name = `${prefix}-${i}`
      const both = { persistence, ledger, tally, chance, shared, counter, hasKeys }
      const writing = newWriting({ ...both, name })
      return async () => {
        await writing.act()
        await sleep(chance.below(pauseMaxMs))
      }
    })
  }
  for (let i = 1; i <= load.readers; i += 1) {
    hire(`reader ${i}`, (chance) => async () => {
      const ofKey = bodies[chance.below(bodies.length)]
      const whole = ofKey?.[chance.below(ofKey.length)]
      if (whole === undefined) throw new Error('there is a body to read')
      const wanted = chance.below(3) === 0 ? anyPart(whole, chance) : whole
      await readDisturbed(wanted, { persistence, tally, chance })
    })
  }
  await Promise.all(workers)
}

function anyPart(whole: WantedBody, chance: Chance): WantedBody {
  const parts = 2 + chance.below(partsMax - 1)
  const part = { part: chance.below(parts), parts }
  return { ...whole, part, body: partOfBody(whole.body, whole.encoding, part) }
}

async function keepOn(
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
