/** The weights of the instances in `choose: weighted`: a property that is a number with bounds in its schema. */

import { isArray, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { Document, Node } from '../compile/scope.ts'
import { instructionAt } from '../interpret/interpret.ts'

/**
 * Determines the maximum weight of each weighted reference after all entities are compiled, and reports weight
 * properties without a maximum.
 */
export function checkWeights(document: Document, nodes: ReadonlyMap<string, Node>): void {
  for (const { choice, field, path } of document.references) {
    const { policy, entity } = choice
    if (policy.kind !== 'weighted') continue
    const root = nodes.get(entity)
    // A weight property that does not exist has an issue already.
    if (root === undefined || instructionAt(root.instruction, policy.by) === undefined) continue
    const max = maxOf(document.outputOf(entity, policy.by))
    if (max !== undefined) choice.weightMax = max
    else if (field === policy.by) {
      document.report(
        path,
        `must be a number with a "minimum" of at least 0 and a "maximum" above it; ${show(policy.by.at(-1))} is not`,
      )
    }
  }
}

/**
 * Returns the maximum of a weight property from its output schema, or undefined unless all values are numbers from 0 to
 * a known maximum above 0.
 */
function maxOf(output: JsonObject): number | undefined {
  const { type, minimum, maximum, enum: listed } = output
  const isNumber = type === 'number' || type === 'integer'
  const values: readonly (JsonValue | undefined)[] = isArray(listed)
    ? listed
    : 'const' in output
      ? [output.const]
      : isNumber
        ? [minimum, maximum]
        : []
  let max = 0
  for (const value of values) {
    if (typeof value !== 'number' || value < 0) return undefined
    max = Math.max(max, value)
  }
  return max > 0 ? max : undefined
}
