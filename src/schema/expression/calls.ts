/** Calls of functions, methods and macros: resolves the name, checks the number of arguments, and returns the code. */
import type { JsonValue } from '../../text/json.ts'
import { hasMember, listOf } from './access.ts'
import {
  type CallerFunction,
  type Code,
  type Compilation,
  codeOf,
  constantOutcome,
} from './compilation.ts'
import type { Closure } from './frame.ts'
import type { FunctionDeclaration } from './function-declaration.ts'
import { functionsByName, methodsByName } from './functions.ts'
import { toJson } from './json-result.ts'
import { collect, existsOne, type Loop, type MacroName, quantify } from './macros.ts'
import type { ASTNode } from './parse.ts'
import { compilePattern, matchesLiteral } from './pattern.ts'
import { ExpressionFailure } from './value.ts'

/**
 * Compiles a node of the syntax tree. `member` is the name of the only member that the expression reads from the node's
 * value, if there is only one.
 */
export type Compile = (node: ASTNode, member?: string) => Code

export interface Call {
  readonly name: string
  /** Expression before the dot of a method or macro call; undefined for a function call. */
  readonly receiver: ASTNode | undefined
  readonly parameters: readonly ASTNode[]
  readonly position: number
}

/** For each macro, the numbers of arguments that a call may have. */
const macroArguments: ReadonlyMap<string, readonly number[]> = new Map<
  MacroName,
  readonly number[]
>([
  ['all', [2]],
  ['exists', [2]],
  ['exists_one', [2]],
  ['map', [2, 3]],
  ['filter', [2]],
])

export function compileCall(compilation: Compilation, compile: Compile, call: Call): Code {
  const { name, receiver, parameters, position } = call
  const counts = receiver === undefined ? undefined : macroArguments.get(name)
  if (receiver !== undefined && counts !== undefined) {
    return counts.includes(parameters.length)
      ? compileMacro(compilation, compile, { ...call, receiver })
      : refuseCount(compilation, call, `${counts.join(' or ')} arguments`)
  }
  if (receiver === undefined && name === 'has') return compileHas(compilation, compile, call)
  const own = receiver === undefined ? ownFunction(compilation, name) : undefined
  if (own !== undefined) {
    if (parameters.length !== own.parameters) {
      return refuseCount(compilation, call, countText(own.parameters))
    }
    const given = parameters.map((node) => compile(node).run)
    return { run: applyOwn(own, given), constant: undefined }
  }
  const declaration = (receiver === undefined ? functionsByName : methodsByName).get(name)
  if (declaration === undefined) return refuseFunction(compilation, call)
  const parts = (receiver === undefined ? parameters : [receiver, ...parameters]).map((node) =>
    compile(node),
  )
  const most = declaration.isVariadic ? parts.length : declaration.most
  if (parts.length < declaration.least || parts.length > most) {
    const hidden = parts.length - parameters.length
    const expected = declaration.isVariadic
      ? 'at least 1 argument'
      : countText(declaration.least - hidden, declaration.most - hidden)
    return refuseCount(compilation, call, expected)
  }
  return invoke(compilation, declaration, parts, position)
}

/**
 * Returns the function of that name in the scope of the compilation, which the caller of the compiler adds to the
 * language, or undefined.
 */
function ownFunction({ scope: { functions = {} } }: Compilation, name: string) {
  return Object.hasOwn(functions, name) ? functions[name] : undefined
}

function refuseCount(
  compilation: Compilation,
  { name, parameters, position }: Call,
  expected: string,
): Code {
  return compilation.refuse(`${name} must have ${expected}; got ${parameters.length},`, position)
}

function refuseFunction(compilation: Compilation, { name, position }: Call): Code {
  if (functionsByName.has(name)) {
    return compilation.refuse(`${name} must be called as ${name}(x); got x.${name}()`, position)
  }
  if (methodsByName.has(name) || macroArguments.has(name)) {
    return compilation.refuse(`${name} must be called as x.${name}(); got ${name}(x)`, position)
  }
  const own = Object.keys(compilation.scope.functions ?? {})
  const names = [
    ...own,
    ...functionsByName.keys(),
    ...methodsByName.keys(),
    ...macroArguments.keys(),
    'has',
  ]
  return compilation.refuseName('unknown function', name, names, position)
}

function countText(least: number, most: number = least): string {
  if (least === 0 && most === 0) return 'no arguments'
  const counts = least === most ? `${least}` : `${least} to ${most}`
  return `${counts} argument${most === 1 ? '' : 's'}`
}

function invoke(
  compilation: Compilation,
  declaration: FunctionDeclaration,
  parts: readonly Code[],
  position: number,
): Code {
  if (declaration.name === 'matches' && compilation.scope.hasNoPatterns) {
    return compilation.refuse('matches is not supported in a numeric calculation', position)
  }
  const closures = parts.map((part) => part.run)
  const [text] = closures
  const pattern = declaration.name === 'matches' ? parts[1]?.constant : undefined
  let run: Closure
  if (text !== undefined && typeof pattern === 'string') {
    const compiled = (compilation.scope.compilePattern ?? compilePattern)(pattern)
    if (compiled instanceof ExpressionFailure) return compilation.refuse(compiled.message, position)
    run = matchesLiteral(text, compiled)
  } else {
    const isList = declaration.isVariadic && closures.length > 1
    run = apply(declaration, isList ? [listOf(closures)] : closures)
  }
  const outcome = constantOutcome(parts, run)
  // A call that always fails, such as timestamp("2026-02-30"), is an issue anywhere in the expression.
  if (outcome instanceof ExpressionFailure) return compilation.refuse(outcome.message, position)
  return codeOf(run, outcome)
}

/**
 * Returns the closure of a call. Each number of arguments has its own closure, so that a call allocates no list of
 * arguments.
 */
function apply({ call }: FunctionDeclaration, closures: readonly Closure[]): Closure {
  const [subject, first, second, third] = closures
  if (subject === undefined) return () => new ExpressionFailure('a function must have an argument')
  if (first === undefined) {
    return (frame) => {
      const a = subject(frame)
      return a instanceof ExpressionFailure ? a : call(frame, a)
    }
  }
  if (second === undefined) {
    return (frame) => {
      const a = subject(frame)
      if (a instanceof ExpressionFailure) return a
      const b = first(frame)
      return b instanceof ExpressionFailure ? b : call(frame, a, b)
    }
  }
  return (frame) => {
    const a = subject(frame)
    if (a instanceof ExpressionFailure) return a
    const b = first(frame)
    if (b instanceof ExpressionFailure) return b
    const c = second(frame)
    if (c instanceof ExpressionFailure) return c
    const d = third?.(frame)
    return d instanceof ExpressionFailure ? d : call(frame, a, b, c, d)
  }
}

function applyOwn(own: CallerFunction, closures: readonly Closure[]): Closure {
  return (frame) => {
    const values: JsonValue[] = []
    for (const closure of closures) {
      const outcome = closure(frame)
      if (outcome instanceof ExpressionFailure) return outcome
      const json = toJson(outcome)
      if (json instanceof ExpressionFailure) return json
      values.push(json)
    }
    const evaluation = own.call(values)
    return 'error' in evaluation ? new ExpressionFailure(evaluation.error) : evaluation.value
  }
}

function compileHas(compilation: Compilation, compile: Compile, call: Call): Code {
  const [node] = call.parameters
  if (node?.op !== '.' || call.parameters.length !== 1) {
    return compilation.refuse('argument of has must be a property, as in has(x.y),', call.position)
  }
  const [object, name] = node.args
  compilation.nodes++
  return { run: hasMember(compile(object, name).run, name), constant: undefined }
}

function compileMacro(
  compilation: Compilation,
  compile: Compile,
  { name, receiver, parameters, position }: Call & { readonly receiver: ASTNode },
): Code {
  const [variable, ...bodies] = parameters
  if (variable?.op !== 'id') {
    return compilation.refuse(`first argument of ${name} must be a name for the element,`, position)
  }
  const range = compile(receiver).run
  const slot = compilation.locals.length
  const before = compilation.nodes
  compilation.locals.push(variable.args)
  const [first, second] = bodies.map((node) => compile(node).run)
  compilation.locals.pop()
  const loop: Loop = { range, slot, cost: 1 + compilation.nodes - before }
  if (first === undefined) return compilation.refuse(`${name} must have a body`, position)
  return { run: macroOf(name, loop, first, second), constant: undefined }
}

function macroOf(name: string, loop: Loop, first: Closure, second: Closure | undefined): Closure {
  switch (name) {
    case 'all':
      return quantify(loop, first, false)
    case 'exists':
      return quantify(loop, first, true)
    case 'exists_one':
      return existsOne(loop, first)
    case 'filter':
      return collect(loop, { name, predicate: first })
    default:
      return second === undefined
        ? collect(loop, { name: 'map', transform: first })
        : collect(loop, { name: 'map', predicate: first, transform: second })
  }
}
