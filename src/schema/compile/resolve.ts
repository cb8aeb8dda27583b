/**
 * Determines the type of a schema: from `type`, a list of types, the name of a type of the definition, `$ref`, `allOf`,
 * or a keyword that needs no type (`const`, `enum`, `oneOf`, `anyOf`).
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { isAnnotation, isExtension, isStandard } from '../keywords/keywords.ts'
import { filterListed } from '../keywords/listed.ts'
import { membersOf } from '../keywords/schema-parts.ts'
import { isSound } from '../keywords/sound-keywords.ts'
import { isIdle, standardKeyword } from '../keywords/standard-keywords.ts'
import { needsCompletion } from '../merge/completion.ts'
import {
  type Absence,
  filterLayer,
  type Layer,
  type Origin,
  type Origins,
  originOf,
  partsWithOrigin,
} from '../merge/layer.ts'
import { mergeLayers } from '../merge/merge.ts'
import { unevaluatedItems } from '../merge/merge-arrays.ts'
import { unevaluatedProperties } from '../merge/merge-objects.ts'
import type { Merged, Resolved } from '../merge/merged.ts'
import { isAsserting } from '../merge/rewrite.ts'
import { findType, typeNames } from '../registry.ts'
import type { Stepwise } from '../stepwise.ts'
import { typeHint } from '../type-suggestion.ts'
import { countSchemas } from './document.ts'
import { countExtent } from './extent.ts'
import { absenceOfFalse, expand, followReferences, referenceKeywords } from './pointer.ts'
import { depthOf } from './recursion.ts'
import type { Scope } from './scope.ts'
import { inferType, typelessKeywords } from './untyped.ts'

/**
 * Returns the schema with its type, or the reason why it has no values, or undefined after reporting an issue.
 */
export function* resolve(
  schema: JsonObject,
  scope: Scope,
): Stepwise<Resolved | Absence | undefined> {
  const layers = gather({ ...originAt(schema, scope), schema, isAround: true }, scope)
  const [only, another] = layers ?? []
  if (
    only === undefined ||
    !layers?.every((layer) => countExtent(layer.schema, scope.path, scope.document))
  ) {
    return undefined
  }
  const absent = layers.find(({ absence }) => absence !== undefined)
  if (absent?.absence !== undefined) {
    const isNull = layers.some(({ schema: { nulls } }) => Number(nulls) > 0)
    return isNull
      ? { ...absent, schema: { type: 'null' }, type: 'null', assertions: [] }
      : absent.absence
  }
  const isOne = another === undefined && !needsMerge(only.schema)
  const merged = isOne
    ? { ...only, assertions: [], parts: [only] }
    : yield* mergeLayers(layers ?? [], scope)
  return merged === undefined ? undefined : yield* resolveType(merged, scope, !isOne)
}

/**
 * Returns the origin of a schema, where its keywords were written: its path in the definition, or its path before a
 * merge moved it.
 */
export function originAt(schema: JsonValue, { document, path, expanding }: Scope): Origin {
  const known = isObject(schema) ? document.origins.get(schema) : undefined
  return known ?? { pathOf: (...steps) => [...path, ...steps], expanding }
}

/** Whether a single schema has keywords that restrict each other, so that it must be merged like several schemas. */
function needsMerge(schema: JsonObject): boolean {
  const names = Object.keys(schema)
  if (names.some((name) => isAsserting(name) || name === 'patternProperties')) return true
  if (needsCompletion(schema)) return true
  const choice = names.find((name) => name === 'anyOf' || name === 'oneOf')
  return (
    choice !== undefined &&
    schema.type !== choice &&
    names.some((name) => name !== choice && name !== 'options' && isStandard(name))
  )
}

/** Maximum depth of nested `allOf`, `$ref` and names of types. */
const gatherDepthMax = 128

/**
 * Returns the schemas that the values of a layer must all fit, after `$ref`, `allOf` and names of types of the
 * definition are replaced by the schemas they lead to.
 */
function gather(layer: Layer, scope: Scope, depth = 0): readonly Layer[] | undefined {
  if (depth > gatherDepthMax) {
    const message = `must not be nested deeper than ${gatherDepthMax} schemas`
    scope.document.report(layer.pathOf(), message)
    return undefined
  }
  recordDefinitions(layer, scope)
  const layers = gatherOpen(withoutIdle(layer, scope), scope, depth)
  return layers && closeUnevaluated(layers, layer)
}

/** Returns the layer without keywords that have no effect, such as `then` without `if`, and warns of them. */
function withoutIdle(layer: Layer, { document }: Scope): Layer {
  // The type reports an invalid value.
  const idle = Object.entries(layer.schema).flatMap(([name, value]) =>
    isIdle(name, layer.schema) && isSound(name, value) ? [name] : [],
  )
  for (const name of idle) {
    document.warn(layer.pathOf(name), `has no effect without "${standardKeyword(name)?.beside}"`)
  }
  return idle.length === 0 ? layer : filterLayer(layer, (name) => !idle.includes(name))
}

/**
 * Records the schemas under `$defs`, or `definitions` of earlier drafts. A schema that is used is compiled at each use, and `checkTypes` compiles the
 * others at the end.
 */
function recordDefinitions({ schema, pathOf, expanding }: Layer, scope: Scope): void {
  const { document } = scope
  for (const keyword of ['$defs', 'definitions']) {
    const definitions = member(schema, keyword)
    if (definitions !== undefined && !isObject(definitions)) {
      document.report(pathOf(keyword), `must be an object; got ${show(definitions)}`)
    }
    for (const [name, definition] of membersOf(definitions)) {
      const path = pathOf(keyword, name)
      const key = JSON.stringify(path)
      // If one of the schemas is recorded, the keyword was visited before and all of them are recorded.
      if (document.definitions.has(key)) break
      const place = { schema: definition, scope: { ...scope, path, expanding } }
      document.definitions.set(key, place)
    }
  }
}

function gatherOpen(layer: Layer, outer: Scope, depth: number): readonly Layer[] | undefined {
  const { document } = outer
  const { schema } = layer
  const scope = { ...outer, maxDepth: depthOf(schema) ?? outer.maxDepth }
  const branches = member(schema, 'allOf')
  const isReference = referenceKeywords.some((keyword) => Object.hasOwn(schema, keyword))
  if (!isReference && branches === undefined) return gatherNamed(layer, scope, depth)
  const written = filterLayer(layer, (name) => !isMerging(name))
  // Keywords next to a reference are not part of the schema that it refers to.
  const own = { ...written, schema: partsWithOrigin(written, document.origins) }
  const targets = followReferences(layer, scope)
  const narrows = Object.keys(own.schema).some((name) => !isAnnotation(name) && !isExtension(name))
  const [target, another] = targets
  if (target !== undefined && another === undefined && branches === undefined && !narrows) {
    const below = gather(target, scope, depth + 1)
    return below && override(below, own, document.origins)
  }
  if (branches !== undefined && (!isArray(branches) || branches.length === 0)) {
    const must = 'must be a list of at least one schema'
    document.report(layer.pathOf('allOf'), `${must}; got ${show(branches)}`)
    return undefined
  }
  const parts = [...targets, ...allOfBranches(branches ?? [], layer, scope)]
  const inner = countSchemas(parts.length, document)
    ? parts.map((part) => part && gather(part, scope, depth + 1))
    : [undefined]
  if (inner.includes(undefined)) return undefined
  // `nulls` next to a nested `allOf` applies to one part only.
  const layers = inner.flatMap((list) => list ?? []).map(({ isAround: _, ...part }) => part)
  const around = gatherNamed(own, scope, depth)
  if (around === undefined) return undefined
  // Properties keep their written order: those of the schema itself follow those of `allOf` or `$ref`, or precede them.
  const names = Object.keys(schema)
  const part = names.findIndex(isMerging)
  const isFirst = names.includes('properties') && names.indexOf('properties') < part
  return isFirst ? [...around, ...layers] : [...layers, ...around]
}

function isMerging(keyword: string): boolean {
  return keyword === 'allOf' || referenceKeywords.some((name) => name === keyword)
}

/** Returns the schemas of an `allOf` as layers, without `true`, and reports parts that are not schemas. */
function allOfBranches(branches: readonly JsonValue[], layer: Layer, { document }: Scope): Layer[] {
  return branches.flatMap((schema, i) => {
    if (schema === true) return []
    const origin = originOf(document.origins, schema, layer, ['allOf', i])
    if (isObject(schema)) return [{ ...origin, schema }]
    if (schema === false)
      return [{ ...origin, schema: {}, absence: absenceOfFalse(origin.pathOf()) }]
    document.report(origin.pathOf(), `must be a schema (an object); got ${show(schema)}`)
    return []
  })
}

/**
 * Applies `unevaluatedProperties` and `unevaluatedItems` of the layer `around` to the names and elements that no other
 * keyword describes.
 */
function closeUnevaluated(layers: readonly Layer[], around: Layer): readonly Layer[] {
  const isOpen = layers.some(({ schema }) =>
    ['anyOf', 'oneOf'].some((name) => Object.hasOwn(schema, name)),
  )
  const keywords = ['unevaluatedProperties', 'unevaluatedItems'].filter((name) =>
    Object.hasOwn(around.schema, name),
  )
  // With `anyOf` or `oneOf`, the evaluated names depend on the chosen option. A merge then adds the keyword to each
  // option.
  if (isOpen || keywords.length === 0) return layers
  const others = layers.map((layer) => filterLayer(layer, (name) => !keywords.includes(name)))
  const added = [unevaluatedProperties(around, others), unevaluatedItems(around, others)]
  return [...others, ...added.filter((layer) => layer !== undefined)]
}

/**
 * If the layer's type is a named type of the definition, returns the layers of that type, overridden by the keywords
 * next to the name. Otherwise returns the layer.
 */
function gatherNamed(layer: Layer, scope: Scope, depth: number): readonly Layer[] | undefined {
  const { document } = scope
  const type = member(layer.schema, 'type')
  const named = typeof type === 'string' && !findType(type) ? document.types.get(type) : undefined
  if (typeof type !== 'string' || named === undefined) return [layer]
  const found = { path: ['types', type], schema: named }
  const below = expand(found, layer.pathOf('type'), layer, scope)
  const gathered = below && gather(below, scope, depth + 1)
  return (
    gathered &&
    override(
      gathered,
      filterLayer(layer, (name) => name !== 'type'),
      document.origins,
    )
  )
}

/**
 * Replaces keywords of named types by those next to the name. Schemas next to the name are not part of the named type,
 * and may refer to it.
 */
function override(below: readonly Layer[], written: Layer, origins: Origins): readonly Layer[] {
  const top = { ...written, schema: partsWithOrigin(written, origins) }
  const isReplaced = (keyword: string): boolean => Object.hasOwn(top.schema, keyword)
  const [only] = below
  if (only === undefined || below.length > 1) {
    return [...below.map((layer) => filterLayer(layer, (keyword) => !isReplaced(keyword))), top]
  }
  return [
    {
      ...only,
      schema: { ...only.schema, ...top.schema },
      pathOf: (keyword, ...rest) =>
        keyword === undefined ||
        isReplaced(`${keyword}`) ||
        !Object.hasOwn(only.schema, `${keyword}`)
          ? top.pathOf(...(keyword === undefined ? [] : [keyword]), ...rest)
          : only.pathOf(keyword, ...rest),
      isAround: true,
    },
  ]
}

function* resolveType(
  merged: Merged,
  scope: Scope,
  isMerged: boolean,
): Stepwise<Resolved | undefined> {
  const { schema, pathOf } = merged
  const { document } = scope
  const type =
    member(schema, 'type') ?? typelessKeywords.find((name) => Object.hasOwn(schema, name))
  if (type === undefined) {
    const inferred = inferType([merged], scope)
    if (inferred === undefined) return undefined
    const layer = filterLayer(merged, inferred.applies)
    return { ...merged, ...layer, type: inferred.type, isInferred: true }
  }
  const listed = yield* filterListed(merged, scope, isMerged)
  if (listed !== undefined) {
    return { ...listed, type: Object.hasOwn(schema, 'const') ? 'const' : 'enum' }
  }
  if (isArray(type)) return resolveUnion(type, merged, scope)
  if (typeof type !== 'string') {
    const must = 'must be the name of a type or a list of names'
    document.report(pathOf('type'), `${must}; got ${show(type)}`)
    return undefined
  }
  if (findType(type) !== undefined) return { ...merged, type }
  const better = () => typeHint(type, [...typeNames(), ...document.types.keys()])
  const must = `must be a known type; got ${show(type)}`
  document.report(pathOf('type'), () => `${must}${better()}`, '/types')
  return undefined
}

function resolveUnion(
  types: readonly JsonValue[],
  layer: Merged,
  scope: Scope,
): Resolved | undefined {
  const { document } = scope
  const path = layer.pathOf('type')
  const names: string[] = []
  for (const [i, type] of types.entries()) {
    if (typeof type !== 'string' || findType(type) === undefined) {
      const better = () => (typeof type === 'string' ? typeHint(type, typeNames()) : '')
      const must = `must be a known type; got ${show(type)}`
      document.report([...path, i], () => `${must}${better()}`, '/types')
    } else if (names.includes(type))
      document.report([...path, i], `must be unique in the list; got ${show(type)} twice`)
    else names.push(type)
  }
  if (types.length === 0) document.report(path, 'must name at least one type; got an empty list')
  return names.length === types.length && names.length > 0 ? { ...layer, type: names } : undefined
}
