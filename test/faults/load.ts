/**
 * Writers and readers of a deployment that know it by HTTP only, and write down every request that failed. What they were
 * told must be there in the end, and what they read must be what an undisturbed reader reads.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  createSimulation,
  empty,
  expectRuns,
  expectSame,
  many,
  newStream,
  readWhole,
  wholeEvents,
} from '../http/stream/runs.ts'
import { requester } from '../support/service.ts'

export interface Load {
  /** A line for each request that failed: what it was, at which try during the same fault, and why. */
  readonly failures: readonly string[]
  /**
   * Requests that were answered as they should, and bodies that were read to the end. Faults are counted by whoever commits
   * them: a long answer may live through one and not through the next.
   */
  readonly figures: { acknowledged: number; bodies: number; conflicts: number; faults: number }
  /** Rejects when a client has given up, or has read a wrong byte. */
  readonly broken: Promise<never>
  /** Ends the clients; rejects when anything is missing, twice there, or not what it was. */
  stop(): Promise<void>
}

interface Clients {
  readonly request: ReturnType<typeof requester>
  readonly address: string
  readonly key: string
  isOver: boolean
  ask(request: string, act: () => Promise<Response>): Promise<Asked>
  readonly figures: Load['figures']
}

interface Answer {
  readonly status: number
  readonly body: Buffer
}

/** With how many tries failed before it came. */
interface Asked extends Answer {
  readonly failed: number
}

/** Some 6 MB, which take a reader a second. */
const events = 100_000
/** A request is given up after so many tries, and the load with it. */
const triesMax = 40
const pauseMs = 100
const newRun = { method: 'POST', body: { output: 'stream' } }
const pieceMs = 2
/** Between the rounds of a writer: what is looked for in the end is to be looked through in some seconds. */
const roundMs = 20
/** Of a stream that is sent as time passes: some 2 s for all events. */
const speed = 50

export async function startLoad(
  { address, key }: { readonly address: string; readonly key: string },
  { writers, readers }: { readonly writers: number; readonly readers: number },
): Promise<Load> {
  const failures: string[] = []
  const figures = { acknowledged: 0, bodies: 0, conflicts: 0, faults: 0 }
  const clients: Clients = {
    request: requester(address, key),
    address,
    key,
    isOver: false,
    figures,
    async ask(request, act) {
      for (let failed = 0, tries = 1, since = figures.faults; tries <= triesMax; tries++) {
        const failure = await attempt(act)
        if ('body' in failure) {
          figures.acknowledged++
          return { ...failure, failed }
        }
        failed++
        if (since !== figures.faults) tries = 1
        since = figures.faults
        if (failure.reason.startsWith('409')) figures.conflicts++
        else failures.push(`${clock()} ${request}, try ${tries}: ${failure.reason}`)
        await sleep(pauseMs)
      }
      throw new Error(`${request} was given up after ${triesMax} tries: ${failures.at(-1)}`)
    },
  }
  await createSimulation(clients, 'shared', empty)
  const stream = await newStream(clients, 'read', many(events))
  const golden = (await readWhole(clients, `${stream}?lastEventId=0`, 'ndjson')) as Buffer
  const all = [
    ...Array.from({ length: writers }, (_, i) => write(`writer-${i}`, clients)),
    ...Array.from({ length: readers }, (_, i) =>
      i % 2 === 0 ? readById(stream, golden, clients) : readOn(golden, clients),
    ),
  ]
  const broken = Promise.all(all).then(() => new Promise<never>(() => undefined))
  broken.catch(() => {
    clients.isOver = true
  })
  return {
    failures,
    figures,
    broken,
    async stop() {
      clients.isOver = true
      await Promise.all(all)
      const ledgers = (await Promise.all(all)).filter((ledger) => ledger !== undefined)
      const shared = ledgers.flatMap((ledger) => ledger.shared)
      await expectRuns(clients, 'shared', shared)
      for (const { name, own } of ledgers) {
        await expectRuns(clients, name, own)
        // Each was sent under a key until it was acknowledged, so none is there twice.
        const path = `/simulations/${name}/runs?limit=1`
        const listed = await clients.request(path)
        expect(listed.headers.get('x-total-count')).toBe(`${own.length}`)
      }
    },
  }
}

/** As the balancer's log has it. */
export function clock(): string {
  return new Date().toISOString().slice(11, 23)
}

/** The whole answer when it is one of success, else why it is none. */
async function attempt(act: () => Promise<Response>): Promise<Answer | { reason: string }> {
  try {
    const answer = await act()
    const body = await readSlowly(answer)
    if (answer.status < 300) return { status: answer.status, body }
    return { reason: `${answer.status} ${body.toString()}` }
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    return { reason: cause instanceof Error ? `${message}: ${cause.message}` : message }
  }
}

/** Not as fast as a stream can be sent, so that many are open whenever something happens. */
async function readSlowly({ body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body ?? []) {
    pieces.push(piece)
    await sleep(pieceMs)
  }
  return Buffer.concat(pieces)
}

/** Changes a simulation of its own, and creates runs of it and of one that all share. */
async function write(name: string, clients: Clients) {
  const { request, ask } = clients
  const ledger = { name, own: [] as string[], shared: [] as string[] }
  /** One for each try without an answer, which a service that stood still may carry out when it goes on. */
  const late: number[] = []
  for (let seed = 1; !clients.isOver; seed++) {
    const path = `/simulations/${name}`
    const body = { ...empty, seed }
    const { failed } = await ask(`PUT ${name}`, () => request(path, { method: 'PUT', body }))
    const read = await ask(`GET ${name}`, () => request(path))
    const found: number = JSON.parse(read.body.toString()).seed
    // Nobody else writes it, so the answer to what was acknowledged is what was sent.
    if (found !== seed && !late.includes(found)) throw new Error(`${name} lost seed ${seed}`)
    if (found !== seed) late.splice(late.indexOf(found), 1)
    for (let i = 0; i < failed; i++) late.push(seed)
    for (const [of, list] of [
      [name, ledger.own],
      ['shared', ledger.shared],
    ] as const) {
      const path = `/simulations/${of}/runs`
      const headers = of === name ? { 'Idempotency-Key': randomUUID() } : {}
      const run = await ask(`POST run of ${of}`, () => request(path, { ...newRun, headers }))
      list.push(run.body.toString())
    }
    await sleep(roundMs)
  }
  return ledger
}

const accept = { Accept: 'application/x-ndjson' }

/** Reads a run that others read too, by ids: as fast as it can be, as time passes, or page by page. */
async function readById(stream: string, golden: Buffer, clients: Clients): Promise<undefined> {
  const ways = ['', `&speed=${speed}`, '&limit=5000']
  for (let times = 0; !clients.isOver; times++) {
    const bodies: Buffer[] = []
    for (let at = 0; ; ) {
      const path = `${stream}?lastEventId=${at}${ways[times % ways.length]}`
      const page = await clients.ask(`GET events after ${at}`, () =>
        clients.request(path, { headers: accept }),
      )
      if (page.status === 204) break
      bodies.push(page.body)
      clients.figures.bodies++
      at = wholeEvents(page.body, 'ndjson').lastId ?? at
    }
    expectSame(Buffer.concat(bodies), golden)
  }
  return undefined
}

/** Reads a run of its own without any id: each response goes on where the last whole one ended. */
async function readOn(golden: Buffer, clients: Clients): Promise<undefined> {
  const { ask, request } = clients
  while (!clients.isOver) {
    const run = await ask('POST run to read', () => request('/simulations/read/runs', newRun))
    const { index } = JSON.parse(run.body.toString())
    const path = `/simulations/read/runs/${index}/stream?limit=60000&speed=${speed}`
    const bodies: Buffer[] = []
    for (;;) {
      const page = await ask('GET events', () => request(path, { headers: accept }))
      if (page.status === 204) break
      bodies.push(page.body)
      clients.figures.bodies++
    }
    expectSame(Buffer.concat(bodies), golden)
  }
  return undefined
}
