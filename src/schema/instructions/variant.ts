/** The operation `variant`: the number of the combination of values that the conditions of a lifecycle read. */

import type { HistoryHandle } from '../interpret/instance.ts'
import type { CarriedLifecycle } from './carried.ts'
import type { InstructionKind } from './kind.ts'

interface Variant {
  readonly op: 'variant'
  readonly lifecycle: CarriedLifecycle
  /** Number of combinations. */
  readonly count: number
}

declare module './instruction.ts' {
  interface Operations {
    readonly variant: Variant
  }
}

const variantOf = ({ lifecycle }: Variant, index: number): number =>
  (lifecycle.history as HistoryHandle).variantOf(index)

export const variant: InstructionKind<Variant> = {
  interpret: (instruction) => (at) => variantOf(instruction, at.index),
  interpretWhole: (instruction) => (at) => variantOf(instruction, at.index),
  isAssigned: () => true,
}
