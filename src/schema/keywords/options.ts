/** Schemas that are a choice of several compiled schemas by weight: `select`, `oneOf`, `anyOf` and lists of types. */

import { isArray, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { acceptedBy, type Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import type { Pick } from '../instructions/instruction.ts'
import { cumulativeShares } from '../interpret/pick.ts'

/**
 * Reads the keyword `weights` of `count` choices. Returns undefined if it is absent, so that all choices are equally
 * frequent, or after reporting an issue.
 */
export function readWeights(
  weights: JsonValue | undefined,
  count: number,
  report: TypeScope['report'],
): readonly number[] | undefined {
  if (weights === undefined) return undefined
  if (!isArray(weights) || weights.length !== count) {
    const was = isArray(weights) ? `${weights.length}` : show(weights)
    report(`must be a list of ${count} weights, one for each choice; got ${was}`, 'weights')
    return undefined
  }
  const numbers: number[] = []
  for (const [i, weight] of weights.entries()) {
    if (typeof weight === 'number' && weight >= 0 && weight <= 1e9) numbers.push(weight)
    else report(`must be a number from 0 to 1000000000; got ${show(weight)}`, 'weights', i)
  }
  if (numbers.length < count) return undefined
  if (numbers.every((weight) => weight === 0)) {
    report('must have at least one weight above 0', 'weights')
    return undefined
  }
  return numbers
}

/** Returns the choice of a number from 0 to count − 1, by the weights, or uniform if they are undefined. */
export function weightedPick(
  count: number,
  weights: readonly number[] | undefined,
  scope: TypeScope,
): Pick {
  if (weights === undefined) return scope.pick(count)
  if (scope.unique !== 'no') scope.report('must not be used where values must be unique', 'weights')
  return { kind: 'weighted', key: scope.keyFor('value'), cumulative: cumulativeShares(weights) }
}

export function chooseNode(
  nodes: readonly Node[],
  weights: JsonValue | undefined,
  scope: TypeScope,
): Node {
  const given = readWeights(weights, nodes.length, scope.report)
  const options = nodes.flatMap((node, i) =>
    node.absence === undefined ? [{ node, weight: given?.[i] ?? 1 }] : [],
  )
  const [absent] = nodes
  if (options.length === 0 && absent !== undefined) return absent
  // If only absent options have a weight, the others are equally frequent.
  const isWeighted = given !== undefined && options.some(({ weight }) => weight > 0)
  const key = scope.keyFor('value')
  // The choice of an option is never made without repetition, even with `unique`: two options may generate the same
  // value.
  const pick: Pick = isWeighted
    ? { kind: 'weighted', key, cumulative: cumulativeShares(options.map(({ weight }) => weight)) }
    : { kind: 'even', key, count: options.length }
  return {
    instruction: { op: 'choice', pick, options: options.map(({ node }) => node.instruction) },
    output: () => ({ anyOf: options.map(({ node }) => node.output()) }),
    accepts: () => ({ anyOf: options.map(({ node }) => acceptedBy(node)) }),
    size: options.reduce((longest, { node }) => Math.max(longest, node.size), 0),
  }
}
