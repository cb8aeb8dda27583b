/** The operation `function`: the value of an expression. */

import type { JsonValue } from '../../text/json.ts'
import type { Expression } from '../expression/expression.ts'
import type { ValuePath } from '../interpret/instance.ts'
import { failExpression, hasSteps, spend } from '../interpret/instance.ts'
import { readsObject, selfOf } from './conditional.ts'
import type { Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

interface FunctionInstruction {
  readonly op: 'function'
  readonly expression: Expression
  readonly variables: ReadonlyMap<string, Instruction>
  readonly path: ValuePath
}

declare module './instruction.ts' {
  interface Operations {
    readonly function: FunctionInstruction
  }
}

export const functionKind: InstructionKind<FunctionInstruction> = {
  interpret({ expression, variables, path }, { value }) {
    const known = new Map([...variables].map(([name, of]) => [name, value(of)]))
    return (at) => {
      if (!hasSteps(at, path)) return null
      const result = expression.evaluate((name) => {
        const variable = known.get(name)
        return variable === undefined ? selfOf(name, at) : variable(at)
      }, at.budget)
      if ('error' in result) return failExpression(at, result.error, path)
      return hasSteps(at, path) && spend(at, lengthOf(result.value), path) ? result.value : null
    }
  },
  parts: ({ variables }) => [...variables.values()],
  words: () => 'unknown',
  expressions: () => 1,
  // The result of an expression may be a timestamp. Other results stay as they are.
  isTimestamp: () => true,
  readsSelf: ({ expression }) => readsObject(expression),
}

function lengthOf(value: JsonValue): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}
