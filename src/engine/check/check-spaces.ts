/** Whether there are enough values for all instances, of which none may have that of another. */

import type { Document } from '../../schema/compile/scope.ts'
import { show } from '../../text/show.ts'
import type { Arranged } from '../arrange.ts'
import { indexCount } from '../arrivals/chain.ts'

/** Spaces of values that are too small for the instances there are. */
export function checkSpaces(
  { references, uniques, report }: Document,
  arranged: ReadonlyMap<string, Arranged>,
): void {
  const countOf = (entity: string): number => {
    const arrivals = arranged.get(entity)?.arrivals
    return arrivals === undefined ? 0 : indexCount(arrivals)
  }
  for (const { from, choice, isNeeded, uniquePath } of references) {
    if (uniquePath === undefined) continue
    if ([from, choice.entity].some((entity) => arranged.get(entity)?.parentOf)) {
      report(uniquePath, 'must not stand where an entity has "per", which says how many')
    }
    const [own, target] = [countOf(from), countOf(choice.entity)]
    // How many come is drawn, so where as many are expected a few may well be too many.
    if (!isNeeded || own <= 2 * target) continue
    const most = `must leave most of the ${own} instances one to refer to; ${show(choice.entity)} has only ${target}`
    report(uniquePath, `${most}, and "ifEmpty": "null" allows it`)
  }
  for (const { entity, path, count } of uniques) {
    const total = countOf(entity)
    if (total <= count) continue
    report(path, `must have one value for each of the ${total} instances; there are only ${count}`)
  }
}
