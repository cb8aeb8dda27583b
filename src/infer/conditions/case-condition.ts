/** Builds the node of `CASE`: a condition if its results are conditions or 0 and 1, and a calculation otherwise. */

import {
  asCondition,
  asOperand,
  type Condition,
  combination,
  falseIfUnknown,
  negationOf,
  type Operand,
  truthValue,
} from './condition.ts'

/** `WHEN … THEN …`: the result if the condition is the first one that is true. */
export interface Branch {
  readonly when: Condition
  readonly result: Operand | Condition
}

/** Returns the node of `CASE`. Without ELSE the result is null, which satisfies a condition. */
export function choice(
  branches: readonly Branch[],
  otherwise: Operand | Condition | undefined,
): Operand | Condition {
  const results = [...branches.map(({ result }) => result), ...(otherwise ? [otherwise] : [])]
  const isNumber = results.some(isCalculated)
  // A missing number is null, and no condition stands for it.
  const isCondition = !isNumber || (otherwise !== undefined && results.every(isTruthValue))
  if (!isCondition) {
    const operands = branches.flatMap(({ when, result }) => [asOperand(when), asOperand(result)])
    const rest = otherwise === undefined ? [] : [asOperand(otherwise)]
    return { kind: 'call', name: 'case', arguments: [...operands, ...rest] }
  }
  const before: Condition[] = []
  const parts: Condition[] = []
  for (const { when, result } of branches) {
    const whenTrue = falseIfUnknown(when)
    parts.push(combination('and', [...before, whenTrue, asCondition(result)]))
    before.push(negationOf(whenTrue))
  }
  const rest = otherwise === undefined ? before : [...before, asCondition(otherwise)]
  return combination('or', [...parts, combination('and', rest)])
}

/** Returns whether a result is a number or a text, which is not a condition. */
function isCalculated(result: Operand | Condition): boolean {
  return (
    (result.kind === 'literal' && typeof result.value !== 'boolean') || result.kind === 'arithmetic'
  )
}

function isTruthValue(result: Operand | Condition): boolean {
  return truthValue(asCondition(result)) !== undefined
}
