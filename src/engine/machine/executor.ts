/** Executors convert events to bytes. A program may have several executors, and all of them write the same bytes. */

import type { EventColumns, SharedCursor } from '../event-cursor.ts'
import type { Selection } from '../selection.ts'
import type { EventText } from './event-text.ts'

/** Consecutive events of a run. */
export interface WrittenRange {
  /** Position of the first event in the columns, and the position after the last one. */
  readonly from: number
  readonly to: number
  /** Id of the first event. */
  readonly id: number
  /** The entities whose events are written; all by default. Events of other entities are passed without a value. */
  readonly selection?: Selection | undefined
}

export interface Executor {
  /** Writes the complete events of a range that fit to the start of the buffer. */
  write(events: EventColumns, range: WrittenRange, buffer: Uint8Array): WrittenEvents
  /** The cursor with which streams of this executor read events; by default that of the program. */
  readonly cursor?: SharedCursor
  /** Returns one event as text. It is used for events that do not fit into the buffer. */
  readonly text: EventText
}

export interface WrittenEvents {
  /** Number of events that were completely written, or passed because they are not selected. */
  readonly events: number
  /** Number of completely written events. */
  readonly selected: number
  readonly bytes: number
}

export function newInterpreter(text: EventText): Executor {
  const encoder = new TextEncoder()
  return {
    text,
    write(events, { from, to, id, selection }, buffer) {
      // Generating a value may move the memory in which the columns are.
      const [entities, indexes, offsets] = [events.entities, events.indexes, events.offsets].map(
        (column) => column.slice(0, to),
      ) as [Uint16Array, Float64Array, Float64Array]
      let bytes = 0
      let selected = 0
      for (let i = from; i < to; i++) {
        const entity = entities[i] as number
        if (selection?.flags[entity] === 0) continue
        const event = text(id + i - from, entity, indexes[i] as number, offsets[i] as number)
        const { read, written } = encoder.encodeInto(event, buffer.subarray(bytes))
        if (read < event.length) return { events: i - from, selected, bytes }
        bytes += written
        selected++
      }
      return { events: to - from, selected, bytes }
    },
  }
}
