/** Inheritance between simulations. Only systems are inherited, and a child's system replaces one of the same name. */

import type { JsonObject, JsonValue } from '../text/json.ts'

/**
 * Returns the systems of a chain of simulations, which begins with the root, in the order of their first occurrence.
 */
export function resolveSystems(chain: readonly JsonObject[]): ReadonlyMap<string, JsonValue> {
  return new Map(chain.flatMap((systems) => Object.entries(systems)))
}
