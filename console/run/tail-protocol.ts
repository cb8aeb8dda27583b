/** What the page and the worker that reads a run's events say to each other. */
import type { Looked, Tail } from './tail.ts'

export type TailOrder =
  | {
      readonly kind: 'open'
      /** Of the events, whole. */
      readonly address: string
      /** Reads on after that event, */
      readonly after: number
      /** to the last one of the run. */
      readonly total: number
      readonly speed: number | undefined
    }
  | { readonly kind: 'pause' }
  | { readonly kind: 'go' }
  /** Whether the page is seen: nobody watches a page that is not. */
  | { readonly kind: 'seen'; readonly isSeen: boolean }
  | { readonly kind: 'look'; readonly looked: Looked }

export type TailReport =
  | { readonly kind: 'tail'; readonly tail: Tail; readonly eventsPerSecond: number }
  | { readonly kind: 'end' }
  /** The connection broke off, and is tried again; or it is there again. */
  | { readonly kind: 'broken'; readonly isBroken: boolean }
  /** The status that the service answered; 0 when it does not. */
  | { readonly kind: 'failed'; readonly status: number }
  /** An error of ours. */
  | { readonly kind: 'fault'; readonly message: string }
