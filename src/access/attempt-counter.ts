/**
 * How often something may be tried in a minute, by whom: counted in the memory of this process, for as many as there are
 * room for.
 */

import { RecentMap } from '../queue/recent-map.ts'

const windowMs = 60_000
/** Beyond this number the oldest counters are forgotten. */
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

  /** After how many seconds a try may be made. */
  waitSeconds(name: string, now: Date): number {
    const at = now.getTime()
    const window = currentWindow(this.#windows.get(name), at)
    return window.attempts < this.#triesMax ? 0 : Math.ceil((window.since + windowMs - at) / 1_000)
  }

  /** Counts a try and answers 0, or after how many seconds one may be made. */
  take(name: string, now: Date): number {
    const waitSeconds = this.waitSeconds(name, now)
    if (waitSeconds > 0) return waitSeconds
    const window = currentWindow(this.#windows.get(name), now.getTime())
    this.#windows.set(name, { ...window, attempts: window.attempts + 1 })
    return 0
  }

  /** `now` is that of the try: one that was taken in an earlier minute counts no more and is not given back. */
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
