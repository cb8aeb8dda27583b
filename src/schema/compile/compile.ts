/**
 * Compiles one schema: determines its type, checks its keywords, passes the path and the random key to its parts, and
 * applies the keywords that work with every type. The compiler collects all issues: a part with issues generates null,
 * so that the rest is checked, too.
 */

import { childKey } from '../../random/key.ts'
import { isArray, isObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { TypeDeclaration, TypeScope } from '../declaration.ts'
import type { Pick } from '../instructions/instruction.ts'
import { checkNames, type Extensions, readExtensions, readKeywords } from '../keywords/keywords.ts'
import { conditional, nullable } from '../keywords/modifiers.ts'
import { shareOfNulls } from '../keywords/nullable.ts'
import { chooseNode } from '../keywords/options.ts'
import { jsonTypes } from '../keywords/sound-keywords.ts'
import { assignTogether } from '../keywords/together.ts'
import type { Absence } from '../merge/layer.ts'
import type { Resolved } from '../merge/merged.ts'
import { findType } from '../registry.ts'
import { isStepwise, type Stepwise } from '../stepwise.ts'
import { claimAssertions } from './claims.ts'
import { assignOnce, countSchemas, issuesMax } from './document.ts'
import { absenceOfFalse, isWithin } from './pointer.ts'
import { originAt, resolve } from './resolve.ts'
import { absentNode, acceptedBy, type Document, type Node, type Scope } from './scope.ts'

/** Units of work (`work.ts`) that each schema charges. */
const schemaUnits = 20

/** Maximum depth of nested schemas. */
const schemaDepthMax = 32

/** Result for a schema with issues: generates null. */
const nullNode: Node = {
  instruction: { op: 'literal', value: null },
  output: () => ({}),
  size: 4,
}

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
  if (document.issues.length >= issuesMax) return nullNode
  if (scope.depth >= schemaDepthMax) {
    const message = `must not be nested deeper than ${schemaDepthMax} schemas`
    // A schema that contains itself may end here.
    if (document.recursions > 0) return absentNode({ path, message })
    document.report(path, message)
    return nullNode
  }
  if (!countSchemas(1, document)) return nullNode
  if (!document.work.charge('schemas', schemaUnits, path)) return nullNode
  const resolved = yield* resolve(schema === true ? {} : schema, scope)
  yield
  if (resolved === undefined) return nullNode
  return 'message' in resolved ? absentNode(resolved) : yield* compileResolved(resolved, scope)
}

function* compileResolved(resolved: Resolved, scope: Scope): Stepwise<Node> {
  const { schema, pathOf, type } = resolved
  const report: TypeScope['report'] = (message, keyword, ...rest) =>
    scope.document.report(
      keyword === undefined ? scope.path : pathOf(keyword, ...rest),
      message,
      typeof type === 'string' ? `/types/${type}` : undefined,
    )
  const extensions = readExtensions(schema, report)
  const typeScope = openTypeScope({ resolved, extensions, report }, scope)
  const compiled = yield* compileTyped(resolved, typeScope)
  if (compiled.absence !== undefined && !(extensions.nulls > 0)) return compiled
  const typed = memoizeOutputs(
    resolved.isInferred ? accepting(compiled, type) : compiled,
    scope.document,
  )
  typeScope.closeUnique()
  claimAssertions(resolved.assertions, typed, typeScope)

  const { presence, unique } = extensions
  const isInSet = typeScope.unique === 'array'
  const nulls = shareOfNulls(resolved, { ...extensions, isInSet }, report)
  const node = typeof unique === 'boolean' ? typed : assignTogether(typed, unique, typeScope)
  if (nulls > 0 && isInSet) {
    report('must be 0 in an array with "uniqueItems"', 'nulls')
  }
  if (!scope.isProperty && Object.hasOwn(schema, 'presence')) {
    report('must be used in a property: only a property can be omitted', 'presence')
  }
  const withNulls =
    nulls > 0 ? nullable(node, { key: childKey(scope.key, '#nulls'), probability: nulls }) : node
  const whole = yield* conditional(withNulls, extensions, typeScope, scope.isProperty)
  return scope.isProperty && presence < 1
    ? { ...whole, presence: { key: childKey(scope.key, '#presence'), probability: presence } }
    : whole
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
 * Returns the scope in which a type compiles the schema. Its `closeUnique` reports an issue if the values must be
 * unique but the type did not ensure that.
 */
function openTypeScope(
  {
    resolved,
    extensions: { unique, nulls, nullable: allowsNull, presence, when, maxDepth },
    report,
  }: { resolved: Resolved; extensions: Extensions; report: TypeScope['report'] },
  scope: Scope,
): TypeScope & { closeUnique(): void } {
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
  const issuesBefore = document.issues.length
  const inner: Scope = Object.assign(copyScope(scope), {
    isProperty: false,
    unique: mode,
    uniquePath,
    isConditional:
      scope.isConditional || nulls > 0 || allowsNull || presence < 1 || when !== undefined,
    expanding: resolved.expanding,
    maxDepth: maxDepth ?? scope.maxDepth,
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
      if (mode === 'array') return { kind: 'distinct', key, count }
      if (isFirst) assignOnce(uniquePath, scope)
      document.uniques.push({ entity: scope.entity, path: uniquePath, count })
      return { kind: 'unique', key, count }
    },
    claimUnique() {
      isKept = true
    },
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
      if (isKept || document.issues.length > issuesBefore) return
      const what = typeof resolved.type === 'string' ? `type "${resolved.type}"` : 'a list of types'
      if (unique === true) report(`is not supported by ${what}`, 'unique')
      else document.report(scope.path, `must have a type that supports unique values; got ${what}`)
    },
  })
}

/**
 * Copies a scope member by member, so that all scopes have the same hidden class. Spreading objects of several classes
 * took a quarter of the time of a large definition.
 */
function copyScope(scope: Scope): Scope {
  return {
    document: scope.document,
    entity: scope.entity,
    root: scope.root,
    path: scope.path,
    valuePath: scope.valuePath,
    key: scope.key,
    depth: scope.depth,
    locale: scope.locale,
    owner: scope.owner,
    isProperty: scope.isProperty,
    unique: scope.unique,
    uniquePath: scope.uniquePath,
    isInArray: scope.isInArray,
    isConditional: scope.isConditional,
    expanding: scope.expanding,
    maxDepth: scope.maxDepth,
  }
}

function* compileTyped({ type, schema }: Resolved, scope: TypeScope): Stepwise<Node> {
  if (typeof type !== 'string') return yield* compileUnion(type, scope)
  const declaration = findType(type) as TypeDeclaration
  checkNames(schema, declaration.keywords, scope.report, `type "${type}"`)
  const keywords = readKeywords(schema, declaration.keywords, scope.report)
  return keywords === undefined ? nullNode : yield* completed(declaration.compile(keywords, scope))
}

function* completed(node: Node | Stepwise<Node>): Stepwise<Node> {
  return isStepwise(node) ? yield* node : node
}

/**
 * Compiles a list of types, such as `"type": ["string", "null"]`. Each type reads its own keywords, and `weights`
 * determine how often each type is chosen.
 */
function* compileUnion(types: readonly string[], scope: TypeScope): Stepwise<Node> {
  const { schema, report } = scope
  const declarations = types.map((type) => findType(type) as TypeDeclaration)
  const known = Object.assign({}, ...declarations.map(({ keywords }) => keywords))
  checkNames(schema, { ...known, weights: true }, report, `types ${types.map(show).join(', ')}`)
  // A format applies to the types that define it.
  const isKnown = ({ keywords }: TypeDeclaration): boolean =>
    isArray(keywords.format?.schema.enum) &&
    keywords.format.schema.enum.includes(schema.format ?? null)
  const isFormatKnown = declarations.some(isKnown)
  const nodes: Node[] = []
  for (const declaration of declarations) {
    const isOwn = (name: string): boolean =>
      Object.hasOwn(declaration.keywords, name) &&
      (name !== 'format' || !isFormatKnown || isKnown(declaration))
    const names = Object.keys(schema).filter(isOwn)
    const own = Object.fromEntries(names.map((name) => [name, schema[name] as JsonValue]))
    const keywords = readKeywords(own, declaration.keywords, report)
    if (keywords === undefined) {
      nodes.push(nullNode)
      continue
    }
    const key = childKey(scope.key, declaration.name)
    const keyFor: TypeScope['keyFor'] = (purpose) => childKey(key, `#${purpose}`)
    const node = declaration.compile(keywords, {
      ...scope,
      schema: own,
      key,
      isConditional: true,
      unique: 'no',
      keyFor,
      // Two types may generate equal values, so values cannot be unique.
      pick: (count, purpose = 'value') => ({ kind: 'even', key: keyFor(purpose), count }),
      claimUnique: () => undefined,
    })
    nodes.push(yield* completed(node))
  }
  return chooseNode(nodes, Object.hasOwn(schema, 'weights') ? schema.weights : undefined, scope)
}
