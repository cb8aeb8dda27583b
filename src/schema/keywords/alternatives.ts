/**
 * The options of `select`, `anyOf` and `oneOf`. An option that the keywords next to them contradict is never chosen, and
 * values of an option of `oneOf` fit no other one.
 */

import type { Issues } from '../../text/issue.ts'
import { isArray, isObject, type JsonValue } from '../../text/json.ts'
import { mark } from '../compile/mark.ts'
import type { Node } from '../compile/scope.ts'
import { tentatively } from '../compile/tentative.ts'
import type { TypeScope } from '../declaration.ts'
import { allOf } from '../merge/layer.ts'
import type { Stepwise } from '../stepwise.ts'
import { type CompiledOption, compileOption, exclude } from './exclusion.ts'
import { readExpression } from './expressions.ts'
import { eitherOf } from './modifiers.ts'
import { chooseNode } from './options.ts'
import { type Option, readOptions } from './read-options.ts'

interface Choice {
  /** Name of the keyword with the options, unless the choice has "options". */
  readonly own: string
  /** Whether a value must fit only one option. */
  readonly isExclusive: boolean
}

export function* compileAlternatives(
  keywords: { readonly [name: string]: JsonValue | undefined },
  { own, isExclusive }: Choice,
  scope: TypeScope,
): Stepwise<Node> {
  const { document } = scope
  const keyword = keywords[own] === undefined ? 'options' : own
  const options = readOptions(keywords, { own, keyword }, scope)
  const undo = mark(document)
  const before = document.issues.length
  const first = yield* compileOptions(options, scope)
  const isSound = document.issues.length === before
  const { kept: all, failed } =
    isExclusive && isSound
      ? yield* exclude(first, { keyword, undo }, scope)
      : { kept: first.compiled, failed: [] }
  for (const { option, issues } of failed) warn(option, issues, scope)
  const free = all.filter(({ when }) => when === undefined)
  const {
    weights = free.some(({ weight }) => weight !== 1)
      ? options.map(({ weight }) => weight)
      : undefined,
  } = keywords
  const kept =
    isArray(weights) && weights.length === options.length
      ? free.map(({ position }) => weights[position] as JsonValue)
      : weights
  const nodes = free.map(({ node }) => node)
  const chosen = chooseNode(
    nodes.length > 0 ? nodes : [literalNull],
    nodes.length > 0 ? kept : undefined,
    scope,
  )
  const node = afterCases(all, chosen, scope)
  // Options that are never chosen accept values, too.
  return all.length < options.length ? { ...node, accepts: () => ({}) } : node
}

/** Returns the node of the first option whose condition holds, or of `others` if none does. */
function afterCases(all: readonly CompiledOption[], others: Node, scope: TypeScope): Node {
  return all.toReversed().reduce((rest, { when, steps, node }) => {
    if (when === undefined || node.absence !== undefined) return rest
    const at = [...steps.slice(0, -1), 'when']
    const expression = readExpression(when, scope, { at, variables: [] })
    const condition = expression && { expression, path: scope.valuePath }
    return condition === undefined ? rest : eitherOf(condition, node, rest)
  }, others)
}

/** Compiles the options, without those that the keywords next to them contradict. */
function* compileOptions(
  options: readonly Option[],
  scope: TypeScope,
): Stepwise<{
  readonly compiled: readonly CompiledOption[]
  readonly dropped: readonly CompiledOption[]
}> {
  const compiled: CompiledOption[] = []
  const contradictions: { readonly option: CompiledOption; readonly issues: Issues }[] = []
  for (const written of options) {
    const { node, issues } = yield* compileMerged(written, scope)
    const option = { ...written, node }
    if (issues.length === 0) compiled.push(option)
    else contradictions.push({ option, issues })
  }
  const { document } = scope
  for (const { option, issues } of contradictions) {
    if (compiled.length === 0) {
      for (const { path, message, reference } of issues) document.report(path, message, reference)
    } else if (isWritten(option, scope)) warn(option, issues, scope)
  }
  return { compiled, dropped: contradictions.map(({ option }) => option) }
}

/** Warns that an option is never chosen, because of the issues that its schema would have. */
function warn({ steps }: Option, [issue]: Issues, { document, pathOf }: TypeScope): void {
  document.warn(pathOf(...steps), `is never chosen: ${issue?.message}`)
}

/** Whether an author wrote the option. */
function isWritten({ schema }: Option, { document }: TypeScope): boolean {
  return isObject(schema) && document.mergedOptions.get(schema) !== undefined
}

/**
 * Compiles an option. If it contradicts the keywords next to the choice, the result has the issues of the
 * contradiction, and the node of the option without these keywords. Issues of the option itself are reported.
 */
function* compileMerged(
  option: Option,
  scope: TypeScope,
): Stepwise<{ readonly node: Node; readonly issues: Issues }> {
  const { document } = scope
  const { schema } = option
  if (!isObject(schema) || !document.mergedOptions.has(schema)) {
    return { node: yield* compileOption(schema, option, scope), issues: [] }
  }
  const merged = yield* tentatively(document, () => compileOption(schema, option, scope))
  const alone = document.mergedOptions.get(schema)
  if (merged.issues.length === 0 || alone === undefined) {
    return { node: merged.result, issues: merged.issues }
  }
  const undo = mark(document)
  const single = allOf(document, [{ schema: alone.schema, origin: alone }])
  const own = yield* tentatively(document, () => compileOption(single, option, scope))
  undo()
  if (own.issues.length > 0) {
    return { node: yield* compileOption(schema, option, scope), issues: [] }
  }
  return { node: own.result, issues: merged.issues }
}

const literalNull: Node = {
  instruction: { op: 'literal', value: null },
  output: () => ({}),
  size: 4,
}
