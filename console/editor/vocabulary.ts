/**
 * Finds what is valid at a path of a definition, from the JSON Schema of definitions: members of the definition and of
 * entities, keywords of the type of a schema, and values of a keyword.
 */
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import type { TypeListing } from '../data/type-listings.ts'

export interface Vocabulary {
  readonly schema: JsonObject
  readonly types: readonly TypeListing[]
}

type Path = readonly (string | number)[]

export interface Member {
  readonly name: string
  readonly schema: JsonObject
  readonly isRequired: boolean
}

/** A place in a definition, with the alternative JSON Schemas that may apply to the value there. */
interface Place {
  readonly options: readonly JsonObject[]
  readonly value: JsonValue | undefined
  /** Whether the place expects a schema of the language, such as that of an entity or a property. */
  readonly isSchema: boolean
}

/**
 * References in the JSON Schema of definitions that stand for a complete schema of the language or for a part of one.
 */
const schemaReferences = ['#/$defs/schema', '#/$defs/part']
/** Keywords that determine the type of a schema without `type`. */
const impliedTypes = ['enum', 'const', 'oneOf', 'anyOf', 'allOf']
const depthMax = 8

export function placeAt(vocabulary: Vocabulary, document: JsonValue, path: Path): Place {
  const types = isObject(document) ? member(document, 'types') : undefined
  let place = resolve(vocabulary, [vocabulary.schema], document, types)
  for (const step of path) {
    const { value, options } = place
    const next =
      isObject(value) && typeof step === 'string'
        ? member(value, step)
        : isArray(value)
          ? value[Number(step)]
          : undefined
    place = resolve(
      vocabulary,
      options.flatMap((option) => below(option, step)),
      next,
      types,
    )
  }
  return place
}

/** Returns the members that an object at `place` may have. */
export function membersAt(place: Place): readonly Member[] {
  const found = new Map<string, Member>()
  for (const option of place.options) {
    const required = requiredOf(option)
    for (const [name, schema] of Object.entries(
      isObject(option.properties) ? option.properties : {},
    )) {
      const known = found.get(name)
      const documented = isObject(schema) ? schema : {}
      if (known?.schema.description !== undefined || documented.doNotSuggest === true) continue
      found.set(name, { name, schema: documented, isRequired: required.includes(name) })
    }
  }
  return [...found.values()]
}

/**
 * Returns the names of the members that a JSON Schema requires, including those that a member with an earlier name may
 * replace.
 */
function requiredOf(option: JsonObject): readonly JsonValue[] {
  const { required } = isObject(option.else) ? option.else : option
  return isArray(required) ? required : []
}

/**
 * Returns the place for a value: resolves the references and alternatives in `schemas`, and drops the alternatives that
 * contradict the value.
 */
function resolve(
  vocabulary: Vocabulary,
  schemas: readonly JsonObject[],
  value: JsonValue | undefined,
  types: JsonValue | undefined,
): Place {
  const isSchema = schemas.some((schema) => flat(schema).some(isSchemaReference))
  const options = schemas
    .flatMap((schema) => flat(schema))
    .flatMap((schema) => {
      if (isSchemaReference(schema)) return keywordsOf(vocabulary, value, types)
      const name = referenceOf(schema)
      return name === undefined ? [schema] : flat(definitionOf(vocabulary, name))
    })
  const fitting = options.filter((option) => !contradicts(option, value))
  return { options: fitting.length > 0 ? fitting : options, value, isSchema }
}

function referenceOf({ $ref }: JsonObject): string | undefined {
  return typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined
}

function isSchemaReference({ $ref }: JsonObject): boolean {
  return typeof $ref === 'string' && schemaReferences.includes($ref)
}

function definitionOf({ schema }: Vocabulary, name: string): JsonObject {
  const found = isObject(schema.$defs) ? member(schema.$defs, name) : undefined
  return isObject(found) ? found : {}
}

/**
 * Returns the alternatives of a JSON Schema (`anyOf`, `oneOf`), each with the description of the whole unless it has
 * its own. If the schema has properties besides, it comes first, without its alternatives.
 */
function flat(schema: JsonObject, depth = 0): readonly JsonObject[] {
  const choice = [schema.anyOf, schema.oneOf].find(isArray)
  const choices = (choice ?? []).filter(isObject)
  // An alternative that only lists required members does not describe another kind of value.
  const real = choices.filter((option) => Object.keys(option).some((name) => name !== 'required'))
  if (real.length === 0 || depth > depthMax) return [schema]
  const { anyOf: _, oneOf: __, ...beside } = schema
  const own = isObject(beside.properties) ? [beside] : []
  return [
    ...own,
    ...real.flatMap((option) =>
      flat({ description: beside.description ?? '', ...option }, depth + 1),
    ),
  ]
}

/**
 * Returns whether the value is an object that the alternative `option` does not describe, as indicated by a constant
 * such as `{"type": "zipf"}`.
 */
function contradicts(option: JsonObject, value: JsonValue | undefined): boolean {
  if (!isObject(value)) return false
  if (isArray(option.enum) || Object.hasOwn(option, 'const')) return true
  if (typeof option.type === 'string' && option.type !== 'object') return true
  if (!isObject(option.properties)) return false
  return Object.entries(option.properties).some(([name, schema]) => {
    const actual = member(value, name)
    if (!isObject(schema) || !Object.hasOwn(schema, 'const') || typeof actual !== 'string')
      return false
    return actual !== schema.const
  })
}

/**
 * Returns the keywords that a schema of the language may have: those of its types, after resolving custom types, and
 * the general ones.
 */
function keywordsOf(
  vocabulary: Vocabulary,
  value: JsonValue | undefined,
  types: JsonValue | undefined,
): readonly JsonObject[] {
  const schema = definitionOf(vocabulary, 'schema')
  const everywhere: JsonObject = { properties: schema.properties ?? {} }
  const names = typeNamesOf(value, types).filter((name) =>
    vocabulary.types.some((type) => type.name === name),
  )
  return [...names.map((name) => keywordsOfType(vocabulary, name)), everywhere]
}

/** Returns the keywords of a type without `type` itself, whose values are all types. */
function keywordsOfType(vocabulary: Vocabulary, name: string): JsonObject {
  const { properties, required } = definitionOf(vocabulary, name)
  const { type: _, ...keywords } = isObject(properties) ? properties : {}
  return { properties: keywords, ...(required !== undefined && { required }) }
}

/**
 * Returns the names of the built-in types of a schema. `types` are the custom types of the definition, which are
 * resolved.
 */
export function typeNamesOf(
  schema: JsonValue | undefined,
  types: JsonValue | undefined,
  depth = 0,
): readonly string[] {
  if (!isObject(schema) || depth > depthMax) return []
  const type = member(schema, 'type')
  const written = isArray(type) ? type : [type]
  const own = isObject(types) ? types : {}
  const names = written.flatMap((name) => {
    if (typeof name !== 'string') return []
    const named = member(own, name)
    return named === undefined ? [name] : typeNamesOf(named, types, depth + 1)
  })
  if (names.length > 0) return names
  const spoken = impliedTypes.filter((name) => Object.hasOwn(schema, name))
  if (spoken.length > 0) return spoken
  if (Object.hasOwn(schema, 'properties')) return ['object']
  return Object.hasOwn(schema, 'items') ? ['array'] : []
}

/** Returns the JSON Schemas of the member or element `step` in a JSON Schema of its object or list. */
function below(option: JsonObject, step: string | number): readonly JsonObject[] {
  if (typeof step === 'number') {
    const { items, prefixItems } = option
    const first = isArray(prefixItems) ? prefixItems[step] : undefined
    return [first, items].filter(isObject)
  }
  const own = isObject(option.properties) ? member(option.properties, step) : undefined
  if (isObject(own)) return [own]
  // The member has the schema `true`, because another alternative describes its values.
  if (own !== undefined) return []
  return isObject(option.additionalProperties) ? [option.additionalProperties] : []
}
