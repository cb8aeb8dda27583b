/** Schemas that others lead to become types of the definition, each once; those that lead back to themselves are cut. */

import { findType } from '../../schema/registry.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { type Conversion, nameOfReference, note, type Spot } from './conversion.ts'
import { plainSchema } from './plain-schema.ts'

/** Named types have room below those that use them. */
const typeDepthMax = 20

/** The `$ref` to the type; undefined where it would never end, or is too large. */
export function typeOf(
  target: JsonObject,
  { reference, spot, conversion }: { reference: string; spot: Spot; conversion: Conversion },
): JsonObject | undefined {
  const { types, resources, sizeMax } = conversion
  if (!types.has(target)) {
    types.set(target, undefined)
    const key = resources.get(target)?.key ?? nameOfReference(reference)
    const inside: Spot = { entity: key, place: [], isRequired: true, isShared: true }
    const made = plainSchema(target, inside, conversion)
    if (made === undefined) types.delete(target)
    else {
      const name = freeName(nameOfReference(reference), conversion)
      const type = { name, schema: made, ...extentOf(made, conversion) }
      types.set(target, type)
      conversion.typesByName.set(name, type)
    }
  }
  const type = types.get(target)
  if (type === undefined) {
    note(conversion, spot, 'leads back to itself, and was left out')
    return undefined
  }
  if (type.size > sizeMax || type.depth + spot.place.length > typeDepthMax) {
    note(conversion, spot, `was left out: ${type.name} is too large to be made again here`)
    return undefined
  }
  return { $ref: `#/types/${type.name}` }
}

/** Schemas in it and how deep they are, those of types counted at each use. */
export function extentOf(
  schema: JsonValue,
  conversion: Conversion,
): { readonly size: number; readonly depth: number } {
  if (isArray(schema)) {
    const parts = schema.map((part) => extentOf(part, conversion))
    return {
      size: parts.reduce((sum, { size }) => sum + size, 0),
      depth: Math.max(0, ...parts.map(({ depth }) => depth)),
    }
  }
  if (!isObject(schema)) return { size: 0, depth: 0 }
  const { $ref } = schema
  if (typeof $ref === 'string') {
    const type = conversion.typesByName.get($ref.slice('#/types/'.length))
    if (type !== undefined) return { size: type.size + 1, depth: type.depth + 1 }
  }
  const inner = extentOf(Object.values(schema), conversion)
  return { size: inner.size + 1, depth: inner.depth + 1 }
}

/** What may stand in a `$ref` without being escaped. */
function freeName(wanted: string, { typesByName }: Conversion): string {
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
