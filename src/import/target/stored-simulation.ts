/** The simulation on the service that has the key of a definition file, and whether the file differs from it. */

import type { SimulationHandle, SimulationWithDefinition } from '../../client/spate.ts'
import { SpateError } from '../../client/spate-error.ts'
import { defaultSeed, definitionMembers } from '../../definition/members.ts'
import { readRequestDefinition } from '../../definition/request-definition.ts'
import { type JsonObject, type JsonValue, member } from '../../text/json.ts'

/**
 * The stored simulation, `none` if the service has no simulation with the key, or undefined if the API key may not read
 * it.
 */
export type Stored = SimulationWithDefinition | 'none' | undefined

export async function readStored(
  simulation: SimulationHandle,
  signal: AbortSignal,
): Promise<Stored> {
  try {
    return await simulation.get({ signal })
  } catch (error) {
    if (error instanceof SpateError && error.status === 404 && error.kind === 'refused')
      return 'none'
    if (error instanceof SpateError && error.status === 403) return undefined
    throw error
  }
}

/**
 * Whether the stored simulation is the same as the definition file. The order of members counts, because values are
 * generated in this order.
 */
export function isUnchanged(value: JsonObject, stored: SimulationWithDefinition): boolean {
  const { content, seed = defaultSeed, issues } = readRequestDefinition(value)
  if (issues.length > 0 || seed !== stored.seed) return false
  const known: Readonly<Record<string, unknown>> = { ...stored }
  return definitionMembers.every((name) => written(member(content, name)) === written(known[name]))
}

/**
 * Returns the JSON of a member of a definition. The service returns an empty object for an absent member, so both are
 * equal.
 */
function written(value: JsonValue | unknown): string {
  return JSON.stringify(value ?? {})
}
