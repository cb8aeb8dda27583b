/**
 * Callers that wait in the order in which they came, with one rule for giving up: a caller is overdue when it has waited
 * for the timeout and no caller was served for as long. So a long line that moves keeps everybody, and a resource that
 * has stopped answering ends all waits.
 */

export interface WaitLimits {
  /** Callers wait without a limit of time when absent. */
  readonly timeoutMs?: number | undefined
  readonly nowMs?: () => number
}

interface Waiter<Value> {
  readonly value: Value
  readonly sinceMs: number
}

export class WaitingLine<Value> {
  readonly #timeoutMs: number
  readonly #nowMs: () => number
  /** A Set keeps the order of insertion and removes from its middle. */
  readonly #waiters = new Set<Waiter<Value>>()
  #servedMs = Number.NEGATIVE_INFINITY

  constructor({
    timeoutMs = Number.POSITIVE_INFINITY,
    nowMs = () => performance.now(),
  }: WaitLimits) {
    this.#timeoutMs = timeoutMs
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#waiters.size
  }

  /** Adds a caller at the end; the result removes it. */
  add(value: Value): () => void {
    const waiter = { value, sinceMs: this.#nowMs() }
    this.#waiters.add(waiter)
    return () => this.#waiters.delete(waiter)
  }

  /** Removes and returns the callers from the first on, for as long as the condition holds. */
  takeWhile(condition: (value: Value, index: number) => boolean): Value[] {
    return this.#take(({ value }, index) => condition(value, index))
  }

  /** Removes and returns the first caller. */
  takeFirst(): Value | undefined {
    return this.#take((_, index) => index === 0)[0]
  }

  /** Removes and returns the callers that are overdue. They stand at the front. */
  takeOverdue(): Value[] {
    return this.#take((waiter) => this.#remainingMs(waiter) <= 0)
  }

  /** Notes that a caller was served, which restarts the timeout of all that wait. */
  noteServed(): void {
    this.#servedMs = this.#nowMs()
  }

  /** The time until the first caller is overdue; undefined when no caller waits. */
  get remainingMs(): number | undefined {
    const [first] = this.#waiters
    return first && Math.max(0, this.#remainingMs(first))
  }

  #take(condition: (waiter: Waiter<Value>, index: number) => boolean): Value[] {
    const taken: Value[] = []
    for (const waiter of this.#waiters) {
      if (!condition(waiter, taken.length)) break
      this.#waiters.delete(waiter)
      taken.push(waiter.value)
    }
    return taken
  }

  #remainingMs({ sinceMs }: Waiter<Value>): number {
    return Math.max(sinceMs, this.#servedMs) + this.#timeoutMs - this.#nowMs()
  }
}
