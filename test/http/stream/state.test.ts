/**
 * The stream state of a run over HTTP: for any overlapping readers, each response has the status and the start of the
 * table in the design of the service (section 4). A client that always sends an id is never refused.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PumpedService, startPumped } from './pumped-service.ts'
import type { RawReader } from './raw-reader.ts'
import {
  createRun,
  createSimulation,
  expectSame,
  firstId,
  heavy,
  many,
  openRaw,
  readWhole,
  wholeEvents,
} from './runs.ts'

/** Reconnect window, equal to the maximum limit: a smaller window would refuse correct readers. */
const window = 16
/**
 * Size of a response that stalls until it is read, in megabytes; a smaller one may fit into the buffers of the sockets.
 */
const stallingEvents = 10
const encoding = 'ndjson'

let service: PumpedService
beforeAll(async () => {
  service = await startPumped(window)
})
afterAll(() => service.stop())

type Act =
  | {
      readonly act: 'open'
      readonly reader: number
      readonly after: 'none' | 'own' | number
      readonly limit: number
      /** Whether the response stays open; otherwise it is read immediately. */
      readonly stalls: boolean
    }
  | { readonly act: 'complete' | 'abort'; readonly reader: number }

interface State {
  readonly epoch: number
  readonly cursor: number
  readonly peak: number
  readonly issued: number
}

/** A response that was opened and has not ended. */
interface Open {
  readonly raw: RawReader
  readonly epoch: number
  readonly start: number
  readonly end: number
}

class Model {
  readonly #stream: string
  readonly #total: number
  readonly #open = new Map<number, Open>()
  readonly #last = new Map<number, number>()
  #state: State = { epoch: 0, cursor: 0, peak: 0, issued: 0 }

  constructor(stream: string, total: number) {
    this.#stream = stream
    this.#total = total
  }

  async perform(act: Act): Promise<void> {
    if (act.act !== 'open') {
      const open = this.#open.get(act.reader)
      if (open === undefined) return
      if (act.act === 'complete') await this.#complete(act.reader, open)
      else this.abort(act.reader)
      return
    }
    this.abort(act.reader)
    const { reader, limit } = act
    const after =
      act.after === 'none'
        ? undefined
        : act.after === 'own'
          ? (this.#last.get(reader) ?? 0)
          : act.after
    const query = `limit=${limit}${after === undefined ? '' : `&lastEventId=${after}`}`
    const raw = await openRaw(service, `${this.#stream}?${query}`, encoding).readHead()
    const { status, end, ...state } = this.#expected(after, limit)
    expect({ ...act, state: this.#state, status: raw.status }).toEqual({
      ...act,
      state: this.#state,
      status,
    })
    const start = state.cursor
    this.#state = state
    if (status !== 200) {
      raw.abort()
      return
    }
    const open = { raw, epoch: state.epoch, start, end }
    this.#open.set(reader, open)
    if (!act.stalls || end - start < stallingEvents) await this.#complete(reader, open)
  }

  #expected(after: number | undefined, limit: number): State & { status: number; end: number } {
    const { epoch, cursor, peak, issued } = this.#state
    const start = after ?? cursor
    const isOutside = after !== undefined && (after < Math.max(0, peak - window) || after > issued)
    if (isOutside) return { ...this.#state, status: 400, end: 0 }
    const end = Math.min(this.#total, start + limit)
    const opened = { peak, cursor: start, end }
    if (start < this.#total)
      return { ...opened, epoch: epoch + 1, issued: Math.max(issued, end), status: 200 }
    // A client that confirms the last event takes over too; one without an id changes nothing.
    return { ...opened, epoch: after === undefined ? epoch : epoch + 1, issued, status: 204 }
  }

  async #complete(reader: number, { raw, epoch, start, end }: Open): Promise<void> {
    await raw.readAll()
    expect(raw.isWhole).toBe(true)
    const { kept, lastId } = wholeEvents(raw.body, encoding)
    expect([kept.length, firstId(kept, encoding), lastId]).toEqual([
      raw.body.length,
      start + 1,
      end,
    ])
    this.#open.delete(reader)
    this.#last.set(reader, end)
    // Only the response that was opened last moves the cursor.
    if (epoch !== this.#state.epoch) return
    this.#state = { ...this.#state, cursor: end, peak: Math.max(this.#state.peak, end) }
  }

  abort(reader: number): void {
    this.#open.get(reader)?.raw.abort()
    this.#open.delete(reader)
  }

  abortAll(): void {
    for (const reader of [...this.#open.keys()]) this.abort(reader)
  }
}

const reader = fc.integer({ min: 0, max: 2 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('open' as const),
      reader,
      after: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('none' as const, 'own' as const) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 50 }) },
      ),
      limit: fc.integer({ min: 1, max: window }),
      stalls: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('complete' as const), reader }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('abort' as const), reader }) },
)

async function totalOf(stream: string): Promise<number> {
  const response = await service.request(stream.replace('/stream', ''))
  return JSON.parse(await response.text()).total
}

describe('the stream state of a run', () => {
  it('is that of the model for any overlapping readers', async () => {
    await createSimulation(service, 'heavy', heavy(45))
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 14 }), async (sequence) => {
        const stream = await createRun(service, 'heavy')
        const model = new Model(stream, await totalOf(stream))
        try {
          for (const act of sequence) await model.perform(act)
        } finally {
          model.abortAll()
        }
      }),
      { numRuns: 40, interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false },
    )
    expect(service.faults).toEqual([])
  })

  it('causes no gap, duplicate or 400 for a single client that always sends an id', async () => {
    await createSimulation(service, 'light', many(60))
    const golden = await readWhole(service, await createRun(service, 'light'), encoding)
    const calls = fc.array(
      fc.record({
        limit: fc.integer({ min: 1, max: window }),
        // Number of bytes that the client receives; undefined for all.
        cut: fc.option(fc.integer({ min: 0, max: 1_200 }), { nil: undefined }),
      }),
      { maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(calls, async (calls) => {
        const stream = await createRun(service, 'light')
        const bodies: Buffer[] = []
        let last = 0
        // The client gets the remaining events in complete responses.
        const whole = Array.from({ length: 60 }, () => ({ limit: window, cut: undefined }))
        for (const { limit, cut } of [...calls, ...whole]) {
          const path = `${stream}?lastEventId=${last}&limit=${limit}`
          const raw = openRaw(service, path, encoding)
          await (cut === undefined ? raw.readAll() : raw.read(cut))
          raw.abort()
          if (raw.status === 204) break
          expect(raw.status).toBe(200)
          const { kept, lastId = last } = wholeEvents(raw.body.subarray(0, cut), encoding)
          bodies.push(kept)
          last = lastId
        }
        expectSame(Buffer.concat(bodies), golden ?? Buffer.alloc(0))
      }),
      { numRuns: 60 },
    )
  })

  it('is changed only by the response that was opened last', async () => {
    await createSimulation(service, 'heavy-too', heavy(45))
    const stream = await createRun(service, 'heavy-too')
    const older = await openRaw(service, `${stream}?limit=12`, encoding).readHead()
    const newer = await openRaw(service, `${stream}?limit=15`, encoding).readHead()
    await newer.readAll()
    await older.readAll()
    expect([older.isWhole, newer.isWhole]).toEqual([true, true])
    expectSame(newer.body.subarray(0, older.body.length), older.body)
    const next = (await readWhole(service, `${stream}?limit=1`, encoding)) ?? Buffer.alloc(0)
    expect(firstId(next, encoding)).toBe(16)
  })
})
