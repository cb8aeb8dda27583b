/** Paths in a definition as text for users. */
import type { Path } from './operation.ts'

/**
 * Returns a path without the members that every entity has: `orders › total › minimum` for
 * `entities/orders/schema/properties/total/minimum`.
 */
export function pathText(path: Path): string {
  if (path[0] !== 'entities' || path.length < 2) return path.join(' › ')
  const names: Path[number][] = []
  // Whether the step names a property, which may be called `properties` itself.
  let isName = false
  for (const [i, step] of path.entries()) {
    const isProperties: boolean = !isName && i > 2 && step === 'properties'
    if (!(i === 0 || (i === 2 && step === 'schema') || isProperties)) names.push(step)
    isName = isProperties
  }
  return names.join(' › ')
}
