/**
 * The options of `oneOf`, of which no value may fit two: an option whose values may fit others is compiled again without
 * these values.
 */

import type { Issues } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { mark } from '../compile/mark.ts'
import { acceptedBy, type Node } from '../compile/scope.ts'
import { type Tentative, tentatively } from '../compile/tentative.ts'
import type { TypeScope } from '../declaration.ts'
import { refers } from '../instructions/facts.ts'
import { readAssertion } from '../merge/assertion.ts'
import { areDisjoint } from '../merge/disjoint.ts'
import { allOf, type Origin, originOf } from '../merge/layer.ts'
import type { Stepwise } from '../stepwise.ts'
import type { Option } from './read-options.ts'

export interface CompiledOption extends Option {
  readonly node: Node
}

/** An option with the values that fit it. Options that are never chosen may accept values, too. */
interface Side {
  readonly option: CompiledOption
  /** Returns the option in plain JSON Schema, or undefined if it cannot be written so. */
  readonly written: () => JsonValue | undefined
}

export interface Exclusion {
  readonly kept: readonly CompiledOption[]
  /** Options that have no values besides those of the others, with the issues of their schemas without these values. */
  readonly failed: readonly { readonly option: CompiledOption; readonly issues: Issues }[]
}

/**
 * Returns the options of which no value fits another one. `dropped` are the options that are never chosen, compiled
 * without the keywords next to the choice, and `undo` removes what the compilation of the others has recorded.
 */
export function* exclude(
  {
    compiled,
    dropped,
  }: { readonly compiled: readonly CompiledOption[]; readonly dropped: readonly CompiledOption[] },
  { keyword, undo }: { readonly keyword: string; readonly undo: () => Issues },
  scope: TypeScope,
): Stepwise<Exclusion> {
  const { document, pathOf } = scope
  const sides = [...compiled, ...dropped].map((option) => ({
    option,
    written: once(() => writtenAs(option, scope)),
  }))
  const nodes = compiled.map(({ node }) => node)
  // The values of references are known when all entities are compiled.
  if (nodes.some(({ instruction }) => refers(instruction))) {
    document.exclusives.push({ nodes, path: pathOf(keyword) })
    return { kept: compiled, failed: [] }
  }
  const overlaps: (readonly Side[])[] = []
  for (const { node, position } of compiled) {
    const others = sides.filter(({ option }) => option.position !== position)
    overlaps.push(yield* overlapsOf(node, others, keyword, scope))
    if (document.isRefused) break
    yield
  }
  if (document.isRefused || overlaps.every((others) => others.length === 0)) {
    return { kept: compiled, failed: [] }
  }
  undo()
  const kept: CompiledOption[] = []
  const failed: { readonly option: CompiledOption; readonly issues: Issues }[] = []
  for (const [i, option] of compiled.entries()) {
    const others = sides.filter((side) => side.option.position !== option.position)
    const overlapping = overlaps[i] as readonly Side[]
    const made = yield* compileWithout(option, { overlapping, others }, keyword, scope)
    if (made.issues.length === 0) kept.push({ ...option, node: made.result })
    else failed.push({ option, issues: made.issues })
  }
  if (kept.length === 0) reportOverlaps(compiled, overlaps, keyword, scope)
  return { kept, failed: kept.length === 0 ? [] : failed }
}

/**
 * Compiles an option again, without values of the overlapping options. Its values may then be of another type, so they
 * are compared again with all other options.
 */
function* compileWithout(
  option: CompiledOption,
  {
    overlapping,
    others,
  }: { readonly overlapping: readonly Side[]; readonly others: readonly Side[] },
  keyword: string,
  scope: TypeScope,
): Stepwise<Tentative<Node>> {
  const { document } = scope
  const compile = (excluded: readonly Side[]): Stepwise<Tentative<Node>> =>
    tentatively(document, () => compileOption(excluding(option, excluded, scope), option, scope))
  const undo = mark(document)
  const first = yield* compile(overlapping)
  if (overlapping.length === 0 || first.issues.length > 0) return first
  const rest = others.filter((side) => !overlapping.includes(side))
  const further = yield* overlapsOf(first.result, rest, keyword, scope)
  if (further.length === 0) return first
  undo()
  return yield* compile(others)
}

export function compileOption(
  schema: JsonValue,
  { position, steps }: Option,
  scope: TypeScope,
): Stepwise<Node> {
  return scope.child(schema, {
    path: steps,
    key: `|${position}`,
    isConditional: true,
    canBeAbsent: true,
  })
}

/** Reports the options that have values in common, each with an earlier one. */
function reportOverlaps(
  all: readonly CompiledOption[],
  overlaps: readonly (readonly Side[])[],
  keyword: string,
  { document, pathOf }: TypeScope,
): void {
  for (const [i, { position }] of all.entries()) {
    const others = (overlaps[i] ?? []).map(({ option }) => option.position)
    const [first, second] = [Math.min(position, ...others), Math.max(position, others[0] ?? 0)]
    if (first === second) continue
    const must = `must not have values in common with schema ${first}`
    const message = `${must}, because they match two schemas; write "anyOf" to allow them`
    document.report(pathOf(keyword, second), message)
  }
}

/** Returns the options that may accept values of a node. */
function* overlapsOf(
  node: Node,
  others: readonly Side[],
  keyword: string,
  scope: TypeScope,
): Stepwise<readonly Side[]> {
  const overlaps: Side[] = []
  // A schema without values has none in common with others.
  for (const side of node.absence ? [] : others) {
    if (!(yield* isApart(node, side, keyword, scope))) overlaps.push(side)
    if (scope.document.isRefused) return []
  }
  return overlaps
}

/** Whether no value of the node of an option fits the other option. */
function* isApart(
  { output }: Node,
  { option: { node }, written }: Side,
  keyword: string,
  { document: { steps, work }, pathOf }: TypeScope,
): Stepwise<boolean> {
  const isDisjointFrom = (other: JsonObject): boolean =>
    work.tryCompare(pathOf(keyword), () => areDisjoint(output(), other, steps)) === true
  if (!node.absence && isDisjointFrom(acceptedBy(node))) return true
  yield
  const other = written()
  return other === false || (isObject(other) && isDisjointFrom(other))
}

/** Returns the schema of the values of an option that do not fit the other ones. */
function excluding(option: CompiledOption, others: readonly Side[], scope: TypeScope): JsonValue {
  if (others.length === 0) return option.schema
  const { document } = scope
  const origin = originOf(document.origins, option.schema, scope, option.steps)
  const excluded = others.map((side) => side.written() ?? acceptedBy(side.option.node))
  const not = { not: excluded.length === 1 ? (excluded[0] as JsonValue) : { anyOf: excluded } }
  return allOf(document, [
    { schema: option.schema, origin },
    { schema: not, origin },
  ])
}

/** Returns an option in plain JSON Schema, without the keywords next to the choice, unless it has issues. */
function writtenAs({ schema, steps }: Option, scope: TypeScope): JsonValue | undefined {
  const { document } = scope
  const alone = isObject(schema) ? document.mergedOptions.get(schema) : undefined
  const origin: Origin = alone ?? originOf(document.origins, schema, scope, steps)
  const undo = mark(document)
  const read = readAssertion(alone?.schema ?? schema, origin, scope)
  return undo().length === 0 ? read : undefined
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
