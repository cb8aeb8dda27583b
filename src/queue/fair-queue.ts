/**
 * Runs long computations a slice at a time, so that no request waits for the whole of another's. In each turn of the event
 * loop they have a few milliseconds together. A new computation starts at once and shares a circle with the other new
 * ones; most end there. One that takes longer holds memory, so only some of those are in progress, in a second circle, and
 * the others wait in the order in which they came.
 */

/** A computation that pauses between its steps. */
type Computation<Result> = Generator<unknown, Result, undefined>

/** How long computations may run in one turn. A single step may take longer, which no step should. */
const sliceMs = 2
/** A computation that has run for this long is no longer new. */
const newMs = 20
const inProgressMax = 8
/** Long computations that wait. Each holds the body of its request, of up to 1 MiB, and what it has computed so far. */
const waitingMax = 64
/** New computations. Most take less than a millisecond, and thousands of readers may come at once. */
const newMax = 8_192

/** The queue has no room for another computation. It has room again when some have ended. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface Job {
  /** Runs it until the time given; true when it is over. */
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
  /** Which circle has the next slice, where both have computations. */
  #isNewNext = true

  /** `nextTurn` resolves when other events have been handled. */
  constructor(nextTurn: () => Promise<unknown>) {
    this.#nextTurn = nextTurn
  }

  /**
   * Resolves with the result of the computation, which starts in a later turn; rejects with what it throws, with
   * `QueueFull`, or with the signal's reason when it is aborted: the computation then leaves the queue.
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

  /** The two circles alternate, so that neither stops the other. */
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
