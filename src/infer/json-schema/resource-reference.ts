/**
 * Converts properties that represent another resource to references: an embedded resource (`user: {$ref}`) or its
 * identifier (`userId`, `tag_ids`). The order of the resources is decided before, so that the referenced instances
 * exist.
 */

import { portableOf } from '../../schema/pattern/match.ts'
import { isArray, isObject, type JsonObject, member } from '../../text/json.ts'
import { singular, wordsOf } from '../model/names.ts'
import { referencedNames } from '../model/referring-name.ts'
import { element, type Resource, type SchemaContext, type SchemaConversion } from './conversion.ts'
import { isNullable, schemaKindOf } from './keywords.ts'

/** Maximum size of the elements of a list of references, whose text is limited as the result of an expression. */
const elementSizeMax = 60

/**
 * Returns the schema of a reference if the property represents another resource, and undefined if it does not. Returns
 * `never` if the property would always need an instance that is generated later.
 */
export function referenceTo(
  schema: JsonObject,
  context: SchemaContext,
): JsonObject | 'never' | undefined {
  const { conversion, name, place, isShared, isNeeded } = context
  const own = conversion.resourcesByKey.get(context.entity)
  if (name === '' || isShared) return undefined
  if (place.length === 1 && own?.id?.name === name) return idSchema(schema, own)
  const rank = own?.rank ?? 0
  const embedded = embeddedResource(schema, conversion)
  if (embedded !== undefined) {
    const isElement = place.at(-1) === element
    if (isElement && conversion.document.sizeOf(embedded.schema) > elementSizeMax) return undefined
    if (embedded.rank < rank) return referenceSchema(schema, embedded, context)
    if (isNeeded || embedded.rank === 0) return undefined
    context.note('was omitted: its entity is generated later and contains this one')
    return 'never'
  }
  const target = resourceOfName(name, schema, { own, conversion })
  if (target?.id === undefined) return undefined
  const isFirst = target.rank < rank
  return referenceSchema(schema, target, context, { field: target.id.name, isFirst })
}

/**
 * Returns the schema of a reference to an instance of a resource, or to one of its fields. `isFirst` states whether
 * this resource is generated before the referring one. Returns undefined if the reference would be null, because no
 * instance exists yet, where null is not valid.
 */
function referenceSchema(
  schema: JsonObject,
  { key }: Resource,
  { place, isChoice }: SchemaContext,
  { field, isFirst = true }: { readonly field?: string; readonly isFirst?: boolean } = {},
): JsonObject | undefined {
  const isElement = place.length === 2 && place[1] === element
  const canBeNull = isNullable(schema) || isElement
  const isSkipped = isFirst && place.length === 1 && !canBeNull && !isChoice
  if (!isSkipped && !canBeNull) return undefined
  return {
    type: 'reference',
    entity: key,
    ...(field !== undefined && { field }),
    ifEmpty: isSkipped ? 'skip' : 'null',
  }
}

/** Returns the schema of a list of references without the elements that are null because no instance exists yet. */
export function filterNulls(array: JsonObject): JsonObject {
  return {
    type: 'function',
    variables: { list: { ...array, uniqueItems: false } },
    expression: 'list.filter(one, one != null)',
  }
}

/** Returns the schema of the property that identifies a resource, or undefined if the property has no suitable type. */
function idSchema(schema: JsonObject, { id }: Resource): JsonObject | undefined {
  if (id?.kind === 'integer') return isFreeInteger(schema) ? { type: 'id.integer' } : undefined
  if (member(schema, '$ref') !== undefined) return undefined
  const { format, pattern, minLength, maxLength } = schema
  if (format === 'uuid' || format === 'guid') return { type: 'id.uuid' }
  if (format !== undefined || isArray(schema.enum)) return undefined
  if (typeof pattern === 'string') {
    return { type: 'string', pattern: portableOf(pattern), unique: true }
  }
  const isRoomy = typeof maxLength !== 'number' || maxLength >= 36
  if (isRoomy && (typeof minLength !== 'number' || minLength <= 36)) return { type: 'id.uuid' }
  const [min, max] = [Math.max(2, Number(minLength ?? 2)), Number(maxLength)]
  return isRoomy || max < min
    ? undefined
    : { type: 'id.nanoid', length: Math.max(min, Math.min(21, max)) }
}

/** Returns whether an integer schema allows the numbers from 1. */
function isFreeInteger(schema: JsonObject): boolean {
  const { minimum = 1, exclusiveMinimum = 0, maximum, multipleOf = 1, ...beside } = schema
  const isFrom1 = Number(minimum) <= 1 && Number(exclusiveMinimum) < 1 && multipleOf === 1
  const isOpen = typeof maximum !== 'number' || maximum >= 1e6
  return isFrom1 && isOpen && !['$ref', 'enum', 'const', 'allOf'].some((name) => name in beside)
}

/**
 * Returns the resource that the schema of a property embeds: by `$ref`, or by `allOf`, `oneOf` or `anyOf` with a single
 * part that is not null.
 */
function embeddedResource(schema: JsonObject, conversion: SchemaConversion): Resource | undefined {
  const { $ref, allOf, anyOf, oneOf } = schema
  if (typeof $ref === 'string') {
    const target = conversion.document.follow($ref)
    return target && conversion.resources.get(conversion.document.resolved(target))
  }
  const parts = [allOf, anyOf, oneOf].find(isArray)?.filter((part) => {
    return isObject(part) && part.type !== 'null'
  })
  const [only] = parts ?? []
  return parts?.length === 1 && isObject(only) ? embeddedResource(only, conversion) : undefined
}

/** Returns the resource whose identifier a property contains, judged by the name and the type of the property. */
function resourceOfName(
  name: string,
  schema: JsonObject,
  { own, conversion }: { own: Resource | undefined; conversion: SchemaConversion },
): Resource | undefined {
  const words = wordsOf(name).map(singular)
  const target = conversion.document.resolved(schema)
  const kind = schemaKindOf(target)
  const isOther = ['enum', 'allOf', 'anyOf', 'oneOf'].some((keyword) =>
    Object.hasOwn(target, keyword),
  )
  if (isOther || (kind !== 'integer' && kind !== 'string')) return undefined
  const fits = (resource: Resource | undefined): resource is Resource =>
    resource?.id !== undefined && (resource.id.kind === 'integer') === (kind === 'integer')
  const referenced = referencedNames(words)
  if (referenced.isSelf) return fits(own) ? own : undefined
  for (const phrase of referenced.phrases) {
    const found = conversion.resourcesNamed(phrase).find(fits)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns the resources with their rank in the order of generation. References that would close a cycle are ignored.
 */
export function ranked(
  resources: readonly Resource[],
  conversion: SchemaConversion,
): readonly Resource[] {
  const waits = new Map(resources.map(({ key }) => [key, new Set<string>()]))
  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true
    if (seen.has(from)) return false
    seen.add(from)
    return [...(waits.get(from) ?? [])].some((next) => leadsTo(next, to, seen))
  }
  // References to one instance take precedence over lists of references, which are usually the inverse of another
  // reference.
  for (const areLists of [false, true]) {
    for (const own of resources) {
      for (const [name, property] of conversion.document.propertiesOf(own.schema)) {
        const items = member(property, 'items')
        if (isObject(items) !== areLists) continue
        const part = isObject(items) ? items : property
        const target =
          embeddedResource(part, conversion) ?? resourceOfName(name, part, { own, conversion })
        if (target !== undefined && !leadsTo(target.key, own.key)) {
          waits.get(own.key)?.add(target.key)
        }
      }
    }
  }
  const depths = new Map<string, number>()
  const depthOf = (key: string): number => {
    const known = depths.get(key)
    if (known !== undefined) return known
    const depth = 1 + Math.max(0, ...[...(waits.get(key) ?? [])].map(depthOf))
    depths.set(key, depth)
    return depth
  }
  return resources.map((resource) => ({ ...resource, rank: depthOf(resource.key) }))
}
