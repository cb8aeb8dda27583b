/** What turns events into bytes. There may be several executors of a program, and all write the same bytes. */

import type { EventColumns } from '../merge-window.ts'
import type { EventText } from './event-text.ts'

export interface Executor {
  /**
   * Writes events `from` … `to` − 1, of which the first has that id, to the front of `room`, while they fit. They follow
   * each other in the run as they stand, and their ids are their positions there.
   */
  write(
    events: EventColumns,
    range: { readonly from: number; readonly to: number; readonly id: number },
    buffer: Uint8Array,
  ): WrittenEvents
  /** One event, for which there may be no buffer. */
  readonly text: EventText
}

export interface WrittenEvents {
  /** Whole ones. */
  readonly events: number
  readonly bytes: number
}

export function newInterpreter(text: EventText): Executor {
  const encoder = new TextEncoder()
  return {
    text,
    write({ entities, indexes, offsets }, { from, to, id }, buffer) {
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
