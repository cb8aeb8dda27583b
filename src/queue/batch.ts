/**
 * Handles concurrent requests in batches. The batches of one key are handled one after another: while a batch is in
 * progress, further requests wait, and then form the next batch in their order. So a single request never waits for
 * others, and a thousand concurrent requests share a few commits or statements.
 *
 * If a batch fails, each of its requests is handled again on its own and fails on its own. An outage fails the complete
 * batch and all overdue requests (`waiting-line.ts`).
 */

import { WaitingLine, type WaitLimits } from './waiting-line.ts'

export interface BatchSettings<Request, Result> extends WaitLimits {
  /**
   * Returns the key of a request. Only requests with the same key share a batch. By default all requests have the same
   * key.
   */
  readonly keyOf?: (request: Request) => string
  /** Handles all requests of a batch, or fails without an effect. The results must be in the order of the requests. */
  readonly handle: (requests: readonly Request[]) => Promise<readonly Result[]>
  /** Returns whether an error is an outage: other requests would now fail in the same way. */
  readonly isOutage: (error: unknown) => error is Error
  /** Maximum number of requests in a batch. */
  readonly countMax?: number
  readonly sizeOf?: (request: Request) => number
  /** Maximum sum of the sizes of the requests in a batch. A request that is larger forms its own batch. */
  readonly sizeMax?: number
  /** If set, the first batch waits for further requests before it starts. */
  readonly collect?: {
    /** Resolves in the next turn of the event loop. The batch starts after a turn without a new request. */
    readonly nextTurn: () => Promise<unknown>
    /** Maximum time that the first batch waits, in milliseconds. */
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

  /** Adds a request to the next batch. Resolves with the result of the request. */
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
    // Without `collect`, a single request is handled immediately. The later batches have been collected in the
    // meantime.
    if (collect !== undefined) await this.#collect(line, collect)
    while (line.size > 0) {
      const outage = await this.#handle(this.#nextOf(line))
      if (outage === undefined) line.noteServed()
      else for (const { reject } of line.takeOverdue()) reject(outage)
    }
    this.#lines.delete(key)
  }

  /** Handles a batch. Resolves with the outage that ended it, or with undefined if there was no outage. */
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
