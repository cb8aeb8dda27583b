/**
 * Compiles a syntax tree to closures: every node becomes a function of the frame, which already contains the functions
 * of the node's parts. At run time, only variables of the caller are looked up by name.
 */
import { elementOf, listOf, mapOf, memberOf } from './access.ts'
import { arithmetic, negate } from './arithmetic.ts'
import { type Compile, compileCall } from './calls.ts'
import { comparison, equality, membership } from './comparison.ts'
import { type Code, type Compilation, constantOf, fold } from './compilation.ts'
import type { Closure } from './frame.ts'
import { and, choice, not, or } from './logic.ts'
import type { ASTNode } from './parse.ts'
import { ExpressionFailure } from './value.ts'

/** Name of the variable for the object whose property is being computed. */
const selfName = 'self'
/** Name of the variable for the value of an instance before a change of its lifecycle. */
export const previousName = 'previous'

export function compileNode(compilation: Compilation, node: ASTNode, member?: string): Code {
  compilation.nodes++
  const compile: Compile = (part, name) => compileNode(compilation, part, name)
  const run = (part: ASTNode) => compile(part).run
  const binary = (
    [left, right]: readonly [ASTNode, ASTNode],
    combine: (left: Closure, right: Closure) => Closure,
  ) => {
    const parts: readonly [Code, Code] = [compile(left), compile(right)]
    return fold(parts, combine(parts[0].run, parts[1].run))
  }
  const position = node.start

  switch (node.op) {
    case 'value':
      return literal(compilation, node.args, position)
    case 'id':
      return identifier(compilation, { name: node.args, position, member })
    case '.': {
      const [object, name] = node.args
      return { run: memberOf(compile(object, name).run, name), constant: undefined }
    }
    case '[]': {
      const [object, index] = node.args
      const known = index.op === 'value' && typeof index.args === 'string' ? index.args : undefined
      const parts: readonly [Code, Code] = [compile(object, known), compile(index)]
      return fold(parts, elementOf(parts[0].run, parts[1].run))
    }
    case 'call':
      return compileCall(compilation, compile, {
        name: node.args[0],
        receiver: undefined,
        parameters: node.args[1],
        position,
      })
    case 'rcall':
      return compileCall(compilation, compile, {
        name: node.args[0],
        receiver: node.args[1],
        parameters: node.args[2],
        position,
      })
    case 'list': {
      const parts = node.args.map((part) => compile(part))
      return fold(parts, listOf(parts.map((part) => part.run)))
    }
    case 'map': {
      const entries = node.args.map(([name, value]) => [compile(name), compile(value)] as const)
      return fold(entries.flat(), mapOf(entries.map(([name, value]) => [name.run, value.run])))
    }
    case '?:': {
      const [condition, then, otherwise] = node.args
      return { run: choice(run(condition), run(then), run(otherwise)), constant: undefined }
    }
    case '&&':
      return binary(node.args, and)
    case '||':
      return binary(node.args, or)
    case '!_':
      return { run: not(run(node.args)), constant: undefined }
    case '-_': {
      const operand = compile(node.args)
      return fold([operand], negate(operand.run))
    }
    case '==':
      return binary(node.args, (left, right) => equality(left, right, true))
    case '!=':
      return binary(node.args, (left, right) => equality(left, right, false))
    case 'in':
      return binary(node.args, membership)
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return binary(node.args, arithmetic[node.op])
    case '<':
    case '<=':
    case '>':
    case '>=':
      return binary(node.args, comparison[node.op])
    case '.?':
    case '[?]':
      return compilation.refuse('optional access is not supported', position)
  }
}

function literal(compilation: Compilation, value: unknown, position: number): Code {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) {
    return constantOf(value)
  }
  if (typeof value === 'number') return constantOf(value)
  if (value instanceof Uint8Array) {
    return compilation.refuse('bytes are not supported; write a string', position)
  }
  // `value` is a bigint, or the parser's own unsigned integer, whose text is its digits.
  const number = Number(String(value))
  if (Number.isSafeInteger(number)) return constantOf(number)
  return compilation.refuse('an integer must be at most 9007199254740991', position)
}

function identifier(
  compilation: Compilation,
  { name, position, member }: { name: string; position: number; member: string | undefined },
): Code {
  const slot = compilation.locals.lastIndexOf(name)
  if (slot >= 0) {
    const unset = new ExpressionFailure(`${name} has no value`)
    return {
      run: (frame) => {
        const value = frame.locals[slot]
        return value === undefined ? unset : value
      },
      constant: undefined,
    }
  }
  const allowed = compilation.scope.variables
  if (!allowed.includes(name)) {
    const names = [...allowed, ...compilation.locals]
    return compilation.refuseName('unknown name', name, names, position)
  }
  compilation.variables.add(name)
  if (name === selfName) {
    if (member === undefined) compilation.readsWholeSelf = true
    else compilation.selfMembers.add(member)
  }
  if (name === previousName && compilation.scope.hasPrevious === true) {
    if (member === undefined) {
      return compilation.refuse(
        '"previous" must be followed by a property, as in previous.price',
        position,
      )
    }
    compilation.previousMembers.add(member)
  }
  const unset = new ExpressionFailure(`${name} has no value`)
  return {
    run: (frame) => {
      const value = frame.variables(name)
      return value === undefined ? unset : value
    },
    constant: undefined,
  }
}
