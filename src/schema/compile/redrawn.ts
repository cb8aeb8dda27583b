/**
 * Schemas whose values are drawn again until they meet requirements that the generation does not ensure. Trial values
 * show whether the limited number of attempts suffices.
 */

import type { Path } from '../../text/issue.ts'
import type { JsonValue } from '../../text/json.ts'
import { moveInstance, newInstance } from '../interpret/instance.ts'
import { interpret } from '../interpret/interpret.ts'
import { fits } from '../merge/fits.ts'
import { newSteps } from '../merge/steps.ts'
import type { Stepwise } from '../stepwise.ts'
import type { Document, Node } from './scope.ts'

/** A schema of plain JSON Schema 2020-12 that every value of another schema must fit. */
export interface Requirement {
  readonly schema: JsonValue
  /** Path of the keyword that requires it. */
  readonly path: Path
  /** Advice for the author of a definition that cannot meet the requirement. May be empty. */
  readonly advice: string
}

/** Maximum number of trial values. */
const trialsMax = 256
/**
 * Number of trial values that must fit. With one of 16 fitting values, the attempts of 1.6 % of the instances fail, which
 * then have the same value.
 */
const fittingMin = 16
/** Units of work for each trial value, and number of characters of its JSON text per further unit. */
const unitsPerTrial = 20
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
  const units = unitsPerTrial + Math.floor(node.size / charactersPerUnit)
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
  const steps = newSteps(Number.POSITIVE_INFINITY)
  return {
    ...node,
    instruction: {
      op: 'redraw',
      of: node.instruction,
      accepts: (value) => fits(value, schema, steps) === true,
      witness,
    },
    output: document.memoizeOutput(() => narrowed(node, requirements)),
  }
}

function narrowed({ output }: Node, requirements: readonly Requirement[]) {
  return { ...output(), allOf: requirements.map(({ schema }) => schema) }
}
