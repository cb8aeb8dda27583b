/** Workers that fail: the next request starts another one. */
import { afterEach, expect, test } from 'vitest'
import { NewestQueue } from '../../console/data/newest-queue.ts'
import { RestartedWorker, type WorkerHandle } from '../../console/data/restarted-worker.ts'
import type { Estimate, EstimateRequest } from '../../console/start/estimate.ts'

/** The part of a worker that pages use. The test sends its messages and errors. */
class FakeWorker implements WorkerHandle {
  readonly #listeners = new Map<string, (event: { readonly data: unknown }) => void>()
  readonly received: unknown[] = []
  isTerminated = false

  postMessage(message: unknown): void {
    this.received.push(message)
  }

  terminate(): void {
    this.isTerminated = true
  }

  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.set(type, listener)
  }

  respond(data: unknown): void {
    this.#listeners.get('message')?.({ data })
  }

  fail(): void {
    this.#listeners.get('error')?.({ data: undefined })
  }
}

const started: FakeWorker[] = []
afterEach(() => {
  started.length = 0
})

function start(): WorkerHandle {
  const worker = new FakeWorker()
  started.push(worker)
  return worker
}

function last(): FakeWorker {
  const worker = started.at(-1)
  if (worker === undefined) throw new Error('no worker was started')
  return worker
}

test('a worker that failed to load or to work is replaced at the next message', () => {
  const seen: unknown[] = []
  const note = (what: unknown) => {
    seen.push(what)
  }
  const worker = new RestartedWorker<string, string>(start, note, note)
  worker.send('a')
  const first = last()
  first.fail()
  expect(first.isTerminated).toBe(true)
  expect(started).toHaveLength(1)
  worker.send('b')
  last().respond('ready')
  last().respond('B')
  // Late messages of the first worker do not count.
  first.respond('A')
  first.fail()
  last().fail()
  worker.send('c')
  expect(seen).toEqual(['load', 'B', 'work'])
  expect(started.map(({ received }) => received)).toEqual([['a'], ['b'], ['c']])
  worker.stop()
  expect(last().isTerminated).toBe(true)
})

test('an estimate that failed does not prevent the next one', () => {
  const seen: [string, Estimate | null][] = []
  const queue = new NewestQueue<EstimateRequest, Estimate>(
    start,
    (estimate) => ({ estimate }),
    (text, estimate) => {
      seen.push([text, estimate])
    },
  )
  const estimate: Estimate = { issues: [] }
  queue.request('wrong')
  queue.request('outdated')
  queue.request('corrected')
  last().respond('ready')
  last().fail()
  expect(seen).toEqual([['wrong', null]])
  expect(started).toHaveLength(2)
  last().respond('ready')
  last().respond(estimate)
  queue.request('next')
  last().respond(estimate)
  expect(seen.slice(1)).toEqual([
    ['corrected', estimate],
    ['next', estimate],
  ])
  expect(last().received).toEqual([{ estimate: 'corrected' }, { estimate: 'next' }])
})
