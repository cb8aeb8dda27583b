/** Omits the smallest part of a definition around a path that a valid value may lack. */

import { listOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { valueAt, withValue } from '../../text/json-pointer.ts'

export interface Omitted {
  readonly definition: JsonObject
  /** Paths of the parts that were omitted. */
  readonly omitted: readonly Path[]
}

/** Omits the part at a path. If a type has no values without it, omits each part that uses the type, too. */
export function omitAt(definition: JsonObject, path: Path): Omitted {
  const omitted: Path[] = []
  let current = definition
  const open: Path[] = [path]
  for (const next of open) {
    // An earlier step may have omitted the part already.
    if (next.length > 2 && valueAt(current, next.slice(0, 2)) === undefined) continue
    const change = changeAt(current, next)
    if (valueAt(current, change.at) === undefined) continue
    current = withValue(current, change.at, change.to) as JsonObject
    omitted.push(change.at)
    const [section, name] = change.at
    if (section === 'types' && change.at.length === 2)
      open.push(...placesOf(`#/types/${name}`, current))
  }
  return { definition: current, omitted }
}

interface Change {
  readonly at: Path
  /** The new value; undefined removes the value. */
  readonly to: JsonValue | undefined
}

/** Returns the innermost change around the path after which a valid value lacks the part at the path. */
function changeAt(root: JsonObject, path: Path): Change {
  const start = path[0] === 'types' ? 2 : 3
  let found: Change = { at: path.slice(0, 2), to: undefined }
  let schema = valueAt(root, path.slice(0, start))
  let at = path.slice(0, start)
  while (isObject(schema)) {
    const rest = path.slice(at.length)
    const [keyword, name] = rest
    if (keyword === 'nulls' || keyword === 'unique') return { at: [...at, keyword], to: undefined }
    if (schema.nulls !== undefined) found = { at, to: { type: 'null' } }
    if (keyword === undefined) break
    const part = partAt(schema, rest, at)
    if (part === undefined) break
    found = part.change ?? found
    at = [...at, keyword, ...(part.isNamed && name !== undefined ? [name] : [])]
    schema = valueAt(root, at)
  }
  return found
}

/**
 * Returns how the part of a schema can be omitted. Returns undefined if the parts of the keyword depend on each other, as
 * those of `allOf` do.
 */
function partAt(
  schema: JsonObject,
  [keyword, name]: Path,
  at: Path,
): { readonly change?: Change; readonly isNamed: boolean } | undefined {
  if (keyword === 'properties') {
    if (typeof name !== 'string') return undefined
    const isRequired = listOf(schema.required).includes(name)
    const change = { at: [...at, keyword, name], to: undefined }
    return { isNamed: true, ...(!isRequired && { change }) }
  }
  if (keyword === 'items') {
    const isNeeded = Number(schema.minItems ?? 0) > 0 || schema.prefixItems !== undefined
    return { isNamed: false, ...(!isNeeded && { change: { at, to: { const: [] } } }) }
  }
  if (keyword === 'anyOf' && isArray(schema.anyOf)) {
    const change = withoutAlternative(schema, Number(name), at)
    return { isNamed: true, ...(change && { change }) }
  }
  return keyword === 'oneOf' || keyword === 'variables' ? { isNamed: true } : undefined
}

/** Removes one of the schemas of `anyOf`; a single one that remains replaces the keyword. */
function withoutAlternative(
  { anyOf, ...beside }: JsonObject,
  index: number,
  at: Path,
): Change | undefined {
  const others = listOf(anyOf).filter((_, i) => i !== index)
  const [only] = others
  if (others.length > 1) return { at: [...at, 'anyOf', index], to: undefined }
  return isObject(only) ? { at, to: { ...beside, ...only } } : undefined
}

/** Returns the paths of the schemas that have this `$ref`. */
function placesOf(reference: string, { types, entities }: JsonObject): readonly Path[] {
  const found: Path[] = []
  const walk = (value: JsonValue, path: Path): void => {
    if (isArray(value)) for (const [i, part] of value.entries()) walk(part, [...path, i])
    if (!isObject(value)) return
    if (member(value, '$ref') === reference) found.push([...path, '$ref'])
    for (const [name, part] of Object.entries(value)) walk(part, [...path, name])
  }
  for (const [key, type] of membersOf(types)) walk(type, ['types', key])
  for (const [key, entity] of membersOf(entities)) {
    if (isObject(entity)) walk(entity.schema ?? null, ['entities', key, 'schema'])
  }
  return found
}
