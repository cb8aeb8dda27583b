/** What every verb works with. Time is an argument, so that nothing below the top asks the machine for it. */

import type { Store } from '../store/store.ts'
import type { FairQueue } from './fair-queue.ts'
import type { Machines } from './machines.ts'
import type { Programs } from './programs.ts'
import type { Turnstile } from './turnstile.ts'

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
  /** What creations pass, by the simulation of which they are. */
  readonly creations: Turnstile
}
