/**
 * Compiles one schema: determines its type, checks its keywords, passes the path and the random key to its parts, and
 * applies the keywords that work with every type. The compiler collects all issues: a part with issues generates null,
 * so that the rest is checked, too.
 */

import { childKey } from '../../random/key.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { TypeDeclaration, TypeScope } from '../declaration.ts'
import type { Pick } from '../instructions/instruction.ts'
import { checkNames, type Extensions, readExtensions, readKeywords } from '../keywords/keywords.ts'
import { conditional, nullable } from '../keywords/modifiers.ts'
import { shareOfNulls } from '../keywords/nullable.ts'
import { jsonTypes } from '../keywords/sound-keywords.ts'
import { assignTogether } from '../keywords/together.ts'
import type { Absence } from '../merge/layer.ts'
import type { Resolved } from '../merge/merged.ts'
import { isRewritable } from '../merge/rewrite.ts'
import { findType } from '../registry.ts'
import type { Stepwise } from '../stepwise.ts'
import { meet, requirementsOf } from './claims.ts'
import { assignOnce, countSchemas } from './document.ts'
import { mark } from './mark.ts'
import { absenceOfFalse, isWithin } from './pointer.ts'
import { originAt, resolve } from './resolve.ts'
import { absentNode, acceptedBy, copyScope, type Document, type Node, type Scope } from './scope.ts'
import { withinShare } from './tentative.ts'
import { compileUnion, completed, nullNode } from './union.ts'

/** Units of work (`work.ts`) that each schema charges. */
const schemaUnits = 20

/** Maximum depth of nested schemas. */
const schemaDepthMax = 32

/** Compiles a schema and the schemas inside it. The generator pauses after each of them. */
export function* compileSchema(schema: JsonValue, place: Scope): Stepwise<Node> {
  const { document } = place
  const path = originAt(schema, place).pathOf()
  const scope: Scope = Object.assign(copyScope(place), { path })
  if (schema === false) return absentNode(absenceOfFalse(path))
  if (schema !== true && !isObject(schema)) {
    document.report(path, `must be a schema (an object); got ${show(schema)}`)
    return nullNode
  }
  // Further issues are not reported, so the schema is not checked.
  if (document.issues.length >= document.issuesAllowed) return nullNode
  if (scope.depth >= schemaDepthMax) {
    const message = `must not be nested deeper than ${schemaDepthMax} schemas`
    // A schema that contains itself may end here.
    if (document.recursions > 0) return absentNode({ path, message })
    document.isRefused = true
    document.report(path, message)
    return nullNode
  }
  if (!countSchemas(1, document)) return nullNode
  if (!document.work.charge('schemas', schemaUnits, path)) return nullNode
  const node = yield* compileObject(schema === true ? {} : schema, scope)
  yield
  return node
}

/**
 * Compiles a schema. If it has keywords that only restrict values (`if`, `not`) and do not provably hold, the compiler
 * rewrites them to choices of schemas. If that is not possible, values that do not fit are drawn again.
 */
function* compileObject(schema: JsonObject, scope: Scope): Stepwise<Node> {
  const { document } = scope
  const undo = mark(document)
  const before = document.issues.length
  const resolved = yield* resolve(schema, scope)
  if (resolved !== undefined && 'message' in resolved) return absentNode(resolved)
  const hasChoices = resolved === undefined || resolved.assertions.some(isRewritable)
  if (!hasChoices) return (yield* compileResolved(resolved, scope, 'redraw')).node
  const first = resolved && (yield* compileResolved(resolved, scope, 'prove'))
  const isSound = document.issues.length === before
  if (isSound && first?.isMet) return first.node
  // A keyword with an invalid value is an issue, not a reason for another way.
  if (first?.isInvalid || document.isRefused) return nullNode
  const issues = undo()
  const rewritten = yield* withinShare(document, function* () {
    const other = yield* resolve(schema, { ...scope, isRewriting: true })
    if (other === undefined || 'message' in other) return undefined
    const { node } = yield* compileResolved(other, scope, 'redraw')
    return node.absence === undefined ? node : undefined
  })
  // The choices do not cover all values that fit.
  if (rewritten !== undefined) return { ...rewritten, accepts: () => ({}) }
  if (isSound) {
    const again = yield* resolve(schema, scope)
    if (again === undefined || 'message' in again) return nullNode
    return (yield* compileResolved(again, scope, 'redraw')).node
  }
  for (const { path, message, reference } of issues) document.report(path, message, reference)
  return nullNode
}

interface Compiled {
  readonly node: Node
  /** Whether all values meet the requirements of the schema's assertions. */
  readonly isMet: boolean
  /** Whether an assertion has an issue. */
  readonly isInvalid: boolean
}

/**
 * Compiles a schema of known type. If its assertions do not provably hold, values are drawn again in the mode `redraw`;
 * otherwise the result is not met.
 */
function* compileResolved(
  resolved: Resolved,
  scope: Scope,
  mode: 'prove' | 'redraw',
): Stepwise<Compiled> {
  const { schema, pathOf, type } = resolved
  const report: TypeScope['report'] = (message, keyword, ...rest) =>
    scope.document.report(
      keyword === undefined ? scope.path : pathOf(keyword, ...rest),
      message,
      typeof type === 'string' ? `/types/${type}` : undefined,
    )
  const extensions = readExtensions(schema, report)
  const typeScope = openTypeScope({ resolved, extensions, report }, scope)
  const uniquesBefore = scope.document.uniqueCount
  const compiled = yield* compileTyped(resolved, typeScope)
  if (compiled.absence !== undefined && !(extensions.nulls > 0)) {
    return { node: compiled, isMet: true, isInvalid: false }
  }
  const whole = memoizeOutputs(
    resolved.isInferred ? accepting(compiled, type) : compiled,
    scope.document,
  )
  const isDistinct = typeScope.closeUnique() && typeScope.unique === 'array'
  const hasUniques = scope.document.uniqueCount > uniquesBefore
  const issuesBefore = scope.document.issues.length
  const asserted = requirementsOf(resolved.assertions, typeScope)
  const requirements = [...(compiled.requirements ?? []), ...asserted]
  const isInvalid = scope.document.issues.length > issuesBefore
  const { node: typed, isMet } = yield* meet(
    requirements,
    { ...whole, requirements: [] },
    {
      ...typeScope,
      hasUniques,
      mode,
    },
  )

  const { presence, unique } = extensions
  const isInSet = typeScope.unique === 'array'
  const nulls = shareOfNulls(resolved, { ...extensions, isInSet }, report)
  const plain = { ...typed, isDistinct, ...(typeScope.isUnique() && { isUnique: true as const }) }
  const node = typeof unique === 'boolean' ? plain : assignTogether(plain, unique, typeScope)
  if (nulls > 0 && isInSet) {
    report('must be 0 in an array with "uniqueItems"', 'nulls')
  }
  if (!scope.isProperty && Object.hasOwn(schema, 'presence')) {
    report('must be used in a property: only a property can be omitted', 'presence')
  }
  const withNulls =
    nulls > 0 ? nullable(node, { key: childKey(scope.key, '#nulls'), probability: nulls }) : node
  const chosen = yield* conditional(withNulls, extensions, typeScope, scope.isProperty)
  const chance = { key: childKey(scope.key, '#presence'), probability: presence }
  const isOptional = scope.isProperty && presence < 1
  return { node: isOptional ? { ...chosen, presence: chance } : chosen, isMet, isInvalid }
}

/** Whether a value may end here: within the schema that contains itself. Outside of it, the schema never has a value. */
function canEnd({ whole }: Absence, { expanding, path }: Scope): boolean {
  if (whole === undefined || expanding.some(({ place }) => place === whole.place)) return true
  return isWithin(path, whole.path)
}

/** Returns the node of a schema whose type was inferred: it accepts all values of other types. */
function accepting(node: Node, type: Resolved['type']): Node {
  const others = jsonTypes.filter(
    (name) => name !== type && !(type === 'number' && name === 'integer'),
  )
  return { ...node, accepts: () => ({ anyOf: [acceptedBy(node), { type: others }] }) }
}

/** Returns the node with functions that compute the JSON Schema of its values only once, because many claims use it. */
function memoizeOutputs(node: Node, { memoizeOutput }: Document): Node {
  const { output, accepts } = node
  return {
    ...node,
    output: memoizeOutput(output),
    ...(accepts && { accepts: memoizeOutput(accepts) }),
  }
}

/**
 * Returns the scope in which a type compiles the schema. Its `closeUnique` returns whether the values are unique
 * where they must be, and reports an issue if `unique` is set and the type did not ensure that. Its `isUnique` returns
 * whether they are unique in the entity, even if they need not be.
 */
function openTypeScope(
  {
    resolved,
    extensions: { unique, nulls, nullable: allowsNull, presence, when, maxDepth },
    report,
  }: { resolved: Resolved; extensions: Extensions; report: TypeScope['report'] },
  scope: Scope,
): TypeScope & { closeUnique(): boolean; isUnique(): boolean } {
  const { document } = scope
  const { schema, pathOf } = resolved
  if (unique !== false && scope.isInArray) {
    report(
      'must not be used inside an array; set "uniqueItems" to make the elements of one array unique',
      'unique',
    )
  }
  const mode = unique === true ? (scope.isInArray ? 'no' : 'entity') : scope.unique
  const uniquePath = unique === true ? pathOf('unique') : scope.uniquePath
  let isKept = mode === 'no'
  let isClaimed = false
  if (mode === 'entity') document.uniqueCount++
  const issuesBefore = document.issues.length
  const inner: Scope = Object.assign(copyScope(scope), {
    isProperty: false,
    unique: mode,
    uniquePath,
    isConditional:
      scope.isConditional || nulls > 0 || allowsNull || presence < 1 || when !== undefined,
    expanding: resolved.expanding,
    maxDepth: maxDepth ?? scope.maxDepth,
    isRewriting: false,
  })
  return Object.assign(copyScope(inner), {
    schema,
    report,
    pathOf,
    keyFor: (purpose: string) => childKey(scope.key, `#${purpose}`),
    pick(count: number, purpose = 'value'): Pick {
      const key = childKey(scope.key, `#${purpose}`)
      if (mode === 'no') return { kind: 'even', key, count }
      const isFirst = !isKept
      isKept = true
      isClaimed = mode === 'entity'
      if (mode === 'array') return { kind: 'distinct', key, count }
      if (isFirst) assignOnce(uniquePath, scope)
      document.uniques.push({ entity: scope.entity, path: uniquePath, count })
      return { kind: 'unique', key, count }
    },
    claimUnique() {
      isKept = true
      isClaimed = true
    },
    isUnique: () => isClaimed && !scope.isInArray,
    *child(
      part: JsonValue,
      { path, key, value, canBeAbsent, ...changes }: Parameters<TypeScope['child']>[1],
    ): Stepwise<Node> {
      const place = Object.assign(copyScope(inner), { unique: 'no' }, changes, {
        path: pathOf(...path),
        valuePath: value === undefined ? scope.valuePath : [...scope.valuePath, value],
        key: childKey(scope.key, key),
        depth: scope.depth + 1,
      })
      const node = yield* compileSchema(part, place)
      if (node.absence === undefined || (canBeAbsent && canEnd(node.absence, inner))) return node
      document.report(node.absence.path, node.absence.message)
      return nullNode
    },
    closeUnique() {
      if (isKept || document.issues.length > issuesBefore) return isKept
      const what = typeof resolved.type === 'string' ? `type "${resolved.type}"` : 'a list of types'
      if (unique === true) report(`is not supported by ${what}`, 'unique')
      return false
    },
  })
}

function* compileTyped({ type, schema }: Resolved, scope: TypeScope): Stepwise<Node> {
  if (typeof type !== 'string') return yield* compileUnion(type, scope)
  const declaration = findType(type) as TypeDeclaration
  checkNames(schema, declaration.keywords, scope.report, `type "${type}"`)
  const keywords = readKeywords(schema, declaration.keywords, scope.report)
  return keywords === undefined ? nullNode : yield* completed(declaration.compile(keywords, scope))
}
