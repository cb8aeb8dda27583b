/** The names of schemas: `$id`, `$anchor` and `$dynamicAnchor`, to which `$ref` and `$dynamicRef` refer. */

import { isObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { partsIn } from '../keywords/schema-parts.ts'
import { isSame } from '../merge/canonical.ts'
import type { Stepwise } from '../stepwise.ts'
import type { Identifiers, PlacedSchema, Resource } from './placed-schema.ts'
import { isResource, resolveUri, usualBase } from './resource.ts'
import type { Document, Scope } from './scope.ts'

/** Maximum length of the path to a named schema, as deep as nested schemas with two steps at each level. */
const pathLengthMax = 256

/** Number of schemas to search between two pauses of the generator. */
const schemasPerStep = 500

function newIdentifiers(): Identifiers {
  return { resources: new Map(), anchors: new Map(), dynamic: new Set() }
}

/** Reads the names in the schema of an entity and, the first time, in the types of the definition. */
export function* readIdentifiers(root: PlacedSchema, document: Document): Stepwise<void> {
  if (!document.identifiers.has(document.types)) {
    const known = newIdentifiers()
    document.identifiers.set(document.types, known)
    for (const [name, schema] of document.types) {
      const uri = isResource(schema) ? usualBase : `${usualBase}types/${name}`
      yield* collect({ schema, path: ['types', name], uri }, known, document)
    }
  }
  if (!isObject(root.schema)) return
  const known = newIdentifiers()
  document.identifiers.set(root.schema, known)
  yield* collect({ ...root, uri: usualBase }, known, document)
}

/** Returns the first result of `find` for the names in the schema of the entity, then for those in named types. */
export function findNamed<T>(
  { document, root }: Pick<Scope, 'document' | 'root'>,
  find: (known: Identifiers) => T | undefined,
): T | undefined {
  const own = isObject(root.schema) ? document.identifiers.get(root.schema) : undefined
  const shared = document.identifiers.get(document.types)
  return (own && find(own)) ?? (shared && find(shared))
}

/** Reads the names in a schema, whose base URI is that of `whole`. */
function* collect(whole: Resource, known: Identifiers, document: Document): Stepwise<void> {
  const waiting: Resource[] = [whole]
  if (!isResource(whole.schema)) known.resources.set(whole.uri, whole)
  let count = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (++count % schemasPerStep === 0) yield
    const { schema, path } = at
    if (!isObject(schema) || path.length > pathLengthMax) continue
    const own = readId(at, known, document)
    for (const [keyword, anchor] of anchorsOf(schema)) {
      const key = `${own}#${anchor}`
      if (keyword === '$dynamicAnchor') known.dynamic.add(key)
      add(known.anchors, key, { schema, path }, { keyword, document })
    }
    for (const { schema: part, steps } of partsIn(schema).toReversed()) {
      waiting.push({ schema: part, path: [...path, ...steps], uri: own })
    }
  }
}

/** Records the schema as a resource if it has an `$id`, and returns the base URI of its parts. */
function readId({ schema, path, uri }: Resource, known: Identifiers, document: Document): string {
  const id = isObject(schema) ? member(schema, '$id') : undefined
  if (id === undefined) return uri
  if (typeof id !== 'string') {
    document.report([...path, '$id'], `must be a URI; got ${show(id)}`)
    return uri
  }
  if (!isResource(schema)) return uri
  const own = resolveUri(id, uri)
  if (own === undefined) {
    document.report([...path, '$id'], `must be a URI; got ${show(id)}`)
    return uri
  }
  add(known.resources, own, { schema, path, uri: own }, { keyword: '$id', document })
  return own
}

function anchorsOf(schema: JsonValue): readonly (readonly [string, string])[] {
  if (!isObject(schema)) return []
  const id = member(schema, '$id')
  // Earlier drafts named a schema by an `$id` that is a fragment.
  const earlier = typeof id === 'string' && /^#[^/]/.test(id) ? id.slice(1) : undefined
  const named = [
    ['$id', earlier],
    ['$anchor', member(schema, '$anchor')],
    ['$dynamicAnchor', member(schema, '$dynamicAnchor')],
  ] as const
  return named.flatMap(([keyword, name]) => (typeof name === 'string' ? [[keyword, name]] : []))
}

/** Adds a named schema, or reports that another schema has the same name. Equal schemas may have the same name. */
function add<T extends PlacedSchema>(
  all: Map<string, T>,
  key: string,
  named: T,
  { keyword, document }: { readonly keyword: string; readonly document: Document },
): void {
  const other = all.get(key)
  if (other === undefined) all.set(key, named)
  else if (!isSame(other.schema, named.schema, document.steps)) {
    const must = `must be unique: the schema at #/${other.path.join('/')} has the same name`
    document.report([...named.path, keyword], must)
  }
}
