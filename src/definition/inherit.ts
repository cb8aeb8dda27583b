/** Inheritance: only systems are inherited, and a child's system of the same name wins whole. */

import type { JsonObject, JsonValue } from '../text/json.ts'

/** The systems of a chain of simulations, given from the top, in the order in which they were first named. */
export function resolveSystems(chain: readonly JsonObject[]): ReadonlyMap<string, JsonValue> {
  return new Map(chain.flatMap((systems) => Object.entries(systems)))
}
