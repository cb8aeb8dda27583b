/**
 * Schema resources (JSON Schema 2020-12, section 4.3.5 of Core). A schema with an `$id` is a resource of its own, even
 * if it is nested. A `$ref` that begins with `#` refers to the nearest enclosing resource.
 */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { isSame, textOf } from '../merge/canonical.ts'
import type { Scope } from './scope.ts'

export interface PlacedSchema {
  readonly schema: JsonValue
  readonly path: Path
}

/**
 * Whether the schema has an `$id` that names a resource. An `$id` that is only a fragment was an anchor in earlier
 * drafts.
 */
export function isResource(schema: JsonValue): schema is JsonObject {
  if (!isObject(schema)) return false
  const id = member(schema, '$id')
  return typeof id === 'string' && id !== '' && !id.startsWith('#')
}

/**
 * Returns the schema resource that contains the schema at a path: the nearest enclosing schema with an `$id`, or the
 * schema of the entity.
 */
export function resourceAt(
  path: Path,
  { root, document }: Pick<Scope, 'root' | 'document'>,
): PlacedSchema {
  const isInside = root.path.every((step, i) => path[i] === step)
  const [first, name] = path
  const isType = !isInside && first === 'types' && typeof name === 'string'
  let at: JsonValue | undefined = isInside
    ? root.schema
    : isType
      ? document.types.get(name)
      : undefined
  let found: PlacedSchema = root
  for (let i = isInside ? root.path.length : 2; at !== undefined; i++) {
    const isRoot = isInside && i === root.path.length
    if (!isRoot && isResource(at)) found = { schema: at, path: path.slice(0, i) }
    if (i >= path.length) break
    at = partAt(at, path[i] as string | number)
  }
  return found
}

function partAt(value: JsonValue, step: string | number): JsonValue | undefined {
  if (isArray(value)) return value[Number(step)]
  return isObject(value) ? member(value, String(step)) : undefined
}

/** Whether two schemas are equal and their `$ref` resolve in the same schema resource. */
export function areSameSchemas(one: PlacedSchema, other: PlacedSchema, scope: Scope): boolean {
  const { steps } = scope.document
  if (one.schema !== other.schema && !isSame(one.schema, other.schema, steps)) return false
  if (!textOf(one.schema, steps).includes('"$ref"')) return true
  return resourceAt(one.path, scope).schema === resourceAt(other.path, scope).schema
}
