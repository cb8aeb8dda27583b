/** The member `faults` of a target: breaks and repetitions with which `spate run` tests how a consumer recovers. */

import type { Keyword } from '../schema/keywords/keyword.ts'
import { show } from '../text/show.ts'
import { type Faults, faultsLengthMax, readFaults } from './faults.ts'

/** Faults of a target. Each has a cut, after which a new delivery begins. */
export type TargetFaults = Faults & Required<Pick<Faults, 'cut'>>

export const targetFaultsKeyword: Keyword<TargetFaults | undefined> = {
  summary:
    'Faults on purpose, such as "cut:100-500,repeat:0-20,delay:0-300,seed:7": after `cut` new events, `spate run` waits `delay` milliseconds and sends the last `repeat` events again.',
  schema: { type: 'string', maxLength: faultsLengthMax, examples: ['cut:100-500,repeat:0-20'] },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    if (typeof value !== 'string' || value.length > faultsLengthMax) {
      report(`must be faults, such as "cut:100-500,repeat:0-20"; got ${show(value)}`)
      return undefined
    }
    const faults = readFaults(value, report)
    if (faults === undefined) return undefined
    const { cut, refuse } = faults
    if (cut !== undefined && refuse === undefined) return { ...faults, cut }
    report(
      cut === undefined
        ? `must have "cut", after which events are repeated; got ${show(value)}`
        : `must not have "refuse", which is for streams; got ${show(value)}`,
    )
    return undefined
  },
}
