/** Writes an entity for each schema that describes a resource: an object of an API, usually with an identifier. */

import { nodesMax } from '../../schema/compile/document.ts'
import { type JsonObject, objectOf } from '../../text/json.ts'
import { extentOf } from '../model/extent.ts'
import type { Note } from '../model/model.ts'
import { singular, wordsOf } from '../model/names.ts'
import { rowsWanted, type WriteOptions, type Written } from '../write/write-definition.ts'
import { type Resource, SchemaContext, SchemaConversion } from './conversion.ts'
import { convertSchema } from './convert-schema.ts'
import { referencesIn, type SchemaDocument } from './document.ts'
import { groupNotes } from './group-notes.ts'
import { schemaKindOf } from './keywords.ts'
import { omitInvalid } from './omit-invalid.ts'
import { ranked } from './resource-reference.ts'
import { details, type NamedType } from './type-table.ts'
import { verbatimSchema } from './verbatim-schema.ts'

export interface Candidate {
  readonly key: string
  readonly schema: JsonObject
}

/**
 * Maximum sizes of an entity, as a number of schemas. They are tried in this order until the complete definition is
 * small enough.
 */
const sizes = [1_000, 500, 250, 120, 60, 30, 15]
const entitiesMax = 500
const typesMax = 450

export function writeResources(
  document: SchemaDocument,
  candidates: readonly Candidate[],
  options: WriteOptions,
): Written {
  let kept = candidates.slice(0, entitiesMax)
  let found = convertAll(document, kept, options)
  while (found === undefined) {
    kept = kept.slice(0, Math.floor(kept.length * 0.8))
    found = convertAll(document, kept, options)
  }
  const notes: Note[] = []
  if (kept.length < candidates.length) {
    const must = `the source describes ${candidates.length} objects, which are too large for one definition`
    notes.push({
      message: `${must}: the first ${kept.length} became entities; choose others with --tables`,
    })
  }
  const written = omitInvalid(found)
  return { ...written, notes: groupNotes([...notes, ...written.notes]) }
}

/** Converts the candidates to a definition, or returns undefined if it would be too large. */
function convertAll(
  document: SchemaDocument,
  candidates: readonly Candidate[],
  options: WriteOptions,
): Written | undefined {
  const convert = { convert: convertSchema, convertPlain: plainSchema }
  const conversion = new SchemaConversion(document, convert)
  register(candidates, conversion)
  for (const sizeMax of sizes) {
    const converted = [...conversion.resources.values()].map((resource) =>
      convertResource(resource, sizeMax, conversion),
    )
    const entities = objectOf(
      converted.flatMap(({ key, schema }) =>
        schema === undefined
          ? []
          : [[key, { rate: { count: rowsWanted({ key }, options) }, schema }] as const],
      ),
    )
    const types = usedTypes(entities, conversion)
    const isSmall = extentOf(entities, conversion.types.byName).size <= nodesMax
    if (!isSmall || types.length > typesMax) continue
    const named = types.map(({ name, schema }) => [name, schema] as const)
    const notes = [...converted, ...types].flatMap((one) => one.notes)
    return { definition: { ...(named.length > 0 && { types: objectOf(named) }), entities }, notes }
  }
  return undefined
}

function plainSchema(...[schema, context]: Parameters<typeof convertSchema>) {
  if (schema === false) return undefined
  return typeof schema === 'object' ? verbatimSchema(schema as JsonObject, context) : {}
}

interface Converted {
  readonly key: string
  /** The converted schema, or undefined if the resource has no finite value. */
  readonly schema: JsonObject | undefined
  readonly notes: readonly Note[]
}

/** Converts a resource in as much detail as its size permits, and at least with all small properties. */
function convertResource(
  { key, schema }: Resource,
  sizeMax: number,
  conversion: SchemaConversion,
): Converted {
  const { document } = conversion
  let converted: Converted = { key, schema: undefined, notes: [] }
  for (const [detail, limit] of details) {
    if (detail === 0 || (detail === 'whole' && document.sizeOf(schema) > sizeMax)) continue
    const share = document.shareOf(schema, Math.min(limit, sizeMax))
    const context = new SchemaContext(conversion, key, { detail, share })
    const found = neverNull(convertSchema(schema, context))
    converted = { key, schema: found, notes: context.notes }
    if (found === undefined) context.note('was skipped: it has no finite value')
    else if (extentOf(found, conversion.types.byName).size <= sizeMax) break
  }
  return converted
}

/** Removes null from the values of a resource: references lead into its fields. */
function neverNull(schema: JsonObject | undefined): JsonObject | undefined {
  if (schema === undefined) return undefined
  const { nulls: _, ...others } = schema
  return others
}

/** Adds the candidates to the conversion as resources, with their identifiers and ranks. */
function register(candidates: readonly Candidate[], conversion: SchemaConversion): void {
  for (const { key, schema } of candidates) {
    conversion.addResource({ key, schema, id: idOf({ key, schema }, conversion), rank: 0 })
  }
  for (const resource of ranked([...conversion.resources.values()], conversion)) {
    conversion.addResource(resource)
  }
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
function usedTypes(entities: JsonObject, { types }: SchemaConversion): readonly NamedType[] {
  const used = new Set<NamedType>()
  const open = [entities]
  for (const schema of open) {
    for (const reference of referencesIn(schema)) {
      const type = types.byName.get(reference.slice('#/types/'.length))
      if (type === undefined || used.has(type)) continue
      used.add(type)
      open.push(type.schema)
    }
  }
  // Types are written in the order in which they were first referenced.
  return [...types.byName.values()].filter((type) => used.has(type))
}
