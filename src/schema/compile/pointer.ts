/** Resolves `$ref` and names of types to schemas: in the entity's schema, or in the types of the definition. */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonValue, member } from '../../text/json.ts'
import { fragmentSteps } from '../../text/json-pointer.ts'
import { show } from '../../text/show.ts'
import { partsIn } from '../keywords/schema-parts.ts'
import type { Layer, Origin } from '../merge/layer.ts'
import { isResource, type PlacedSchema, resourceAt } from './resource.ts'
import type { Scope } from './scope.ts'

/** Maximum length of a chain of nested references to schemas, by `$ref` or by the name of a type. */
const expansionsMax = 64

/**
 * Returns the schema that a reference leads to, as a layer. Returns undefined, with an issue, if the schema refers to
 * itself, is not an object, or is nested in too many references.
 */
export function expand(
  { path, schema }: PlacedSchema,
  from: Path,
  { expanding: before }: Origin,
  { document, root }: Pick<Scope, 'document' | 'root'>,
): Layer | undefined {
  if (before.length >= expansionsMax) {
    document.report(from, `must resolve through at most ${expansionsMax} other schemas`)
    return undefined
  }
  const place = JSON.stringify(path)
  const expanding = [...before, place]
  document.usedSchemas.add(place)
  if (before.includes(place)) {
    const names = expanding
      .slice(expanding.indexOf(place))
      .map((each) => targetName(each, root.path))
    const circle = names.join(' -> ')
    document.report(from, `must not refer to itself: ${circle}; write out each level of nesting`)
    return undefined
  }
  if (!isObject(schema)) {
    document.report(path, `must be a schema (an object); got ${show(schema)}`)
    return undefined
  }
  return { schema, expanding, pathOf: (...steps) => [...path, ...steps], isAround: true }
}

/** Returns the name of a schema for messages: the name of a type, or a pointer such as `#/properties/name`. */
function targetName(place: string, rootPath: Path): string {
  const path: Path = JSON.parse(place)
  const isInside = rootPath.every((step, i) => path[i] === step)
  if (!isInside && path.length === 2) return String(path[1])
  return ['#', ...(isInside ? path.slice(rootPath.length) : path)].join('/')
}

/**
 * Resolves a `$ref`: a pointer into its schema resource, a type of the definition, or an anchor. Returns undefined,
 * with an issue, if it leads to no schema.
 */
export function followReference(
  reference: JsonValue,
  origin: Origin,
  scope: Scope,
): Layer | undefined {
  const { document, root } = scope
  const from = origin.pathOf('$ref')
  const resource = resourceAt(from, scope)
  const isFragment = typeof reference === 'string' && reference.startsWith('#')
  const segments = isFragment ? segmentsOf(reference, resource, scope) : undefined
  if (!isFragment || segments === undefined) {
    const must = 'must be a pointer into this definition (#/…) or an anchor (#name)'
    document.report(from, `${must}; got ${show(reference)}`)
    return undefined
  }
  const [first, name] = segments
  const isType = first === 'types' && segments.length === 2 && name !== undefined
  const found = isType ? typeAt(name, scope) : descend(resource, segments)
  const isRoot = resource.schema === root.schema
  if (found === undefined) {
    const where = isRoot ? '' : `; "#" is the nearest enclosing schema with an "$id"`
    const must = `must point to a schema; ${show(reference)} does not exist`
    document.report(from, `${must}${where}`)
    return undefined
  }
  return expand(found, from, origin, scope)
}

function typeAt(name: string, { document }: Scope): PlacedSchema | undefined {
  const schema = document.types.get(name)
  return schema === undefined ? undefined : { schema, path: ['types', name] }
}

function segmentsOf(
  reference: string,
  { schema }: PlacedSchema,
  { document }: Scope,
): readonly string[] | undefined {
  if (reference === '#' || reference.startsWith('#/')) return fragmentSteps(reference)
  if (!isObject(schema)) return undefined
  const known = document.anchors.get(schema)
  const anchors = known ?? anchorsOf(schema)
  if (known === undefined) document.anchors.set(schema, anchors)
  // For an unknown anchor, returns a path that `descend` does not find.
  return anchors.get(reference.slice(1)) ?? ['$anchor', reference]
}

/** Maximum depth of objects to search for anchors, as deep as nested schemas with a keyword at each level. */
const anchorDepthMax = 128

function anchorsOf(schema: JsonValue): ReadonlyMap<string, readonly string[]> {
  const anchors = new Map<string, readonly string[]>()
  collectAnchors(schema, [], anchors)
  return anchors
}

function collectAnchors(
  at: JsonValue,
  path: readonly string[],
  anchors: Map<string, readonly string[]>,
): void {
  if (!isObject(at) || path.length > anchorDepthMax) return
  const anchor = member(at, '$anchor')
  if (typeof anchor === 'string' && !anchors.has(anchor)) anchors.set(anchor, path)
  for (const { schema, steps } of partsIn(at)) {
    // A nested resource has its own anchors.
    if (!isResource(schema)) collectAnchors(schema, [...path, ...steps.map(String)], anchors)
  }
}

function descend(
  { schema, path }: PlacedSchema,
  segments: readonly string[],
): PlacedSchema | undefined {
  let at: JsonValue | undefined = schema
  const steps: (string | number)[] = []
  for (const segment of segments) {
    steps.push(isArray(at) ? Number(segment) : segment)
    if (isArray(at)) at = /^(0|[1-9]\d{0,8})$/.test(segment) ? at[Number(segment)] : undefined
    else if (isObject(at)) at = member(at, segment)
    else return undefined
  }
  return at === undefined ? undefined : { schema: at, path: [...path, ...steps] }
}
