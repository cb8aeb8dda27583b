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
 * second, and `full-time` has milliseconds.
 */
interface TimestampText {
  readonly op: 'timestamp'
  readonly of: Instruction
  readonly form: keyof typeof timestampForms
}

/** The characters of each form in the text `2026-01-02T03:04:05.678Z`; `Z` follows those of `time`. */
export const timestampForms = {
  'date-time': { from: 0, to: 24 },
  date: { from: 0, to: 10 },
  'full-time': { from: 11, to: 24 },
  time: { from: 11, to: 19 },
} as const

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
    if (form === 'date-time') return (at) => formatTimestamp(ms(at))
    const { from, to } = timestampForms[form]
    const after = form === 'time' ? 'Z' : ''
    return (at) => formatTimestamp(ms(at)).slice(from, to) + after
  },
  parts: ({ of }) => [of],
  isText: true,
  longest: 24,
  clean: 2,
  isTimestamp: ({ form }) => form !== 'date',
}
