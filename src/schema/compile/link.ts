/**
 * Compiles the entities of one definition: first each schema, and then the references between them, because an entity
 * may refer to a later one.
 */

import { childKey, type Key } from '../../random/key.ts'
import type { Path } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { eventValuesMax } from '../event-values.ts'
import { checkPatterns } from '../format/check-patterns.ts'
import { maxValueCount } from '../instructions/facts.ts'
import { instructionAt } from '../interpret/interpret.ts'
import { areDisjoint } from '../merge/disjoint.ts'
import { findType } from '../registry.ts'
import type { Stepwise } from '../stepwise.ts'
import { compileSchema } from './compile.ts'
import { readIdentifiers } from './identifiers.ts'
import { usualDepth } from './recursion.ts'
import { acceptedBy, type Document, type Node, type PendingReference, type Scope } from './scope.ts'

/** Maximum length of the JSON text of an event, in characters, without the texts of references and functions. */
const eventLengthMax = 1_048_576

export function* compileEntity(
  document: Document,
  place: {
    readonly entity: string
    readonly schema: JsonValue
    readonly path: Path
    readonly key: Key
  },
): Stepwise<Node> {
  const { entity, path } = place
  yield* readIdentifiers(place, document)
  const node = yield* compileSchema(place.schema, rootScope(document, place))
  if (node.absence !== undefined) document.report(node.absence.path, node.absence.message)
  document.outputs.set(entity, node.output)
  yield* checkPatterns(place, document)
  if (node.size > eventLengthMax) {
    document.report(
      path,
      `must generate events of at most ${eventLengthMax} characters; got up to ${node.size}`,
    )
  }
  const values = maxValueCount(node.instruction)
  if (values > eventValuesMax) {
    const must = `must generate events of at most ${eventValuesMax} values`
    document.report(
      path,
      `${must}, including elements, properties and values that are drawn again; got up to ${values}`,
    )
  }
  return node
}

/**
 * Checks the names of the definition's types, and compiles the types that no entity uses. Other types are checked at
 * each use.
 */
export function* checkTypes(document: Document): Stepwise<void> {
  const key = { a: 0, b: 0, c: 0, d: 0 }
  for (const [name, schema] of document.types) {
    const path = ['types', name]
    if (findType(name) !== undefined) {
      document.report(path, `must not be the name of a built-in type; got ${show(name)}`)
    }
    if (!document.usedSchemas.has(JSON.stringify(path))) {
      const scope = rootScope(document, { entity: '', schema, path, key })
      const { absence } = yield* compileSchema(schema, {
        ...scope,
        ...unknownContext(key),
        expanding: [{ path, place: JSON.stringify(path), level: 0 }],
      })
      if (absence !== undefined) document.report(absence.path, absence.message)
    }
    yield* checkPatterns({ schema, path }, document)
  }
  yield* checkDefinitions(document)
}

/** Compiles the schemas under `$defs` that no other schema uses. An unused schema may use other unused schemas. */
function* checkDefinitions({ definitions, usedSchemas, report }: Document): Stepwise<void> {
  const checked = new Set<string>()
  for (const [path, { schema, scope }] of definitions) {
    if (usedSchemas.has(path) || checked.has(path)) continue
    checked.add(path)
    // Each `$ref` resolves in the entity's own schema; its siblings are unknown.
    const place = { ...scope, ...unknownContext(scope.key), entity: '' }
    const { absence } = yield* compileSchema(schema, place)
    if (absence !== undefined && !absence.isFalse) report(absence.path, absence.message)
  }
}

/** Returns the members of a scope for a schema that no entity uses, so its siblings are unknown. */
function unknownContext(key: Key) {
  const owner = {
    key,
    property: '',
    properties: {},
    hasSiblings: true,
    isUnknown: true,
    reads: { names: new Set<string>(), isWhole: false, previous: new Set<string>() },
  } as const
  return { owner, isProperty: true, isConditional: true, unique: 'no' } as const
}

export function rootScope(
  document: Document,
  { entity, schema, path, key }: Parameters<typeof compileEntity>[1],
): Scope {
  return {
    document,
    entity,
    root: { schema, path },
    path,
    valuePath: [],
    key: childKey(key, 'schema'),
    depth: 0,
    locale: 'en',
    owner: undefined,
    isProperty: false,
    unique: 'no',
    uniquePath: path,
    isInArray: false,
    isConditional: false,
    expanding: [],
    maxDepth: usualDepth,
    isRewriting: false,
    isChange: false,
  }
}

/**
 * Checks the targets of references, circular references, the schemas of each `oneOf`, and claims. All entities must be
 * compiled.
 */
export function* checkReferences(
  document: Document,
  nodes: ReadonlyMap<string, Node>,
): Stepwise<void> {
  for (const { choice, field, path } of document.references) {
    const root = nodes.get(choice.entity)
    if (root === undefined || instructionAt(root.instruction, field) !== undefined) continue
    checkField(document, { field, path, schema: document.outputOf(choice.entity, []) })
    yield
  }
  checkCircularReferences(document)
  // The JSON Schema of a schema with issues is empty, so comparisons with it would report further issues.
  if (document.issues.length === 0) {
    yield* checkExclusives(document)
    yield* checkClaims(document)
  }
}

function* checkClaims({ claims, report, work }: Document): Stepwise<void> {
  for (const { path, message, conditions } of claims) {
    for (const holds of conditions) {
      const isProved = work.compare(path, holds)
      yield
      if (isProved) continue
      if (isProved === false) report(path, message)
      break
    }
  }
}

/** Units of work for comparisons between two pauses of the generator. */
const unitsPerStep = 1_000

function* checkExclusives(document: Document): Stepwise<void> {
  const pause = { at: document.steps.left }
  for (const { nodes, path } of document.exclusives) {
    const sides = nodes.map((node) =>
      node.absence === undefined
        ? { output: node.output(), accepted: acceptedBy(node) }
        : undefined,
    )
    for (const j of sides.keys()) {
      yield* checkDisjoint(sides, j, { path, document, pause })
      if (document.work.isExhausted) return
    }
    yield
  }
}

/** The values that a schema of a `oneOf` generates, and those that it accepts. */
interface Side {
  readonly output: JsonObject
  readonly accepted: JsonObject
}

/**
 * Compares schema `j` of a `oneOf` with the schemas before it, and reports the first one with which it has values in
 * common.
 */
function* checkDisjoint(
  sides: readonly (Side | undefined)[],
  j: number,
  {
    path,
    document,
    pause,
  }: { readonly path: Path; readonly document: Document; readonly pause: { at: number } },
): Stepwise<void> {
  const { report, steps, work } = document
  const one = sides[j]
  for (const [i, other] of sides.slice(0, j).entries()) {
    // A schema without values has none in common with others.
    if (one === undefined || other === undefined) continue
    const isDisjoint = work.compare(
      path,
      () =>
        areDisjoint(other.output, one.accepted, steps) &&
        areDisjoint(one.output, other.accepted, steps),
    )
    if (pause.at - steps.left >= unitsPerStep) {
      yield
      pause.at = steps.left
    }
    if (work.isExhausted || isDisjoint === undefined) return
    if (isDisjoint) continue
    const must = `must not have values in common with schema ${i}, because they match two schemas`
    report([...path, j], `${must}; write "anyOf" to allow them`)
    return
  }
}

function checkField(
  document: Document,
  {
    field,
    path,
    schema,
  }: { readonly field: readonly string[]; readonly path: Path; readonly schema: JsonObject },
): void {
  let at: JsonObject = schema
  for (const name of field) {
    const properties = member(at, 'properties')
    if (!isObject(properties)) {
      // A schema with issues has no properties, and its issues are already reported.
      if (Object.keys(at).length === 0 && document.issues.length > 0) return
      document.report(
        path,
        `must be a path through objects that are never null; the parent of ${show(name)} is not one`,
      )
      return
    }
    const next = member(properties, name)
    if (!isObject(next)) {
      document.report(
        path,
        `must be a property of the entity; got ${show(name)}${hint(name, Object.keys(properties))}`,
      )
      return
    }
    at = next
  }
  document.report(path, 'must be a path through objects that are never null and have one schema')
}

/** Reports circular references in which every instance needs an earlier one, so that no first instance can exist. */
function checkCircularReferences({ references, report }: Document): void {
  const neededBy = new Map<string, PendingReference[]>()
  for (const reference of references) {
    if (!reference.isNeeded) continue
    const known = neededBy.get(reference.from)
    if (known === undefined) neededBy.set(reference.from, [reference])
    else known.push(reference)
  }
  const done = new Set<string>()
  const trail: PendingReference[] = []
  // Each reference is visited once. A cycle exists if the walk reaches an entity of its own trail.
  const walk = (entity: string): void => {
    const begin = trail.findIndex(({ from }) => from === entity)
    if (begin >= 0) {
      const circle = trail.slice(begin)
      for (const [i, { path }] of circle.entries()) {
        const names = [...circle.slice(i), ...circle.slice(0, i + 1)].map(({ from }) => from)
        report(
          path,
          `is a circular reference, ${names.join(' -> ')}: set "ifEmpty": "null" in one of these references, otherwise no first instance can exist`,
        )
      }
      return
    }
    if (done.has(entity)) return
    for (const reference of neededBy.get(entity) ?? []) {
      trail.push(reference)
      walk(reference.choice.entity)
      trail.pop()
    }
    done.add(entity)
  }
  for (const entity of neededBy.keys()) walk(entity)
}
