/**
 * Runs long computations in slices, so that no request waits until the computation of another is complete. In each turn
 * of the event loop, all computations together run for a few milliseconds. New computations share one round-robin
 * queue, and most of them end there. A longer computation holds memory, so only a limited number are in progress, in a
 * second round-robin queue. The others wait in their order of arrival.
 */

/** A computation that pauses between its steps. */
type Computation<Result> = Generator<unknown, Result, undefined>

/**
 * Maximum duration of all computations in one turn of the event loop, in milliseconds. A single step may exceed it, but
 * should not.
 */
const sliceMs = 2
/** Total running time up to which a computation counts as new, in milliseconds. */
const newMs = 20
const inProgressMax = 8
/**
 * Maximum number of long computations that wait. Each holds the body of its request, up to 1 MiB, and its intermediate
 * results.
 */
const waitingMax = 64
/**
 * Maximum number of new computations. Most take less than a millisecond, and thousands of readers may connect at the
 * same time.
 */
const newMax = 8_192

/** Error: the queue is full. It accepts computations again when others have ended. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface Job {
  /** Runs the computation until the time `endMs`. Returns true if the computation has ended. */
  runUntil(endMs: number): boolean
  ranMs: number
  readonly reject: (reason: unknown) => void
}

export class FairQueue {
  readonly #nextTurn: () => Promise<unknown>
  readonly #new: Job[] = []
  readonly #inProgress: Job[] = []
  readonly #waiting: Job[] = []
  #isRunning = false
  /** Whether the next slice is for the queue of new computations, if both queues contain computations. */
  #isNewNext = true

  /** Creates an empty queue. `nextTurn` must resolve after the event loop has handled other events. */
  constructor(nextTurn: () => Promise<unknown>) {
    this.#nextTurn = nextTurn
  }

  /**
   * Resolves with the result of the computation, which starts in a later turn. Rejects with its error, with
   * `QueueFull`, or with the reason of an aborted signal, which also removes the computation from the queue.
   */
  async run<Result>(start: () => Computation<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#new.length >= newMax) throw new QueueFull(`${newMax} new computations are pending`)
    const { job, result } = newJob(start)
    const onAbort = (): void => this.#drop(job, signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    this.#new.push(job)
    void this.#runAll()
    try {
      return await result
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#new.length + this.#inProgress.length + this.#waiting.length > 0) {
      await this.#nextTurn()
      this.#runSlice()
    }
    this.#isRunning = false
  }

  #runSlice(): void {
    const endMs = performance.now() + sliceMs
    for (let beganMs = performance.now(); beganMs < endMs; ) {
      const circle = this.#nextCircle()
      const job = circle.shift()
      if (job === undefined) return
      const isOver = job.runUntil(endMs)
      const nowMs = performance.now()
      job.ranMs += nowMs - beganMs
      beganMs = nowMs
      if (isOver) continue
      if (circle === this.#inProgress || job.ranMs < newMs) circle.push(job)
      else if (this.#waiting.length < waitingMax) this.#waiting.push(job)
      else job.reject(new QueueFull(`${waitingMax} long computations are waiting`))
    }
  }

  /** Returns the queue for the next slice. The two queues alternate, so that neither blocks the other. */
  #nextCircle(): Job[] {
    while (this.#inProgress.length < inProgressMax) {
      const admitted = this.#waiting.shift()
      if (admitted === undefined) break
      this.#inProgress.push(admitted)
    }
    const [first, second] = this.#isNewNext
      ? [this.#new, this.#inProgress]
      : [this.#inProgress, this.#new]
    this.#isNewNext = !this.#isNewNext
    return first.length > 0 ? first : second
  }

  #drop(job: Job, reason: unknown): void {
    for (const circle of [this.#new, this.#inProgress, this.#waiting]) {
      const index = circle.indexOf(job)
      if (index !== -1) circle.splice(index, 1)
    }
    job.reject(reason)
  }
}

function newJob<Result>(start: () => Computation<Result>): {
  readonly job: Job
  readonly result: Promise<Result>
} {
  let computation: Computation<Result> | undefined
  let resolve: (result: Result) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const result = new Promise<Result>((...settle) => {
    ;[resolve, reject] = settle
  })
  function runUntil(endMs: number): boolean {
    try {
      computation ??= start()
      do {
        const { done, value } = computation.next()
        if (!done) continue
        resolve(value)
        return true
      } while (performance.now() < endMs)
      return false
    } catch (error) {
      reject(error)
      return true
    }
  }
  return { job: { runUntil, ranMs: 0, reject }, result }
}
