/**
 * Expressions as WebAssembly, with types that are known when the module is generated. A part that reads only one table
 * is computed in advance for each value of the table, by the code of the interpreter. If WebAssembly cannot express
 * some part, the interpreter evaluates the complete expression.
 */

import type { JsonScalar } from '../../../text/json.ts'
import type { ASTNode } from '../../expression/parse.ts'
import { partOf } from '../../expression/part.ts'
import { partsOf } from '../../instructions/facts.ts'
import type { Condition, Instruction } from '../../instructions/instruction.ts'
import type { ExpressionScope, Operand, TruthOperand, WordOperand } from '../context/context.ts'
import { compute, negated } from './arithmetic.ts'
import { call } from './calls.ts'
import { conditionalOperand } from './conditional-operand.ts'
import { method } from './method.ts'
import { asNumber, asText, asTruth, constant, textLengthMax } from './operand.ts'
import type { OperandReader } from './operand-reader.ts'
import { type ExpressionVariables, pathOf } from './operand-reader.ts'
import { deepOf, siblingOf } from './self.ts'
import { computeTime, isTime } from './time.ts'
import { both, equal, negation, ordered } from './truth.ts'

export function compileTree(
  scope: ExpressionScope,
  { expression, variables }: Extract<Instruction, { op: 'function' }>,
): Operand | undefined {
  const { tree } = expression
  const known = scope.self?.trees
  if (known?.has(tree)) return known.get(tree)
  const found = canRead(tree, variables) ? read({ scope, variables }, tree) : undefined
  known?.set(tree, found)
  return found
}

export function conditionOf(
  scope: ExpressionScope,
  { expression }: Condition,
): TruthOperand | undefined {
  return asTruth(read({ scope, variables: new Map() }, expression.tree))
}

/**
 * Whether the module can evaluate the expression. References and functions count against a limit each time an event
 * follows or computes them. So the expression must read each variable with a reference at most once, and no variable
 * may compute a function.
 */
function canRead(tree: ASTNode, variables: ExpressionVariables): boolean {
  const has = (instruction: Instruction, op: Instruction['op']): boolean =>
    instruction.op === op || partsOf(instruction).some((part) => has(part, op))
  const names = namesIn(tree)
  return [...variables].every(([name, of]) => {
    const reads = names.filter((one) => one === name).length
    return !has(of, 'function') && (reads <= 1 || !has(of, 'reference'))
  })
}

/** Returns the names of the variables that an expression reads, repeated for each occurrence. */
function namesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  if (typeof node !== 'object' || node === null || !('op' in node) || !('args' in node)) return []
  return node.op === 'id' && typeof node.args === 'string' ? [node.args] : namesIn(node.args)
}

function read(given: Omit<OperandReader, 'operand'>, node: ASTNode): Operand | undefined {
  const reader: OperandReader = {
    ...given,
    operand: (part, present) => read(present === undefined ? given : { ...given, present }, part),
  }
  return leafOf(reader, node) ?? tabulated(reader, node) ?? combined(reader, node)
}

/** Returns the operand of a node that is a variable or a property (`self.name`), or undefined for other nodes. */
function leafOf({ scope, variables, present }: OperandReader, node: ASTNode): Operand | undefined {
  const leaf = readLeaf({ scope, variables }, node)
  return leaf?.kind === 'nullable' && nameOf(node) === present ? leaf.of : leaf
}

function nameOf(node: ASTNode): string | undefined {
  return node.op === 'id' ? node.args : pathOf(node)?.join('.')
}

function readLeaf(
  { scope, variables }: Pick<OperandReader, 'scope' | 'variables'>,
  node: ASTNode,
): Operand | undefined {
  if (node.op === 'id') {
    const variable = variables.get(node.args)
    return variable && scope.module.emitters.operand(scope, variable)
  }
  const path = pathOf(node)
  if (path === undefined) return undefined
  const [name, ...rest] = path
  return name === undefined || rest.length > 0 ? deepOf(scope, path) : siblingOf(scope, name)
}

/** Maximum number of values of a table for which a part of an expression is computed in advance. */
const tabulatedMax = 512

/**
 * Returns the operand of a part of an expression that reads at most one table, computed in advance for each value of
 * the table. Returns undefined for other parts.
 */
function tabulated({ scope, variables }: OperandReader, node: ASTNode): WordOperand | undefined {
  const names = scope.self === undefined ? [...variables.keys()] : [...variables.keys(), 'self']
  const part = partOf(node, names)
  if (part === undefined || part.readsWholeSelf) return undefined
  const read = [...part.variables].filter((name) => name !== 'self')
  const [first, ...others] = [
    ...read.map((name) => ({ name, isMember: false })),
    ...[...part.selfMembers].map((name) => ({ name, isMember: true })),
  ]
  if (others.length > 0) return undefined
  if (first === undefined) {
    const value = part.evaluate(() => undefined)
    return value === undefined ? undefined : constant(value)
  }
  const { name, isMember } = first
  const variable = variables.get(name)
  const leaf = isMember
    ? siblingOf(scope, name)
    : variable && scope.module.emitters.operand(scope, variable)
  if (leaf?.kind !== 'word' || leaf.isOptional || leaf.values.length > tabulatedMax)
    return undefined
  scope.module.effort.spend(leaf.values.length)
  const values: JsonScalar[] = []
  for (const value of leaf.values) {
    const result = part.evaluate((asked) => {
      if (!isMember) return asked === name ? value : undefined
      return asked === 'self' ? { [name]: value } : undefined
    })
    if (result === undefined) return undefined
    values.push(result)
  }
  const [only] = values
  if (only !== undefined && values.every((value) => value === only)) return constant(only)
  return { kind: 'word', values, push: leaf.push }
}

function combined(reader: OperandReader, node: ASTNode): Operand | undefined {
  const { operand } = reader
  switch (node.op) {
    case '+': {
      const [left, right] = node.args.map((part) => operand(part))
      return sum(left, right)
    }
    case '-': {
      const [left, right] = node.args.map((part) => operand(part))
      return difference(left, right)
    }
    case '*':
    case '/':
    case '%': {
      const [left, right] = [asNumber(operand(node.args[0])), asNumber(operand(node.args[1]))]
      return left && right && compute(node.op, left, right)
    }
    case '-_': {
      const number = asNumber(operand(node.args))
      return number && negated(number)
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ordered(node.op, operand(node.args[0]), operand(node.args[1]))
    case '==':
    case '!=': {
      const truth = equal(operand(node.args[0]), operand(node.args[1]))
      return truth && (node.op === '==' ? truth : negation(truth))
    }
    case '&&':
    case '||': {
      const [left, right] = [asTruth(operand(node.args[0])), asTruth(operand(node.args[1]))]
      return left && right && both(node.op, left, right)
    }
    case '!_': {
      const truth = asTruth(operand(node.args))
      return truth && negation(truth)
    }
    case '?:': {
      const [condition, ...ways] = node.args
      const test = asTruth(operand(condition))
      const [holds, fails] = ways.map((way, i) =>
        operand(way, comparedWithNull(condition, i === 0 ? '!=' : '==')),
      )
      return test && conditionalOperand(test, holds, fails)
    }
    case 'call':
      return call(reader, node.args[0], node.args[1])
    case 'rcall':
      return method(reader, ...node.args)
    default:
      return undefined
  }
}

/** Returns the name of `x` if the node is `x == null` or `x != null`, with this operator. */
function comparedWithNull(node: ASTNode, operator: '==' | '!='): string | undefined {
  if (node.op !== operator) return undefined
  const [left, right] = node.args
  return right.op === 'value' && right.args === null ? nameOf(left) : undefined
}

function difference(left: Operand | undefined, right: Operand | undefined): Operand | undefined {
  if (isTime(left) && isTime(right)) return computeTime('-', left, right)
  const [first, second] = [asNumber(left), asNumber(right)]
  return first && second && compute('-', first, second)
}

function sum(left: Operand | undefined, right: Operand | undefined): Operand | undefined {
  if (left?.kind === 'unknown' && right?.kind === 'unknown') return undefined
  if (isTime(left) && isTime(right)) return computeTime('+', left, right)
  const texts = [asText(left), asText(right)] as const
  // Next to a number, an unknown operand must be a number, and next to a text, it must be a text.
  const isText = [left, right].some((one) => one?.kind !== 'unknown' && asText(one) !== undefined)
  if (isText) {
    const [first, second] = texts
    if (
      first === undefined ||
      second === undefined ||
      first.maxLength + second.maxLength > textLengthMax
    )
      return undefined
    return {
      kind: 'text',
      minLength: (first.minLength ?? 0) + (second.minLength ?? 0),
      maxLength: first.maxLength + second.maxLength,
      isStorable: first.isStorable === true && second.isStorable === true,
      write(context) {
        first.write(context)
        second.write(context)
      },
    }
  }
  const [first, second] = [asNumber(left), asNumber(right)]
  return first && second && compute('+', first, second)
}
