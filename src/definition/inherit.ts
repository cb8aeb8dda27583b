/**
 * Inheritance between simulations. A simulation inherits only systems, and its own system replaces an inherited one of
 * the same name.
 */

import type { JsonObject, JsonValue } from '../text/json.ts'

/**
 * Returns the systems that a simulation has, from its own systems and those of its ancestors, in the order of their
 * first occurrence. `chain` begins with the systems of the root.
 */
export function resolveSystems(chain: readonly JsonObject[]): ReadonlyMap<string, JsonValue> {
  return new Map(chain.flatMap((systems) => Object.entries(systems)))
}
