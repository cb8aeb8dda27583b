/** What every verb works with. Time is an argument, so that nothing below the top asks the machine for it. */

import type { FairQueue } from '../queue/fair-queue.ts'
import type { Store } from '../store/store.ts'
import type { Bulkhead } from './bulkhead.ts'
import type { Machines } from './machines.ts'
import type { Programs } from './programs.ts'

export interface Service {
  readonly store: Store
  readonly now: () => Date
  /** A new UUIDv7 for a time. */
  readonly newId: (now: Date) => string
  /** An even integer from 0 to count − 1, for generated keys. */
  readonly random: (count: number) => number
  /** How many events before the furthest one a reader may resume (specification, reconnect window). */
  readonly reconnectWindow: number
  /** Where definitions are read and checked, a slice at a time. */
  readonly computations: FairQueue
  readonly programs: Programs
  readonly machines: Machines
  /** Limits the creations of runs, by their simulation. */
  readonly creations: Bulkhead
  /** Aborted when the client of the request disconnects; absent where no request is served. */
  readonly signal?: AbortSignal
}
