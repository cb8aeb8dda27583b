/**
 * Schema resources (JSON Schema 2020-12, section 4.3.5 of Core). A schema with an `$id` is a resource of its own, even
 * if it is nested. Its URI is the base of the `$id` and `$ref` inside it.
 */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { isSame, textOf } from '../merge/canonical.ts'
import type { PlacedSchema, Resource } from './placed-schema.ts'
import type { Scope } from './scope.ts'

/** Base of relative URIs in a schema without an absolute `$id`. No client requests it. */
export const usualBase = 'https://schema.invalid/'

/**
 * Whether the schema has an `$id` that names a resource. An `$id` that is only a fragment was an anchor in earlier
 * drafts.
 */
export function isResource(schema: JsonValue): schema is JsonObject & { readonly $id: string } {
  if (!isObject(schema)) return false
  const id = member(schema, '$id')
  return typeof id === 'string' && id !== '' && !id.startsWith('#')
}

/** Returns the absolute URI of a reference without its fragment, or undefined if it is not a URI reference. */
export function resolveUri(reference: string, base: string): string | undefined {
  try {
    const url = new URL(reference, base)
    url.hash = ''
    return url.href
  } catch {
    // `URL.parse`, which does not throw, does not exist in Node 20.
    return undefined
  }
}

/**
 * Returns the schema resource that contains the schema at a path: the nearest enclosing schema with an `$id`, or the
 * schema of the entity.
 */
export function resourceAt(
  path: Path,
  { root, document }: Pick<Scope, 'root' | 'document'>,
): Resource {
  const isInside = root.path.every((step, i) => path[i] === step)
  const [first, name] = path
  const isType = !isInside && first === 'types' && typeof name === 'string'
  let at: JsonValue | undefined = isInside
    ? root.schema
    : isType
      ? document.types.get(name)
      : undefined
  let found = wholeResource(root)
  for (let i = isInside ? root.path.length : 2; at !== undefined; i++) {
    const isRoot = isInside && i === root.path.length
    if (!isRoot && isResource(at)) {
      const uri = resolveUri(at.$id, isType && i === 2 ? usualBase : found.uri) ?? found.uri
      found = { schema: at, path: path.slice(0, i), uri }
    }
    if (i >= path.length) break
    at = partAt(at, path[i] as string | number)
  }
  return found
}

/** Returns the resource of an entity's schema or of a named type, which is one even without an `$id`. */
function wholeResource({ schema, path }: PlacedSchema): Resource {
  const uri = isResource(schema) ? resolveUri(schema.$id, usualBase) : undefined
  return { schema, path, uri: uri ?? usualBase }
}

function partAt(value: JsonValue, step: string | number): JsonValue | undefined {
  if (isArray(value)) return value[Number(step)]
  return isObject(value) ? member(value, String(step)) : undefined
}

/** Whether two schemas are equal and their references resolve in the same schema resource. */
export function areSameSchemas(one: PlacedSchema, other: PlacedSchema, scope: Scope): boolean {
  const { steps } = scope.document
  if (one.schema !== other.schema && !isSame(one.schema, other.schema, steps)) return false
  if (!/"\$(?:r|dynamicR)ef"/.test(textOf(one.schema, steps))) return true
  return resourceAt(one.path, scope).schema === resourceAt(other.path, scope).schema
}
