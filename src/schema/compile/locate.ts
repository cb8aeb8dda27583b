/** Finds the schemas to which `$ref` and `$dynamicRef` refer. */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonValue, member } from '../../text/json.ts'
import { fragmentSteps } from '../../text/json-pointer.ts'
import { show } from '../../text/show.ts'
import type { Origin } from '../merge/layer.ts'
import { findNamed } from './identifiers.ts'
import type { PlacedSchema, Resource } from './placed-schema.ts'
import { resolveUri, resourceAt } from './resource.ts'
import type { Scope } from './scope.ts'

type Context = Pick<Scope, 'document' | 'root'>

/** The schema that a reference leads to, or the message of the issue if it leads to none. */
export type Located = PlacedSchema | { readonly problem: string }

/** Finds the schema to which a `$ref` at the path `from` refers: by a pointer, an anchor, or a URI with either. */
export function locate(reference: JsonValue, from: Path, scope: Context): Located {
  if (typeof reference !== 'string') {
    return { problem: `must be a URI reference, such as "#/$defs/name"; got ${show(reference)}` }
  }
  const own = scope.document.steps.references.get(reference)
  if (own !== undefined) return own
  const begin = reference.indexOf('#')
  const fragment = begin < 0 ? '' : reference.slice(begin)
  const type = begin === 0 ? typeAt(fragment, scope) : undefined
  if (type !== undefined) return type
  const enclosing = resourceAt(from, scope)
  const resource = begin === 0 ? enclosing : resourceOf(reference, enclosing, scope)
  if ('problem' in resource) return resource
  const found = inResource(resource, fragment, scope)
  if (found !== undefined) return found
  const isNested = begin === 0 && resource.schema !== scope.root.schema
  const where = isNested ? '; "#" is the nearest enclosing schema with an "$id"' : ''
  return { problem: `must point to a schema; ${show(reference)} does not exist${where}` }
}

/**
 * Finds the schema to which a `$dynamicRef` refers: that of the outermost resource on the path of references that has
 * the same `$dynamicAnchor`. Each use of a schema is compiled separately, so its path of references is known.
 */
export function locateDynamic(reference: JsonValue, origin: Origin, scope: Context): Located {
  const from = origin.pathOf('$dynamicRef')
  const found = locate(reference, from, scope)
  const anchor = String(reference).split('#')[1] ?? ''
  if ('problem' in found || !isObject(found.schema)) return found
  if (member(found.schema, '$dynamicAnchor') !== anchor) return found
  for (const { uri } of enteredResources(origin, from, scope)) {
    const key = `${uri}#${anchor}`
    const outer = findNamed(scope, ({ anchors, dynamic }) =>
      dynamic.has(key) ? anchors.get(key) : undefined,
    )
    if (outer !== undefined) return outer
  }
  return found
}

/** Returns the resources that the path of references to `from` enters, from the outermost. */
function* enteredResources({ expanding }: Origin, from: Path, scope: Context): Iterable<Resource> {
  const references = expanding.filter((each) => each.from !== undefined)
  const starts = [scope.root.path, ...references.map(({ path }) => path)]
  const ends = [...references.map((each) => each.from as Path), from]
  for (const [i, start] of starts.entries()) {
    const end = ends[i] as Path
    const isInside = start.every((step, at) => end[at] === step)
    for (let length = isInside ? start.length : end.length; length <= end.length; length++) {
      yield resourceAt(end.slice(0, length), scope)
    }
  }
}

function typeAt(fragment: string, { document }: Context): PlacedSchema | undefined {
  const [first, name, ...rest] = fragment.startsWith('#/') ? (fragmentSteps(fragment) ?? []) : []
  if (first !== 'types' || name === undefined || rest.length > 0) return undefined
  const schema = document.types.get(name)
  return schema === undefined ? undefined : { schema, path: ['types', name] }
}

function resourceOf(
  reference: string,
  { uri: base }: Resource,
  scope: Context,
): Resource | { readonly problem: string } {
  const uri = resolveUri(reference, base)
  if (uri === undefined) return { problem: `must be a URI reference; got ${show(reference)}` }
  const found = findNamed(scope, ({ resources }) => resources.get(uri))
  if (found !== undefined) return found
  if (/^https?:\/\/json-schema\.org\/draft/.test(uri)) {
    return { problem: 'must not refer to a meta-schema, which describes schemas and not data' }
  }
  const bundle = `copy that document to "$defs" or to "types", with "$id": ${show(uri)}`
  return { problem: `must refer to a schema of this definition; got ${show(reference)}; ${bundle}` }
}

function inResource(
  resource: Resource,
  fragment: string,
  scope: Context,
): PlacedSchema | undefined {
  if (fragment === '' || fragment === '#') return resource
  if (!fragment.startsWith('#/')) {
    return findNamed(scope, ({ anchors }) => anchors.get(`${resource.uri}${fragment}`))
  }
  const steps = fragmentSteps(fragment)
  return steps && descend(resource, steps)
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
