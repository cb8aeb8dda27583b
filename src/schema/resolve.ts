/**
 * Finds out which type a schema means: written as `type`, as a list of types, as the name of a type of the
 * definition, as `$ref`, or by the one keyword that needs no type (`const`, `enum`, `oneOf`, `anyOf`).
 */

import type { Path } from '../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { fragmentSteps } from '../text/json-pointer.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import type { Scope } from './declaration.ts'
import { issuesMax } from './document.ts'
import { isAnnotation, isExtension } from './keywords.ts'
import { findType, typeNames } from './registry.ts'

export interface Resolved {
  /** Declared types. */
  readonly type: string | readonly string[]
  /** With the keywords of the named types below it. */
  readonly schema: JsonObject
  readonly pathOf: (keyword: string) => Path
  readonly expanding: readonly string[]
}

/** Keywords that say the type themselves. */
const speaking = ['const', 'enum', 'oneOf', 'anyOf'] as const

export function resolve(schema: JsonObject, scope: Scope): Resolved | undefined {
  const pathOf = (keyword: string): Path => [...scope.path, keyword]
  return resolveLayer({ schema, pathOf, expanding: scope.expanding }, scope)
}

/** Names that may lead to each other, one inside another; each adds its keywords to those before. */
const expansionsMax = 64

type Layer = Omit<Resolved, 'type'>

function resolveLayer(layer: Layer, scope: Scope): Resolved | undefined {
  const { schema, pathOf } = layer
  const { document } = scope
  const reference = member(schema, '$ref')
  if (reference !== undefined) return resolveReference(reference, layer, scope)
  const type = member(schema, 'type') ?? speaking.find((name) => Object.hasOwn(schema, name))
  if (type === undefined) {
    const hint = Object.hasOwn(schema, 'properties')
      ? '; did you mean "type": "object"?'
      : Object.hasOwn(schema, 'items')
        ? '; did you mean "type": "array"?'
        : ''
    document.report(scope.path, `must have a "type"${hint}`, '/types')
    return undefined
  }
  if (isArray(type)) return resolveUnion(type, layer, scope)
  if (typeof type !== 'string') {
    document.report(
      pathOf('type'),
      `must be the name of a type or a list of names, not ${show(type)}`,
    )
    return undefined
  }
  const listed = listedValues(type, schema)
  if (listed !== undefined) {
    for (const { value, path } of listed.values) {
      if (isOfType(value, type)) continue
      document.report(
        [...pathOf(listed.keyword), ...path],
        `must be of type "${type}", not ${show(value)}`,
      )
    }
    return { ...layer, type: listed.keyword }
  }
  if (findType(type) !== undefined) return { ...layer, type }
  const named = document.types.get(type)
  if (named === undefined) {
    const better = hint(type, [...typeNames(), ...document.types.keys()])
    document.report(pathOf('type'), `must be a known type, not ${show(type)}${better}`, '/types')
    return undefined
  }
  return expand(named, { name: type, path: ['types', type], without: 'type' }, layer, scope)
}

/** `{"type": "string", "enum": […]}`: JSON Schema lets a type stand beside the values themselves. */
function listedValues(
  type: string,
  schema: JsonObject,
):
  | {
      readonly keyword: 'enum' | 'const'
      readonly values: readonly { readonly value: JsonValue; readonly path: Path }[]
    }
  | undefined {
  if (!jsonTypes.includes(type)) return undefined
  const constant = member(schema, 'const')
  if (constant !== undefined) return { keyword: 'const', values: [{ value: constant, path: [] }] }
  const list = member(schema, 'enum')
  if (list === undefined) return undefined
  const values = isArray(list) ? list.map((value, i) => ({ value, path: [i] })) : []
  return { keyword: 'enum', values }
}

const jsonTypes = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']

function isOfType(value: JsonValue, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (value === null || isArray(value)) return type === (value === null ? 'null' : 'array')
  return typeof value === type
}

/** Puts the keywords of the schema over those of what it names. */
function expand(
  below: JsonValue,
  { name, path, without }: { readonly name: string; readonly path: Path; readonly without: string },
  layer: Layer,
  scope: Scope,
): Resolved | undefined {
  if (layer.expanding.length >= expansionsMax) {
    const message = `must not lead through more than ${expansionsMax} other schemas`
    scope.document.report(layer.pathOf(without), message)
    return undefined
  }
  const expanding = [...layer.expanding, name]
  if (path[0] === 'types') scope.document.usedTypes.add(`${path[1]}`)
  if (layer.expanding.includes(name)) {
    scope.document.report(
      layer.pathOf(without),
      `must not lead back to itself: ${expanding.slice(expanding.indexOf(name)).join(' -> ')}`,
    )
    return undefined
  }
  if (!isObject(below)) {
    scope.document.report(path, `must be a schema (an object), not ${show(below)}`)
    return undefined
  }
  const own = Object.fromEntries(
    Object.entries(layer.schema).filter(([keyword]) => keyword !== without),
  )
  const schema: JsonObject = { ...below, ...own }
  const pathOf = (keyword: string): Path =>
    Object.hasOwn(own, keyword) || !Object.hasOwn(below, keyword)
      ? layer.pathOf(keyword)
      : [...path, keyword]
  return resolveLayer({ schema, pathOf, expanding }, scope)
}

function resolveReference(reference: JsonValue, layer: Layer, scope: Scope): Resolved | undefined {
  const { schema, pathOf } = layer
  const { document, root } = scope
  for (const name of Object.keys(schema)) {
    // JSON Schema lets other keywords narrow the target; that would be `allOf`.
    if (name === '$ref' || isAnnotation(name) || isExtension(name)) continue
    document.report(
      pathOf(name),
      'must not stand beside "$ref"; name the type with "type" to override its keywords',
    )
  }
  const segments =
    typeof reference === 'string' && reference.startsWith('#')
      ? fragmentSteps(reference)
      : undefined
  if (typeof reference !== 'string' || segments === undefined) {
    document.report(
      pathOf('$ref'),
      `must be a pointer into this definition (#/…), not ${show(reference)}`,
    )
    return undefined
  }
  const [first, name] = segments
  const isType = first === 'types' && segments.length === 2 && name !== undefined
  const found = isType ? document.types.get(name) : descend(root.schema, segments)
  if (found === undefined) {
    document.report(
      pathOf('$ref'),
      `must point to a schema, not to ${show(reference)}, where there is none`,
    )
    return undefined
  }
  const path = isType ? ['types', name] : [...root.path, ...segments]
  return expand(found, { name: reference, path, without: '$ref' }, layer, scope)
}

function descend(value: JsonValue, segments: readonly string[]): JsonValue | undefined {
  let at: JsonValue | undefined = value
  for (const segment of segments) {
    if (isArray(at)) at = /^(0|[1-9]\d{0,8})$/.test(segment) ? at[Number(segment)] : undefined
    else if (isObject(at)) at = member(at, segment)
    else return undefined
  }
  return at
}

function resolveUnion(
  types: readonly JsonValue[],
  layer: Layer,
  scope: Scope,
): Resolved | undefined {
  const { document } = scope
  const path = layer.pathOf('type')
  const names: string[] = []
  for (const [i, type] of types.entries()) {
    if (document.issues.length >= issuesMax) return undefined
    if (typeof type !== 'string' || findType(type) === undefined) {
      const better = typeof type === 'string' ? hint(type, typeNames()) : ''
      document.report([...path, i], `must be a known type, not ${show(type)}${better}`, '/types')
    } else if (names.includes(type))
      document.report([...path, i], `must not come twice: ${show(type)}`)
    else names.push(type)
  }
  if (types.length === 0) document.report(path, 'must name at least one type, not an empty list')
  return names.length === types.length && names.length > 0 ? { ...layer, type: names } : undefined
}
