/**
 * Requests that come at once are handled together. Those with one key are handled one batch after another: while a batch
 * is in progress the next requests wait, and then go together in their order. So a single request waits for no other, and
 * a thousand at once share a few commits or statements.
 *
 * Where a batch fails, each of its requests is handled again by itself and fails by itself. An outage, though, is the end
 * of the whole batch and of all requests that are overdue (`waiting-line.ts`).
 */

import { WaitingLine, type WaitLimits } from './waiting-line.ts'

export interface BatchSettings<Request, Result> extends WaitLimits {
  /** All requests have one key when absent. */
  readonly keyOf?: (request: Request) => string
  /** Handles one request or several: all or none. The results are in the order of the requests. */
  readonly handle: (requests: readonly Request[]) => Promise<readonly Result[]>
  /** Whether trying another request now would fail in the same way. */
  readonly isOutage: (error: unknown) => error is Error
  /** The most requests in one batch. */
  readonly countMax?: number
  readonly sizeOf?: (request: Request) => number
  /** The largest sum of sizes in one batch; a larger request goes by itself. */
  readonly sizeMax?: number
  /** Before each batch, further requests are waited for when this is given. */
  readonly collect?: {
    /** Resolves in the next turn of the event loop. A batch begins after a turn that brought no request, */
    readonly nextTurn: () => Promise<unknown>
    /** or after this time. */
    readonly maxMs: number
  }
}

interface Pending<Request, Result> {
  readonly request: Request
  resolve(result: Result): void
  reject(error: unknown): void
}

export class Batcher<Request, Result> {
  readonly #settings: BatchSettings<Request, Result>
  readonly #lines = new Map<string, WaitingLine<Pending<Request, Result>>>()

  constructor(settings: BatchSettings<Request, Result>) {
    this.#settings = settings
  }

  /** Resolves with the result of the request. */
  readonly add = (request: Request): Promise<Result> =>
    new Promise((resolve, reject) => {
      const key = this.#settings.keyOf?.(request) ?? ''
      const known = this.#lines.get(key)
      const line = known ?? new WaitingLine(this.#settings)
      line.add({ request, resolve, reject })
      if (known !== undefined) return
      this.#lines.set(key, line)
      void this.#handleAll(key, line)
    })

  async #handleAll(key: string, line: WaitingLine<Pending<Request, Result>>): Promise<void> {
    const { collect } = this.#settings
    // Without a pause, a single request is handled at once. Later batches were collected while one was handled.
    if (collect !== undefined) await this.#collect(line, collect)
    while (line.size > 0) {
      const outage = await this.#handle(this.#nextOf(line))
      if (outage === undefined) line.noteServed()
      else for (const { reject } of line.takeOverdue()) reject(outage)
    }
    this.#lines.delete(key)
  }

  /** Resolves with the outage that has ended the batch. */
  async #handle(batch: readonly Pending<Request, Result>[]): Promise<Error | undefined> {
    const { handle, isOutage } = this.#settings
    try {
      const results = await handle(batch.map(({ request }) => request))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
      return undefined
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) {
        for (const { reject } of batch) reject(error)
        return isOutage(error) ? error : undefined
      }
    }
    for (const [i, pending] of batch.entries()) {
      const outage = await this.#handle([pending])
      if (outage === undefined) continue
      for (const { reject } of batch.slice(i + 1)) reject(outage)
      return outage
    }
    return undefined
  }

  #nextOf(line: WaitingLine<Pending<Request, Result>>): readonly Pending<Request, Result>[] {
    const {
      countMax = Number.POSITIVE_INFINITY,
      sizeOf = () => 0,
      sizeMax = Number.POSITIVE_INFINITY,
    } = this.#settings
    let size = 0
    return line.takeWhile(({ request }, index) => {
      size += sizeOf(request)
      return index < countMax && (index === 0 || size <= sizeMax)
    })
  }

  async #collect(
    line: WaitingLine<unknown>,
    { nextTurn, maxMs }: NonNullable<BatchSettings<Request, Result>['collect']>,
  ): Promise<void> {
    const untilMs = performance.now() + maxMs
    for (let known = 0; ; known = line.size) {
      await nextTurn()
      if (line.size === known || performance.now() >= untilMs) return
    }
  }
}
