/** The dependencies of all operations. Time is a parameter, so that only the top level reads the clock. */

import type { FairQueue } from '../queue/fair-queue.ts'
import type { Store } from '../store/store.ts'
import type { Bulkhead } from './bulkhead.ts'
import type { Machines } from './machines.ts'
import type { Programs } from './programs.ts'

export interface Service {
  readonly store: Store
  readonly now: () => Date
  /** Returns a new UUIDv7 with the timestamp `now`. */
  readonly newId: (now: Date) => string
  /** Returns a uniformly distributed integer from 0 to count − 1, for generated keys. */
  readonly random: (count: number) => number
  /** Maximum number of events that a reader may go back (specification, reconnect window). */
  readonly reconnectWindow: number
  /** The queue in which definitions are read, checked and compiled in slices. */
  readonly computations: FairQueue
  readonly programs: Programs
  readonly machines: Machines
  /** Called with the reason if expired rows could not be removed. A later request tries again. */
  readonly onRemovalFailed: (error: unknown) => void
  /** Limits the concurrent creations of runs per simulation. */
  readonly creations: Bulkhead
  /** Aborted when the client of the request disconnects; absent outside of requests. */
  readonly signal?: AbortSignal
}
