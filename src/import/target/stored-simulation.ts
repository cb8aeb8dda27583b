/** The simulation that the service has under the key of a file, and whether the file is the same. */

import type { SimulationHandle, SimulationWithDefinition } from '../../client/spate.ts'
import { SpateError } from '../../client/spate-error.ts'
import { defaultSeed, definitionMembers } from '../../definition/members.ts'
import { readRequestDefinition } from '../../definition/request-definition.ts'
import { type JsonObject, type JsonValue, member } from '../../text/json.ts'

/** Undefined where the key may write and not read. */
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

/** Whether the service would store what it has; in the order of its members too, which is that of the values. */
export function isUnchanged(value: JsonObject, stored: SimulationWithDefinition): boolean {
  const { content, seed = defaultSeed, issues } = readRequestDefinition(value)
  if (issues.length > 0 || seed !== stored.seed) return false
  const known: Readonly<Record<string, unknown>> = { ...stored }
  return definitionMembers.every((name) => written(member(content, name)) === written(known[name]))
}

/** An empty object is what the service shows of a member that was left out. */
function written(value: JsonValue | unknown): string {
  return JSON.stringify(value ?? {})
}
