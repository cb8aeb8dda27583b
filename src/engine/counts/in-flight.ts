/**
 * Charges the cost of reading children to the work budget: the first event reads all instances that are in flight at
 * the same time.
 */

import type { Work } from '../../schema/compile/work.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Path } from '../../text/issue.ts'
import type { Arrivals } from '../arrivals/arrivals.ts'
import type { Charge } from '../arrivals/intensity.ts'
import type { Counts } from './counts.ts'

/** Number of instances that can be read per unit of work. */
const instancesPerUnit = 4

/**
 * Charges the instances that are in flight at the same time to the work budget: the instances of the chain whose root
 * has occurred, but which may not have occurred themselves. With `counts`, the children of the last entity in the chain
 * are included. Returns false and reports an issue at the path if the budget does not suffice.
 */
export function* chargeInFlight(
  parents: Arrivals,
  delayMaxMs: number,
  {
    work,
    path,
    counts,
  }: { readonly work: Work; readonly path: Path; readonly counts?: Pick<Counts, 'max'> },
): Stepwise<boolean> {
  const charge: Charge = (units) => work.charge('rates', units, path)
  const roots = yield* parents.root.maxWithin(parents.spanMs + delayMaxMs, charge)
  if (roots === undefined) return false
  const instances = parents.work(roots) + (counts?.max(parents.max(roots)) ?? 0)
  return work.charge('inFlight', Math.ceil(instances / instancesPerUnit), path)
}
