/**
 * The contract of a run's stream state: every statement changes the row like a model of eight lines changes an object,
 * in every order of operations, including those of superseded readers.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Store, StreamState } from '../../src/store/store.ts'
import { insertedSimulation, newRun } from './rows.ts'

type Act =
  | {
      readonly act: 'open'
      readonly after: number | undefined
      readonly limit: number
      readonly window: number
    }
  | { readonly act: 'complete'; readonly epochsAgo: number; readonly end: number }
  | { readonly act: 'issue'; readonly end: number }
  | { readonly act: 'exhaust' }

interface Outcome {
  readonly state: StreamState
  readonly answer: unknown
}

/** The table in the design of the service, section 4, literally; a response without events takes over too. */
function expected(state: StreamState, act: Act): Outcome {
  const { epoch, cursor, peak, issued, total } = state
  switch (act.act) {
    case 'exhaust':
      return { state: { ...state, epoch: epoch + 1, cursor: total }, answer: undefined }
    case 'issue': {
      const known = Math.min(act.end, total)
      return { state: { ...state, issued: Math.max(issued, known) }, answer: undefined }
    }
    case 'complete': {
      if (act.epochsAgo !== 0) return { state, answer: false }
      return { state: { ...state, cursor: act.end, peak: Math.max(peak, act.end) }, answer: true }
    }
    case 'open': {
      const start = act.after ?? cursor
      const isKnown = Math.max(0, peak - act.window) <= start && start <= issued
      if ((act.after !== undefined && !isKnown) || start >= total)
        return { state, answer: undefined }
      const reserved = Math.max(issued, Math.min(total, start + act.limit))
      return {
        state: { ...state, epoch: epoch + 1, cursor: start, issued: reserved },
        answer: { epoch: epoch + 1, start },
      }
    }
  }
}

function perform(
  store: Store,
  run: string,
  act: Act,
  { epoch, total }: StreamState,
): Promise<unknown> {
  switch (act.act) {
    case 'issue':
      return store.issue(run, Math.min(act.end, total))
    case 'exhaust':
      return store.exhaust(run)
    case 'complete':
      return store.completeResponse(run, { epoch: epoch - act.epochsAgo, end: act.end })
    case 'open':
      return store.openResponse(run, act)
  }
}

const position = fc.integer({ min: 0, max: 22 })
const unlimited = fc.constantFrom(Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER)

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('open' as const),
      after: fc.option(fc.oneof(position, fc.constantFrom(-1, 2 ** 53 - 1)), { nil: undefined }),
      limit: fc.oneof(fc.integer({ min: 1, max: 22 }), unlimited),
      window: fc.oneof(position, unlimited),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('complete' as const),
      epochsAgo: fc.constantFrom(0, 0, 0, 1, 2, -1),
      end: position,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('issue' as const), end: position }) },
  { weight: 1, arbitrary: fc.constant({ act: 'exhaust' as const }) },
)

export function describeStreams(open: () => Store): void {
  describe('streams', () => {
    async function insertedRun(total: number): Promise<string> {
      const store = open()
      const run = newRun(await insertedSimulation(store), { total })
      await store.insertRun(store.workspace, run)
      return run.id
    }

    it('behave like the model, in every order of operations', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(0, 1, 20),
          fc.array(acts, { maxLength: 15 }),
          async (total, sequence) => {
            const store = open()
            const run = await insertedRun(total)
            let state: StreamState = { epoch: 0, cursor: 0, peak: 0, issued: 0, total }
            for (const act of sequence) {
              const outcome = expected(state, act)
              expect(await perform(store, run, act, state)).toEqual(outcome.answer)
              state = outcome.state
              expect(await store.streamState(run)).toEqual(state)
            }
          },
        ),
        { numRuns: 300 },
      )
    })

    it('stay exact up to 2^53 − 1', async () => {
      const store = open()
      const total = Number.MAX_SAFE_INTEGER
      const run = await insertedRun(total)
      const whole = { limit: total, window: total }
      expect(await store.openResponse(run, { after: undefined, ...whole })).toEqual({
        epoch: 1,
        start: 0,
      })
      expect(await store.completeResponse(run, { epoch: 1, end: total - 1 })).toBe(true)
      expect(await store.openResponse(run, { after: undefined, ...whole })).toEqual({
        epoch: 2,
        start: total - 1,
      })
      expect(await store.streamState(run)).toEqual({
        epoch: 2,
        cursor: total - 1,
        peak: total - 1,
        issued: total,
        total,
      })
      const other = await insertedRun(total)
      await store.issue(other, total - 2)
      expect(await store.streamState(other)).toMatchObject({ epoch: 0, issued: total - 2 })
    })

    it('give every concurrent reader its own epoch, and only the last moves the cursor', async () => {
      const store = open()
      const run = await insertedRun(100)
      const responses = await Promise.all(
        Array.from({ length: 20 }, () =>
          store.openResponse(run, { after: undefined, limit: 10, window: 100 }),
        ),
      )
      const epochs = responses.map((response) => response?.epoch ?? 0)
      expect(epochs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
      const completed = await Promise.all(
        epochs.map((epoch) => store.completeResponse(run, { epoch, end: epoch })),
      )
      expect(completed).toEqual(epochs.map((epoch) => epoch === 20))
      expect(await store.streamState(run)).toMatchObject({ epoch: 20, cursor: 20, peak: 20 })
    })

    it('of one run do not affect those of another, and an unknown run has none', async () => {
      const store = open()
      const [run, neighbour] = [await insertedRun(10), await insertedRun(10)]
      const before = await store.streamState(neighbour)
      await store.openResponse(run, { after: undefined, limit: 5, window: 5 })
      await store.completeResponse(run, { epoch: 1, end: 5 })
      await store.issue(run, 7)
      await store.exhaust(run)
      expect(await store.streamState(neighbour)).toEqual(before)
      const response = { after: undefined, limit: 5, window: 5 }
      expect(await store.openResponse('none', response)).toBeUndefined()
      expect(await store.completeResponse('none', { epoch: 0, end: 1 })).toBe(false)
      expect(await store.streamState('none')).toBeUndefined()
      await store.issue('none', 1)
      await store.exhaust('none')
    })
  })
}
