/** The positions at which requests were refused on purpose. */

import { RecentMap } from '../../queue/recent-map.ts'

/** Maximum number of positions that are remembered. */
const positionsMax = 10_000

/** Remembers at which positions a request was refused. The next request at such a position is not. */
export class RefusedPositions {
  readonly #refused = new RecentMap<string, true>(positionsMax)

  /** Whether a request at a place is the first one. Later calls with the same place return false. */
  isFirst(place: string): boolean {
    if (this.#refused.has(place)) return false
    this.#refused.set(place, true)
    return true
  }
}
