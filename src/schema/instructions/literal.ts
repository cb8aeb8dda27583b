/** The operation `literal`: a constant value. */

import type { JsonValue } from '../../text/json.ts'
import { isArray, isObject } from '../../text/json.ts'
import type { InstructionKind } from './kind.ts'
import { factsOfValues, lengthsOfValues } from './values-facts.ts'

interface Literal {
  readonly op: 'literal'
  readonly value: JsonValue
}

declare module './instruction.ts' {
  interface Operations {
    readonly literal: Literal
  }
}

export const literal: InstructionKind<Literal> = {
  ...factsOfValues(({ value }: Literal) => [value]),
  interpret:
    ({ value }) =>
    () =>
      value,
  interpretWhole({ value }) {
    const number = Number(value)
    return () => number
  },
  lengths: ({ value }) => lengthsOfValues([value]),
  names: ({ value }) => (isObject(value) && !isArray(value) ? Object.keys(value) : []),
  mapped: ({ value }, to) => ({ op: 'literal', value: to(value) }),
}
