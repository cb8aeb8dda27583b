/**
 * The options of `select`, `anyOf` and `oneOf`. An option that the keywords next to them contradict is never chosen, and
 * values of an option of `oneOf` fit no other one.
 */

import type { Issues, Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { mark } from '../compile/mark.ts'
import { acceptedBy, type Node } from '../compile/scope.ts'
import { tentatively } from '../compile/tentative.ts'
import type { TypeScope } from '../declaration.ts'
import { refers } from '../instructions/facts.ts'
import { readAssertion } from '../merge/assertion.ts'
import { areDisjoint } from '../merge/disjoint.ts'
import { allOf, type Origin, originOf } from '../merge/layer.ts'
import type { Stepwise } from '../stepwise.ts'
import { chooseNode } from './options.ts'
import { isWeightedOption } from './schema-parts.ts'

interface Option {
  /** Position in the list of options. */
  readonly position: number
  readonly schema: JsonValue
  /** Path of the schema from that of the choice. */
  readonly steps: readonly (string | number)[]
  readonly weight: JsonValue
}

interface Compiled extends Option {
  readonly node: Node
}

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
  const all = isExclusive && isSound ? yield* exclude(first, { keyword, undo }, scope) : first
  const {
    weights = all.some(({ weight }) => weight !== 1)
      ? options.map(({ weight }) => weight)
      : undefined,
  } = keywords
  const kept =
    isArray(weights) && weights.length === options.length
      ? all.map(({ position }) => weights[position] as JsonValue)
      : weights
  const nodes = all.map(({ node }) => node)
  return chooseNode(
    nodes.length > 0 ? nodes : [literalNull],
    nodes.length > 0 ? kept : undefined,
    scope,
  )
}

function readOptions(
  keywords: { readonly [name: string]: JsonValue | undefined },
  { own, keyword }: { readonly own: string; readonly keyword: string },
  scope: TypeScope,
): readonly Option[] {
  if (keywords.options !== undefined && keyword !== 'options') {
    scope.report(`must not be used with "${own}", which has the same meaning`, 'options')
  }
  const given = keywords[keyword]
  if (!isArray(given) || given.length === 0) {
    if (given === undefined) scope.report(`must have "${own}": the schemas to choose from`)
    else scope.report(`must be a list of at least one schema; got ${show(given)}`, keyword)
    return []
  }
  const options = given.map((option, position): Option => {
    const isOption = isWeightedOption(option)
    return {
      position,
      schema: isOption ? option.schema : option,
      steps: isOption ? [keyword, position, 'schema'] : [keyword, position],
      weight: isOption ? weightOf(option, [keyword, position], scope) : 1,
    }
  })
  if (options.some(({ weight }) => weight !== 1) && keywords.weights !== undefined) {
    scope.report('must not be used with weights in the options', 'weights')
  }
  return options
}

/** Returns the weight of an option, or 1 after reporting an issue. */
function weightOf(
  option: JsonObject,
  path: readonly (string | number)[],
  scope: TypeScope,
): JsonValue {
  const issuesBefore = scope.document.issues.length
  for (const [name, value] of Object.entries(option)) {
    if (name === 'schema') continue
    if (name !== 'weight')
      scope.report('is not a member of an option, which has "weight" and "schema"', ...path, name)
    else if (typeof value !== 'number' || value < 0 || value > 1e9) {
      scope.report(`must be a number from 0 to 1000000000; got ${show(value)}`, ...path, name)
    }
  }
  return scope.document.issues.length === issuesBefore ? (member(option, 'weight') ?? 1) : 1
}

/** Compiles the options, without those that the keywords next to them contradict. */
function* compileOptions(
  options: readonly Option[],
  scope: TypeScope,
): Stepwise<readonly Compiled[]> {
  const compiled: Compiled[] = []
  const contradictions: { readonly option: Option; readonly issues: Issues }[] = []
  for (const option of options) {
    const { node, issues } = yield* compileOption(option, scope)
    if (issues.length === 0) compiled.push({ ...option, node })
    else contradictions.push({ option, issues })
  }
  const { document } = scope
  for (const { option, issues } of contradictions) {
    if (compiled.length === 0) {
      for (const { path, message, reference } of issues) document.report(path, message, reference)
    } else if (isWritten(option, scope)) warn(option, issues, scope)
  }
  return compiled
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
 * Compiles an option. If it is merged with the keywords next to the choice, the result has the issues of the
 * contradiction; issues of the option itself are reported.
 */
function* compileOption(
  option: Option,
  scope: TypeScope,
): Stepwise<{ readonly node: Node; readonly issues: Issues }> {
  const { document } = scope
  const { schema } = option
  if (!isObject(schema) || !document.mergedOptions.has(schema)) {
    return { node: yield* compileAs(schema, option, scope), issues: [] }
  }
  const merged = yield* tentatively(document, () => compileAs(schema, option, scope))
  const alone = document.mergedOptions.get(schema)
  if (merged.issues.length === 0 || alone === undefined) {
    return { node: merged.result, issues: merged.issues }
  }
  const undo = mark(document)
  const single = allOf(document, [{ schema: alone.schema, origin: alone }])
  const own = yield* tentatively(document, () => compileAs(single, option, scope))
  undo()
  if (own.issues.length > 0) {
    return { node: yield* compileAs(schema, option, scope), issues: [] }
  }
  return { node: merged.result, issues: merged.issues }
}

function compileAs(
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

/**
 * Claims that each option of a `oneOf` is compared with the others at least once. An option at which recursion ends has no
 * values, but it accepts some, which the others must not generate.
 */
function claimCompared(nodes: readonly Node[], path: Path, { document }: TypeScope): void {
  const placeOf = (i: number): string => JSON.stringify([...path, i])
  for (const [i, { absence }] of nodes.entries()) {
    if (absence === undefined) document.comparedOptions.add(placeOf(i))
    if (absence === undefined || absence.isFalse) continue
    document.claims.push({
      path: [...path, i],
      message: 'must have values in at least one place, to compare them with the other schemas',
      conditions: [
        () =>
          document.comparedOptions.has(placeOf(i)) &&
          !document.overlapping.has(JSON.stringify(path)),
      ],
    })
  }
}

/** Returns the options of which no value fits another one. Options that overlap are compiled again without the overlap. */
function* exclude(
  all: readonly Compiled[],
  { keyword, undo }: { readonly keyword: string; readonly undo: () => Issues },
  scope: TypeScope,
): Stepwise<readonly Compiled[]> {
  const { document, pathOf } = scope
  const nodes = all.map(({ node }) => node)
  claimCompared(nodes, pathOf(keyword), scope)
  // The values of references are known when all entities are compiled.
  if (nodes.some(({ instruction }) => refers(instruction))) {
    document.exclusives.push({ nodes, path: pathOf(keyword) })
    return all
  }
  const overlaps = yield* overlapsOf(all, keyword, scope)
  if (document.isRefused || overlaps.every((others) => others.length === 0)) return all
  document.overlapping.add(JSON.stringify(pathOf(keyword)))
  undo()
  claimCompared(nodes, pathOf(keyword), scope)
  const kept: Compiled[] = []
  const failed: { readonly option: Compiled; readonly issues: Issues }[] = []
  for (const [i, option] of all.entries()) {
    const others = overlaps[i] as readonly Compiled[]
    const schema = excluding(option, others, scope)
    const made = yield* tentatively(document, () => compileAs(schema, option, scope))
    if (made.issues.length === 0) kept.push({ ...option, node: made.result })
    else failed.push({ option, issues: made.issues })
  }
  for (const { option, issues } of failed) {
    if (kept.length > 0) warn(option, issues, scope)
    else reportOverlap(option, overlaps[all.indexOf(option)] as readonly Compiled[], keyword, scope)
  }
  return kept
}

function reportOverlap(
  { position }: Option,
  others: readonly Option[],
  keyword: string,
  { document, pathOf }: TypeScope,
): void {
  const other = others.find((each) => each.position < position)
  if (other === undefined) return
  const must = `must not have values in common with schema ${other.position}`
  const message = `${must}, because they match two schemas; write "anyOf" to allow them`
  document.report(pathOf(keyword, position), message)
}

/** Returns, for each option, the other options that may accept values of it. */
function* overlapsOf(
  all: readonly Compiled[],
  keyword: string,
  { document, pathOf }: TypeScope,
): Stepwise<readonly (readonly Compiled[])[]> {
  const { steps, work } = document
  const overlaps: Compiled[][] = []
  for (const one of all) {
    const own: Compiled[] = []
    for (const other of all) {
      // A schema without values has none in common with others.
      if (other === one || one.node.absence || other.node.absence) continue
      const areApart = () => areDisjoint(one.node.output(), acceptedBy(other.node), steps)
      if (work.tryCompare(pathOf(keyword), areApart) !== true) own.push(other)
      if (document.isRefused) return []
    }
    overlaps.push(own)
    yield
  }
  return overlaps
}

/** Returns the schema of the values of an option that do not fit the other ones. */
function excluding(option: Compiled, others: readonly Compiled[], scope: TypeScope): JsonValue {
  if (others.length === 0) return option.schema
  const { document } = scope
  const origin = originOf(document.origins, option.schema, scope, option.steps)
  const excluded = others.map((other) => writtenAs(other, scope))
  const not = { not: excluded.length === 1 ? (excluded[0] as JsonValue) : { anyOf: excluded } }
  return allOf(document, [
    { schema: option.schema, origin },
    { schema: not, origin },
  ])
}

/** Returns an option in plain JSON Schema: as it is written, or, with types of the language, the values it accepts. */
function writtenAs({ schema, steps, node }: Compiled, scope: TypeScope): JsonValue {
  const { document } = scope
  const alone = isObject(schema) ? document.mergedOptions.get(schema) : undefined
  const origin: Origin = alone ?? originOf(document.origins, schema, scope, steps)
  const undo = mark(document)
  const read = readAssertion(alone?.schema ?? schema, origin, scope)
  return undo().length === 0 && read !== undefined ? read : acceptedBy(node)
}

const literalNull: Node = {
  instruction: { op: 'literal', value: null },
  output: () => ({}),
  size: 4,
}
