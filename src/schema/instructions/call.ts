/** Functions of a type, for values that no other instruction can say. */

import type { JsonValue } from '../../text/json.ts'
import type { Instance } from '../interpret/instance.ts'
import type { InstructionKind } from './kind.ts'

/** A function that is pure in the instance. */
interface Call {
  readonly op: 'call'
  readonly value: (at: Instance) => JsonValue
  /** The value is a timestamp or a time of day. */
  readonly isMoment?: boolean
}

declare module './instruction.ts' {
  interface Operations {
    readonly call: Call
  }
}

export const call: InstructionKind<Call> = {
  interpret: ({ value }) => value,
  isTimestamp: ({ isMoment }) => isMoment === true,
  readsTime: () => true,
  isOpaque: true,
}
