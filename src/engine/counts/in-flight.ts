/** What reading children costs: all instances that are in flight at once are read for the first event. */

import type { Work } from '../../schema/compile/work.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Path } from '../../text/issue.ts'
import type { Arrivals } from '../arrivals/arrivals.ts'
import { chainOf } from '../arrivals/chain.ts'
import type { Charge } from '../arrivals/intensity.ts'
import type { Counts } from './counts.ts'

/** Instances that are read in the time of a unit of work. */
const instancesPerUnit = 4

/**
 * Charges the instances that are in flight at once: those of the whole chain whose root has come, and whose own time has
 * perhaps not; with `counts`, also of the children that the last of the chain gets. False, with an issue at the path,
 * where they are too many.
 */
export function* chargeInFlight(
  parent: Arrivals,
  delayMaxMs: number,
  {
    work,
    path,
    counts,
  }: { readonly work: Work; readonly path: Path; readonly counts?: Pick<Counts, 'max'> },
): Stepwise<boolean> {
  const chain = chainOf(parent)
  const charge: Charge = (units) => work.charge('rates', units, path)
  const roots = yield* chain.root.maxWithin(chain.spanMs + delayMaxMs, charge)
  if (roots === undefined) return false
  const instances = chain.work(roots) + (counts?.max(chain.max(roots)) ?? 0)
  return work.charge('inFlight', Math.ceil(instances / instancesPerUnit), path)
}
