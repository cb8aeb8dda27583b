/**
 * Converts schemas that are referenced by `$ref` to types of the definition, each schema once. Infinite recursion is
 * cut.
 */

import { findType } from '../../schema/registry.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import { extentOf } from '../write/extent.ts'
import { type NamedType, SchemaContext, type SchemaConversion } from './conversion.ts'
import { nameOfReference } from './document.ts'

/** Maximum nesting of properties in a type, together with the path to the place that uses the type. */
const typeDepthMax = 20

/**
 * Converts the target of a `$ref` to a type, and returns the `$ref` to this type. Returns undefined, with a note, if
 * the target is missing, infinitely recursive, or too large.
 */
export function typeOf(reference: JsonValue, context: SchemaContext): JsonObject | undefined {
  const { conversion, document, place } = context
  const target = typeof reference === 'string' ? document.follow(reference) : undefined
  if (typeof reference !== 'string' || target === undefined) {
    context.note(`references ${JSON.stringify(reference)}, which is not in the file`)
    return undefined
  }
  const { types } = conversion
  if (!types.has(target)) {
    types.set(target, undefined)
    const converted = newType(target, nameOfReference(reference), conversion)
    if (converted === undefined) types.delete(target)
    else types.set(target, converted)
  }
  const type = types.get(target)
  if (type === undefined) {
    context.note('was skipped: it references itself')
    return undefined
  }
  if (type.size > conversion.sizeMax || type.depth + place.length > typeDepthMax) {
    context.note(`was skipped: the type ${type.name} is too large to be used here`)
    return undefined
  }
  return { $ref: `#/types/${type.name}` }
}

function newType(
  target: JsonObject,
  wanted: string,
  conversion: SchemaConversion,
): NamedType | undefined {
  const entity = conversion.resources.get(target)?.key ?? wanted
  const schema = conversion.convert(
    target,
    new SchemaContext(conversion, entity, { isShared: true }),
  )
  if (schema === undefined) return undefined
  const name = freeName(wanted, conversion)
  const type = { name, schema, ...extentOf(schema, conversion.typesByName) }
  conversion.typesByName.set(name, type)
  return type
}

/** Returns an unused name for a type, similar to `wanted`, that needs no escaping in a `$ref`. */
function freeName(wanted: string, { typesByName }: SchemaConversion): string {
  const plain = wanted
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .slice(0, 80)
  const base = /[\p{L}\p{N}]/u.test(plain) ? plain : 'type'
  let name = base
  const isTaken = (): boolean => typesByName.has(name) || findType(name) !== undefined
  for (let i = 2; isTaken(); i++) name = `${base}-${i}`
  return name
}
