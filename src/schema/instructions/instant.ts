/** Operations for timestamps (RFC 3339, UTC). */

import { formatTimestamp } from '../../text/timestamp.ts'
import type { Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

/** The timestamp of the instance, or of the start or the end of the run. */
interface Instant {
  readonly op: 'instant'
  readonly of: 'now' | 'start' | 'end'
}

/**
 * Timestamp, date or time of day as text, for a number of milliseconds since 1970. The form `time` has no fraction of a
 * second.
 */
interface TimestampText {
  readonly op: 'timestamp'
  readonly of: Instruction
  readonly form: 'date-time' | 'date' | 'time'
}

declare module './instruction.ts' {
  interface Operations {
    readonly instant: Instant
    readonly timestamp: TimestampText
  }
}

export const instant: InstructionKind<Instant> = {
  interpret({ of }) {
    if (of === 'now') return (at) => formatTimestamp(at.time.startMs + at.offset)
    return (at) => formatTimestamp(of === 'start' ? at.time.startMs : at.time.endMs)
  },
  isText: true,
  longest: 24,
  clean: 2,
  isTimestamp: () => true,
}

export const timestamp: InstructionKind<TimestampText> = {
  interpret({ of, form }, { whole }) {
    const ms = whole(of)
    switch (form) {
      case 'date-time':
        return (at) => formatTimestamp(ms(at))
      case 'date':
        return (at) => formatTimestamp(ms(at)).slice(0, 10)
      case 'time':
        return (at) => `${formatTimestamp(ms(at)).slice(11, 19)}Z`
    }
  },
  parts: ({ of }) => [of],
  isText: true,
  longest: 24,
  clean: 2,
  isTimestamp: ({ form }) => form !== 'date',
}
