/**
 * Schemas whose values are drawn again until they meet requirements that the generation does not ensure. Trial values
 * show whether the limited number of attempts suffices.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import { maxValueCount } from '../instructions/facts.ts'
import { moveInstance, newInstance } from '../interpret/instance.ts'
import { interpret } from '../interpret/interpret.ts'
import { fits } from '../merge/fits.ts'
import { newSteps } from '../merge/steps.ts'
import type { Stepwise } from '../stepwise.ts'
import type { Document, Node, Requirement } from './scope.ts'

/** Maximum number of trial values. */
const trialsMax = 256
/**
 * Number of trial values that must fit. With one of 16 fitting values, the attempts of 1.6 % of the instances fail, which
 * then have the same value.
 */
const fittingMin = 16
/** Units of work for each trial value, for each value in it, and number of characters of its JSON text per further unit. */
const unitsPerTrial = 20
const unitsPerValue = 2
const charactersPerUnit = 200
/** Time of the run in trials: instances of a real run may have any other. */
const trialTime = { startMs: Date.UTC(2026, 0, 1), endMs: Date.UTC(2027, 0, 1) }

/** Returns the node with values that meet the requirements. If too few trial values do, reports an issue. */
export function* redrawn(
  node: Node,
  requirements: readonly Requirement[],
  document: Document,
): Stepwise<Node> {
  const schema: JsonValue = { allOf: requirements.map((requirement) => requirement.schema) }
  const evaluate = interpret(node.instruction)
  const at = newInstance(trialTime)
  const [first] = requirements as readonly [Requirement]
  const ofValues = unitsPerValue * maxValueCount(node.instruction)
  const units = unitsPerTrial + ofValues + Math.floor(node.size / charactersPerUnit)
  const failed = new Map<Requirement, number>()
  let [count, fitting] = [0, 0]
  let witness: JsonValue | undefined
  for (; count < trialsMax && fitting < fittingMin; count++) {
    if (!document.work.charge('trials', units, first.path)) return node
    moveInstance(at, count, 0)
    const value = evaluate(at)
    const broken = requirements.find((each) => fits(value, each.schema, document.steps) !== true)
    if (broken === undefined) {
      fitting++
      witness ??= value
    } else failed.set(broken, (failed.get(broken) ?? 0) + 1)
    yield
  }
  if (!document.work.check(first.path)) return node
  if (witness === undefined || fitting < fittingMin) {
    const [most] = [...failed].toSorted(([, a], [, b]) => b - a)
    const { path, advice } = most?.[0] ?? first
    const must = `must hold for at least ${fittingMin} of ${trialsMax} values that the other keywords generate`
    document.report(path, `${must}; got ${fitting}${advice === '' ? '' : `; ${advice}`}`)
    return node
  }
  const steps = newSteps(Number.POSITIVE_INFINITY, document.steps.references)
  return {
    ...node,
    instruction: {
      op: 'redraw',
      of: node.instruction,
      accepts: (value) => fits(value, schema, steps) === true,
      draws: Math.ceil(count / fitting),
      witness,
    },
    output: document.memoizeOutput(() => narrowed(node, requirements)),
  }
}

/** Returns the JSON Schema of the values, without requirements whose references are unknown outside of the compiler. */
function narrowed({ output }: Node, requirements: readonly Requirement[]): JsonObject {
  const known = requirements.filter(({ schema }) => !JSON.stringify(schema).includes('"$ref"'))
  return { ...output(), allOf: known.map(({ schema }) => schema) }
}
