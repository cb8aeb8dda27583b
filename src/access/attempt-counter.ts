/**
 * Limits the attempts per minute of each name, such as a network. The counters are in the memory of this process, for a
 * limited number of names.
 */

import { RecentMap } from '../queue/recent-map.ts'

const windowMs = 60_000
/** Maximum number of names with a counter. Beyond it, the oldest counters are removed. */
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

  /** Returns the number of seconds until the name may make another attempt; 0 if it may make one now. */
  waitSeconds(name: string, now: Date): number {
    const at = now.getTime()
    const window = currentWindow(this.#windows.get(name), at)
    return window.attempts < this.#triesMax ? 0 : Math.ceil((window.since + windowMs - at) / 1_000)
  }

  /**
   * Counts an attempt of the name and returns 0, or counts nothing and returns the number of seconds until the name may
   * make another attempt.
   */
  take(name: string, now: Date): number {
    const waitSeconds = this.waitSeconds(name, now)
    if (waitSeconds > 0) return waitSeconds
    const window = currentWindow(this.#windows.get(name), now.getTime())
    this.#windows.set(name, { ...window, attempts: window.attempts + 1 })
    return 0
  }

  /**
   * Takes back an attempt that `take` counted at `now`. An attempt from an earlier minute no longer counts, so taking
   * it back changes nothing.
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
