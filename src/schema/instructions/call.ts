/** The operation `call`: a JavaScript function of a type, for values that no other instruction can express. */

import type { JsonValue } from '../../text/json.ts'
import type { Instance } from '../interpret/instance.ts'
import type { InstructionKind } from './kind.ts'

/** A value that a pure function computes from the instance. */
interface Call {
  readonly op: 'call'
  readonly value: (at: Instance) => JsonValue
  /** Whether the value is a timestamp or a time of day. */
  readonly isTimestamp?: boolean
}

declare module './instruction.ts' {
  interface Operations {
    readonly call: Call
  }
}

export const call: InstructionKind<Call> = {
  interpret: ({ value }) => value,
  isTimestamp: ({ isTimestamp }) => isTimestamp === true,
}
