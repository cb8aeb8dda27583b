/** Checks that there are enough unique values, and enough instances for unique references. */

import type { Document } from '../../schema/compile/scope.ts'
import { show } from '../../text/show.ts'
import type { Arranged } from '../arrange.ts'

/** Reports unique values and unique references that have fewer possible values than the entity has instances. */
export function checkSpaces(
  { references, uniques, report }: Document,
  arranged: ReadonlyMap<string, Arranged>,
): void {
  const countOf = (entity: string): number => arranged.get(entity)?.arrivals.indexes ?? 0
  for (const { from, choice, isNeeded, uniquePath } of references) {
    if (uniquePath === undefined) continue
    if ([from, choice.entity].some((entity) => arranged.get(entity)?.arrivals.ownerOf)) {
      report(
        uniquePath,
        `must not be used: this entity or ${show(choice.entity)} has "per", which sets the number of its instances`,
      )
    }
    const [own, target] = [countOf(from), countOf(choice.entity)]
    // The number of instances is random, so a few missing targets are accepted.
    if (!isNeeded || own <= 2 * target) continue
    const must = `must have an instance to refer to for most of the ${own} instances; ${show(choice.entity)} has only ${target}`
    report(uniquePath, `${must}; add "ifEmpty": "null" to allow this`)
  }
  for (const { entity, path, count } of uniques) {
    const total = countOf(entity)
    if (total <= count) continue
    report(
      path,
      `must have a distinct value for each of the ${total} instances; only ${count} are possible`,
    )
  }
}
