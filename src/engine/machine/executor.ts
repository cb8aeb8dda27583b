/** Executors convert events to bytes. A program may have several executors, and all of them write the same bytes. */

import type { EventColumns, SharedCursor } from '../event-cursor.ts'
import type { EventText } from './event-text.ts'

export interface Executor {
  /**
   * Writes the complete events from `from` to `to` − 1 that fit to the start of the buffer. The events are consecutive
   * in the run, and the first has the given id.
   */
  write(
    events: EventColumns,
    range: { readonly from: number; readonly to: number; readonly id: number },
    buffer: Uint8Array,
  ): WrittenEvents
  /** The cursor with which streams of this executor read events; by default that of the program. */
  readonly cursor?: SharedCursor
  /** Returns one event as text. It is used for events that do not fit into the buffer. */
  readonly text: EventText
}

export interface WrittenEvents {
  /** Number of completely written events. */
  readonly events: number
  readonly bytes: number
}

export function newInterpreter(text: EventText): Executor {
  const encoder = new TextEncoder()
  return {
    text,
    write(events, { from, to, id }, buffer) {
      // Generating a value may move the memory in which the columns are.
      const [entities, indexes, offsets] = [events.entities, events.indexes, events.offsets].map(
        (column) => column.slice(0, to),
      ) as [Uint16Array, Float64Array, Float64Array]
      let bytes = 0
      for (let i = from; i < to; i++) {
        const event = text(
          id + i - from,
          entities[i] as number,
          indexes[i] as number,
          offsets[i] as number,
        )
        const { read, written } = encoder.encodeInto(event, buffer.subarray(bytes))
        if (read < event.length) return { events: i - from, bytes }
        bytes += written
      }
      return { events: to - from, bytes }
    },
  }
}
