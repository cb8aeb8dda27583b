/** Limits attempts per minute and name, counted in the memory of this process for a limited number of names. */

import { RecentMap } from '../queue/recent-map.ts'

const windowMs = 60_000
/** Maximum number of counters. Beyond it, the oldest ones are removed. */
const namesMax = 10_000

interface AttemptWindow {
  readonly since: number
  readonly attempts: number
}

export class AttemptCounter {
  readonly #triesMax: number
  readonly #windows = new RecentMap<string, AttemptWindow>(namesMax)

  constructor(triesMax: number) {
    this.#triesMax = triesMax
  }

  /** Returns the number of seconds until an attempt is allowed. */
  waitSeconds(name: string, now: Date): number {
    const at = now.getTime()
    const window = currentWindow(this.#windows.get(name), at)
    return window.attempts < this.#triesMax ? 0 : Math.ceil((window.since + windowMs - at) / 1_000)
  }

  /** Counts an attempt and returns 0, or returns the number of seconds until an attempt is allowed. */
  take(name: string, now: Date): number {
    const waitSeconds = this.waitSeconds(name, now)
    if (waitSeconds > 0) return waitSeconds
    const window = currentWindow(this.#windows.get(name), now.getTime())
    this.#windows.set(name, { ...window, attempts: window.attempts + 1 })
    return 0
  }

  /**
   * Returns an attempt that was taken at `now`. An attempt from an earlier minute no longer counts and is not returned.
   */
  giveBack(name: string, now: Date): void {
    const window = this.#windows.get(name)
    if (!window || window.attempts === 0 || now.getTime() < window.since) return
    this.#windows.set(name, { ...window, attempts: window.attempts - 1 })
  }
}

function currentWindow(window: AttemptWindow | undefined, at: number): AttemptWindow {
  const isCurrent = window !== undefined && at >= window.since && at < window.since + windowMs
  return isCurrent ? window : { since: at, attempts: 0 }
}
