/** Messages between the page and the worker that reads the events of a run. */
import type { EventFilter, Tail } from './tail.ts'

/**
 * Simulated seconds per second, counted from the event at which reading starts; `'live'` for events when they are due by
 * the clock; undefined for as fast as possible.
 */
export type TailSpeed = number | 'live' | undefined

export type TailCommand =
  | {
      readonly kind: 'open'
      /** Complete address from which the worker reads the events. */
      readonly address: string
      /** Id of the event after which reading starts; 0 for the start of the run. */
      readonly after: number
      /** Number of events of the run: the id of its last event. */
      readonly total: number
      readonly speed: TailSpeed
    }
  /** Continues after the last event at another speed. */
  | { readonly kind: 'pace'; readonly speed: TailSpeed }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** The page became visible or hidden: the worker pauses reading while the page is hidden. */
  | { readonly kind: 'seen'; readonly isSeen: boolean }
  | { readonly kind: 'filter'; readonly filter: EventFilter }

export type TailReport =
  | { readonly kind: 'tail'; readonly tail: Tail; readonly eventsPerSecond: number }
  | { readonly kind: 'end' }
  /** The connection was lost and the worker retries (`isBroken`), or the connection was restored. */
  | { readonly kind: 'broken'; readonly isBroken: boolean }
  /** Reading failed: `status` is that of the last response, or 0 without a response. */
  | { readonly kind: 'failed'; readonly status: number }
  /** Reading stopped because of an unexpected exception in the worker. */
  | { readonly kind: 'fault'; readonly message: string }
