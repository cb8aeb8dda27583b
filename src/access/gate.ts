/**
 * Lets a few acts run at once and a few more wait for their turn. Checking a password takes 32 MiB and a thread of the
 * four that all files share, so that nobody may have many checked at once.
 */
export class Gate {
  readonly #atOnce: number
  readonly #queueMax: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ atOnce, queueMax }: { readonly atOnce: number; readonly queueMax: number }) {
    this.#atOnce = atOnce
    this.#queueMax = queueMax
  }

  /** 'busy', with nothing done, when the queue is full. */
  async run<T>(act: () => Promise<T>): Promise<T | 'busy'> {
    if (this.#running < this.#atOnce) this.#running += 1
    else if (this.#waiting.length >= this.#queueMax) return 'busy'
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await act()
    } finally {
      // A place is handed on rather than given back, so that nobody who comes now gets in before who waits.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
