/** The operation `validity`: the period in which a version of an instance with a lifecycle is valid. */

import { formatTimestamp } from '../../text/timestamp.ts'
import type { HistoryHandle } from '../interpret/instance.ts'
import type { CarriedLifecycle } from './carried.ts'
import type { InstructionKind } from './kind.ts'

interface Validity {
  readonly op: 'validity'
  readonly lifecycle: CarriedLifecycle
  /** The begin of the period, its end (null if the run ends first), or whether it has no end. */
  readonly edge: 'from' | 'to' | 'isCurrent'
}

declare module './instruction.ts' {
  interface Operations {
    readonly validity: Validity
  }
}

export const validity: InstructionKind<Validity> = {
  interpret({ lifecycle, edge }) {
    return (at) => {
      const history = lifecycle.history as HistoryHandle
      const { index, step, time } = at
      const created = time.startMs + history.offsetOf(index)
      if (edge === 'from') return formatTimestamp(created + history.timeOf(index, step))
      const end = created + history.timeOf(index, step + 1)
      const isCurrent = end >= time.endMs
      if (edge === 'isCurrent') return isCurrent
      return isCurrent ? null : formatTimestamp(end)
    }
  },
  isAssigned: () => true,
  isTimestamp: ({ edge }) => edge !== 'isCurrent',
}
