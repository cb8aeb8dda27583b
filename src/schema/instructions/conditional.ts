/** The operation `conditional`: the value of one of two instructions, depending on whether a condition holds. */

import type { JsonObject } from '../../text/json.ts'
import type { Expression } from '../expression/expression.ts'
import type { Instance } from '../interpret/instance.ts'
import { failExpression, hasSteps } from '../interpret/instance.ts'
import type { Condition, Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

interface Conditional {
  readonly op: 'conditional'
  readonly condition: Condition
  readonly holds: Instruction
  readonly fails: Instruction
}

declare module './instruction.ts' {
  interface Operations {
    readonly conditional: Conditional
  }
}

export const conditional: InstructionKind<Conditional> = {
  interpret({ condition, holds, fails }, { value }) {
    const test = interpretCondition(condition)
    const [first, second] = [value(holds), value(fails)]
    return (at) => (test(at) ? first(at) : second(at))
  },
  parts: ({ holds, fails }) => [holds, fails],
  isOneOf: true,
  expressions: () => 1,
  readsSelf: ({ condition }) => readsObject(condition.expression),
}

/** Whether an expression reads the enclosing object, as it is or as it was before a change. */
export function readsObject({ variables, previousMembers }: Expression): boolean {
  return variables.has('self') || previousMembers.size > 0
}

export function interpretCondition({ expression, path }: Condition): (at: Instance) => boolean {
  return (at) => {
    if (!hasSteps(at, path)) return false
    const result = expression.evaluate((name) => selfOf(name, at), at.budget)
    if ('error' in result) {
      failExpression(at, result.error, path)
      return false
    }
    if (typeof result.value === 'boolean') return hasSteps(at, path) && result.value
    failExpression(at, `must be true or false; got ${JSON.stringify(result.value)}`, path)
    return false
  }
}

/** Returns the object that a name in an expression stands for: `self` or `previous`. */
export function selfOf(name: string, at: Instance): JsonObject | undefined {
  return name === 'self' ? at.self : at.previous
}
