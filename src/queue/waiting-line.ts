/**
 * Callers that wait in their order of arrival. A caller is overdue if it has waited for the timeout and no caller was
 * served during that time. So no caller is overdue in a long line that moves, and all waits end if a resource no longer
 * responds.
 */

export interface WaitLimits {
  /** Timeout after which a waiting caller may be overdue, in milliseconds; unlimited by default. */
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
  /** The waiting callers, first to last. A `Set` keeps the order of insertion, and entries can be removed anywhere. */
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

  /** Adds a caller at the end of the line. Returns a function that removes the caller. */
  add(value: Value): () => void {
    const waiter = { value, sinceMs: this.#nowMs() }
    this.#waiters.add(waiter)
    return () => this.#waiters.delete(waiter)
  }

  /**
   * Removes and returns callers from the front of the line, up to the first one for which the condition does not hold.
   */
  takeWhile(condition: (value: Value, index: number) => boolean): Value[] {
    return this.#take(({ value }, index) => condition(value, index))
  }

  /** Removes and returns the first caller, or returns undefined if no caller waits. */
  takeFirst(): Value | undefined {
    return this.#take((_, index) => index === 0)[0]
  }

  /** Removes and returns the overdue callers, which are at the front of the line. */
  takeOverdue(): Value[] {
    return this.#take((waiter) => this.#remainingMs(waiter) <= 0)
  }

  /** Records that a caller was served, which restarts the timeout of all waiting callers. */
  noteServed(): void {
    this.#servedMs = this.#nowMs()
  }

  /** Time until the first caller is overdue, in milliseconds; undefined if no caller waits. */
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
