/** Messages between the primary process, which starts the others, and its workers, which serve clients. */

export type MessageToWorker =
  | {
      readonly kind: 'start'
      /** Number of the process, from 1. A process that replaces another one gets its number. */
      readonly number: number
      /** Whether the process announces the start of the service. */
      readonly announces: boolean
      /** URL of the metrics, which the primary serves; absent if the metrics are disabled. */
      readonly metricsAddress?: string | undefined
    }
  | { readonly kind: 'stop' }
  | { readonly kind: 'metrics'; readonly id: number }

export type MessageToPrimary =
  /** The worker receives messages from now on. The primary responds with `start`. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
