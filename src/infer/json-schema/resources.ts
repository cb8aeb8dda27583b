/** Writes an entity for each schema that describes a resource: an object of an API, usually with an identifier. */

import { type JsonObject, objectOf } from '../../text/json.ts'
import { singular, wordsOf } from '../model/names.ts'
import { repairDefinition } from '../repair/repair.ts'
import { extentOf, schemasMax } from '../write/extent.ts'
import { rowsWanted, type WriteOptions, type Written } from '../write/write-definition.ts'
import { type NamedType, type Resource, SchemaContext, SchemaConversion } from './conversion.ts'
import { convertSchema } from './convert-schema.ts'
import { referencesIn, type SchemaDocument } from './document.ts'
import { schemaKindOf } from './keywords.ts'
import { ranked } from './resource-reference.ts'

export interface Candidate {
  readonly key: string
  readonly schema: JsonObject
}

/**
 * Maximum sizes of a type, as a number of schemas. They are tried in this order until the complete definition is small
 * enough.
 */
const sizes = [10_000, 1_000, 300, 100, 30, 10]
const entitiesMax = 500
const typesMax = 450

export function writeResources(
  document: SchemaDocument,
  candidates: readonly Candidate[],
  options: WriteOptions,
): Written {
  const kept = candidates.slice(0, entitiesMax)
  for (const sizeMax of sizes) {
    const conversion = new SchemaConversion(document, sizeMax, convertSchema)
    if (kept.length < candidates.length) {
      conversion.note({
        message: `the source has ${candidates.length} object schemas; only the first ${entitiesMax} become entities`,
      })
    }
    register(kept, conversion)
    const entities = objectOf(
      [...conversion.resources.values()].flatMap(({ key, schema }) => {
        const context = new SchemaContext(conversion, key)
        const converted = convertSchema(schema, context)
        if (converted !== undefined)
          return [
            [key, { rate: { count: rowsWanted({ key }, options) }, schema: converted }] as const,
          ]
        context.note('was skipped: it cannot be generated')
        return []
      }),
    )
    const isLast = sizeMax === sizes.at(-1)
    const isSmall = extentOf(entities, conversion.typesByName).size <= schemasMax
    const types = usedTypes(entities, conversion)
    if (!isLast && !(isSmall && types.length <= typesMax)) continue
    const definition = { ...(types.length > 0 && { types: objectOf(types) }), entities }
    return repairDefinition({ definition, notes: conversion.notes })
  }
  return { definition: { entities: {} }, notes: [] }
}

/** Adds the candidates to the conversion as resources, with their identifiers and ranks. */
function register(candidates: readonly Candidate[], conversion: SchemaConversion): void {
  const put = (resources: readonly Resource[]): void => {
    for (const resource of resources) {
      conversion.resources.set(resource.schema, resource)
      conversion.resourcesByKey.set(resource.key, resource)
    }
  }
  put(
    candidates.map(({ key, schema }) => {
      return { key, schema, id: idOf({ key, schema }, conversion), rank: 0 }
    }),
  )
  put(ranked([...conversion.resources.values()], conversion))
}

function idOf({ key, schema }: Candidate, conversion: SchemaConversion): Resource['id'] {
  const properties = conversion.document.propertiesOf(schema)
  const own = wordsOf(key).map(singular).join(' ')
  const idNames = ['id', `${own} id`, 'uuid', 'guid', `${own} uuid`, 'key', `${own} number`]
  for (const words of idNames) {
    const found = properties.find(([name]) => wordsOf(name).join(' ') === words)
    if (found === undefined) continue
    const kind = schemaKindOf(conversion.document.resolved(found[1]))
    if (kind === 'integer') return { name: found[0], kind }
    if (kind === 'string') return { name: found[0], kind: 'text' }
  }
  return undefined
}

/** Returns the types that the entities use, directly or through other types. */
function usedTypes(
  entities: JsonObject,
  { types, typesByName }: SchemaConversion,
): readonly (readonly [string, JsonObject])[] {
  const used = new Set<NamedType>()
  const open = [entities]
  for (const schema of open) {
    for (const reference of referencesIn(schema)) {
      const type = typesByName.get(reference.slice('#/types/'.length))
      if (type === undefined || used.has(type)) continue
      used.add(type)
      open.push(type.schema)
    }
  }
  // Types are written in the order in which they were first referenced.
  return [...types.values()].flatMap((type) =>
    type !== undefined && used.has(type) ? [[type.name, type.schema] as const] : [],
  )
}
