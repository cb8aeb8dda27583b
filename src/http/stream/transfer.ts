/** A response with events: what a lane sends, and how the response ends. */

import type { ServerResponse } from 'node:http'
import type { StreamPace } from '../../engine/pace.ts'
import type { EventStream } from '../../engine/stream.ts'
import type { Assembler } from './assembler.ts'
import type { Slot } from './slots.ts'

export interface Transfer {
  /** The slot of the stream, which the lane releases when the response has ended. */
  readonly slot: Slot
  /** Id of the run; the response is cut off if the run is deleted. Absent if the data belongs to no run. */
  readonly run?: string
  readonly response: ServerResponse
  readonly stream: EventStream
  /** The event position at which the response ends. */
  readonly end: number
  /** Maximum number of events of the response; unlimited by default. */
  readonly limit?: number | undefined
  /** Number of events after which the connection breaks off, because the client asked for it (`faults.ts`). */
  readonly cut?: number | undefined
  /** The pace of the stream; absent if events are sent as fast as possible. */
  readonly pace?: StreamPace
  /** Converts the events to the body; by default the body consists of the events. */
  readonly assembler?: Assembler
  /**
   * Whether the body is complete only with its last event: a shutdown cuts it off. By default the reader continues after
   * the last event that it has.
   */
  readonly isWhole?: boolean
  /** Text to send while no event is due; no text is sent by default. */
  readonly heartbeat?: string
  /** Called after all events of the response were flushed, before the body ends. `end` is the position reached. */
  complete(end: number): Promise<void>
}

/**
 * The ending of a response: with its last event, because the reader disconnected, with an error, or cut off by the
 * pump.
 */
export const laneEndings = ['whole', 'left', 'failed', 'cut'] as const
export type LaneEnding = (typeof laneEndings)[number]

/**
 * Totals of sent events since the start of the process. They are updated once per write, so that counting costs nothing
 * per event.
 */
export interface Sent {
  events: number
  bytes: number
}
