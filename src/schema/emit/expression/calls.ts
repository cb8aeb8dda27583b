/** Calls of functions in expressions as WebAssembly. */

import type { ASTNode } from '../../expression/parse.ts'
import { digitsMax } from '../../expression/rounding.ts'
import type { Operand } from '../context/context.ts'
import { absolute, integerPart, minimumOrMaximum, rounded } from './arithmetic.ts'
import { asNumber, constant, constantOf } from './operand.ts'
import { type OperandReader, pathOf } from './operand-reader.ts'
import { presenceOf } from './self.ts'
import { stringOperand } from './string-operand.ts'
import { durationOperand, timestampOperand } from './time.ts'

/** Returns the result of a function call as an operand, or undefined if WebAssembly cannot express it. */
export function call(
  reader: OperandReader,
  name: string,
  parameters: readonly ASTNode[],
): Operand | undefined {
  const { operand } = reader
  const [first, second] = parameters
  if (first === undefined) return undefined
  switch (name) {
    case 'round': {
      const number = asNumber(operand(first))
      const digits = second === undefined ? 0 : constantOf(operand(second))
      const isKnown = typeof digits === 'number' && Number.isInteger(digits)
      if (number === undefined || !isKnown || digits < 0 || digits > digitsMax) return undefined
      return rounded(number, digits)
    }
    case 'floor':
    case 'ceil':
    case 'int': {
      const given = operand(first)
      // The argument of `int` may also be a text.
      const number = given?.kind === 'unknown' && name === 'int' ? undefined : asNumber(given)
      return number && integerPart(name, number)
    }
    case 'timestamp':
      return timestampOperand(operand(first))
    case 'duration':
      return durationOperand(operand(first))
    case 'double': {
      const given = operand(first)
      return given?.kind === 'number' ? given : undefined
    }
    case 'abs': {
      const number = asNumber(operand(first))
      return number && absolute(number)
    }
    case 'min':
    case 'max': {
      const isList = parameters.length === 1 && first.op === 'list'
      const all = isList ? first.args : parameters
      const numbers = all.map((node) => asNumber(operand(node)))
      return numbers.every((number) => number !== undefined)
        ? minimumOrMaximum(name, numbers)
        : undefined
    }
    case 'string':
      return stringOperand(operand(first))
    case 'has':
      return has(reader, first)
    default:
      return undefined
  }
}

function has({ scope }: OperandReader, node: ASTNode): Operand | undefined {
  const [name, ...rest] = pathOf(node) ?? []
  const { self } = scope
  if (name === undefined || rest.length > 0 || self === undefined) return undefined
  const property = self.object.properties.find((one) => one.name === name)
  return property === undefined ? constant(false) : presenceOf(scope, property)
}
