/** Messages between the page and the worker that reads the events of a run. */
import type { EventFilter, Tail } from './tail.ts'

export type TailCommand =
  | {
      readonly kind: 'open'
      /** Complete address of the events. */
      readonly address: string
      /** Event after which reading starts. */
      readonly after: number
      /** Last event of the run. */
      readonly total: number
      readonly speed: number | undefined
    }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** Visibility of the page: reading pauses while it is hidden. */
  | { readonly kind: 'seen'; readonly isSeen: boolean }
  | { readonly kind: 'filter'; readonly filter: EventFilter }

export type TailReport =
  | { readonly kind: 'tail'; readonly tail: Tail; readonly eventsPerSecond: number }
  | { readonly kind: 'end' }
  /** The connection was lost and is being retried, or it was restored. */
  | { readonly kind: 'broken'; readonly isBroken: boolean }
  /** Status of the response, or 0 without a response. */
  | { readonly kind: 'failed'; readonly status: number }
  /** An unexpected exception in the worker. */
  | { readonly kind: 'fault'; readonly message: string }
