/**
 * Reads the schemas of a definition as JSON Schema 2020-12, based on the documentation and not on the compiler.
 * Keywords of JSON Schema are unchanged, types of the language are replaced by the output that `GET /types` lists, and
 * keywords of the language widen the result as documented (`nulls`, `else`, `ifEmpty`).
 */

import { listTypes } from '../../../src/schema/listing.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../../src/text/json.ts'
import { expressions, presenceResult } from '../random-definition.ts'

const declared: ReadonlyMap<string, JsonObject> = new Map(
  listTypes().map(({ name, output }) => [name, output]),
)
const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] })

/** The keywords of JSON Schema that stand for themselves, by type; random definitions have plain schemas in them. */
const native: Readonly<Record<string, readonly string[]>> = {
  object: [
    'required',
    'minProperties',
    'maxProperties',
    'additionalProperties',
    'unevaluatedProperties',
    'patternProperties',
    'propertyNames',
    'dependentRequired',
    'if',
    'then',
  ],
  array: [
    'minItems',
    'maxItems',
    'uniqueItems',
    'unevaluatedItems',
    'contains',
    'minContains',
    'maxContains',
  ],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  boolean: [],
  null: [],
  'commerce.price': ['minimum', 'maximum'],
  'id.integer': ['minimum'],
}

/** Keywords of a schema without a type, which only narrow others. */
const narrowing: ReadonlySet<string> = new Set(Object.values(native).flat())
/** Keywords that apply to any type. */
const everywhere = ['not', 'enum', 'const']

/** Returns the schema of an entity's values. */
export function readAsJsonSchema(definition: JsonObject, entity: string): JsonObject {
  const definitions: Record<string, JsonObject> = {}
  const reader = newReader(definition, definitions)
  const schema = reader.whole(entity)
  return { ...schema, $defs: definitions }
}

/** Context in which `self`, `via` and `$ref` are resolved. */
interface Around {
  readonly root: JsonValue
  readonly properties: JsonObject
  /** Parts whose values are being read: a part that refers to itself, indirectly, adds no values. */
  readonly open: readonly string[]
}

function newReader(definition: JsonObject, definitions: Record<string, JsonObject>) {
  const types = definition.types as JsonObject
  const entities = definition.entities as JsonObject
  const schemaOf = (entity: string): JsonObject =>
    (entities[entity] as JsonObject).schema as JsonObject

  /** Returns a reference to a definition, so that an entity may refer to itself. */
  function shared(name: string, read: () => JsonObject): JsonObject {
    const key = `p${[...name].map((letter) => letter.codePointAt(0)?.toString(36)).join('_')}`
    if (!Object.hasOwn(definitions, key)) {
      definitions[key] = {}
      definitions[key] = read()
    }
    return { $ref: `#/$defs/${key}` }
  }

  function whole(entity: string): JsonObject {
    const root = schemaOf(entity)
    return shared(entity, () => read(root, { root, properties: {}, open: [] }))
  }

  /** Returns the schema of the part of an entity that a reference selects; missing parts are null here. */
  function part(entity: string, field: JsonValue | undefined, { open }: Around): JsonObject {
    if (field === undefined) return whole(entity)
    const text = String(field)
    const name = `${entity} ${text}`
    if (open.includes(name)) return { not: {} }
    const steps = text.startsWith('/')
      ? text
          .slice(1)
          .split('/')
          .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      : [text]
    const readPart = (): JsonObject => {
      const root = schemaOf(entity)
      let at: JsonObject = root
      let properties: JsonObject = {}
      let canBeMissing = false
      for (const step of steps) {
        properties = expanded(at, root).properties as JsonObject
        at = properties[step] as JsonObject
        const { presence, when, else: otherwise } = expanded(at, root)
        canBeMissing ||=
          Number(presence ?? 1) < 1 || (when !== undefined && otherwise === undefined)
      }
      const schema = read(at, { root, properties, open: [...open, name] })
      return canBeMissing ? orNull(schema) : schema
    }
    return open.length === 0 ? shared(name, readPart) : readPart()
  }

  /** Returns the schema with the keywords of the types that it names. */
  function expanded(schema: JsonObject, root: JsonValue): JsonObject {
    const reference = member(schema, '$ref')
    if (typeof reference === 'string' && !isNarrowing(schema)) {
      const { $ref: _, ...own } = schema
      return expanded({ ...target(reference, root), ...own }, root)
    }
    const type = member(schema, 'type')
    if (typeof type !== 'string' || declared.has(type)) return schema
    const { type: _, ...own } = schema
    return expanded({ ...(types[type] as JsonObject), ...own }, root)
  }

  function target(reference: string, root: JsonValue): JsonObject {
    if (reference.startsWith('#/types/')) {
      return types[reference.slice('#/types/'.length)] as JsonObject
    }
    const definitions = (root as JsonObject).$defs as JsonObject
    if (!reference.startsWith('#/')) {
      return Object.values(definitions).find(
        (one) => isObject(one) && one.$anchor === reference.slice(1),
      ) as JsonObject
    }
    const name = reference.slice('#/$defs/'.length).replaceAll('~1', '/').replaceAll('~0', '~')
    return definitions[name] as JsonObject
  }

  /** Returns all that must hold together: the schema itself, its references, and the parts of `allOf`. */
  function readWhole(schema: JsonObject, around: Around): JsonObject {
    const { $ref: reference, allOf, unevaluatedProperties, unevaluatedItems, ...own } = schema
    const parts = Array.isArray(allOf) ? allOf : []
    const inside = { ...around, open: [] }
    const all = [
      ...(typeof reference === 'string' ? [read(target(reference, around.root), inside)] : []),
      ...parts.map((part) => (isObject(part) ? read(part, inside) : part)),
      ...choicesBeside(own, around),
    ]
    if (all.length === 0) return readTyped(schema, around)
    const { anyOf: _, oneOf: __, ...rest } = own
    return {
      ...readTyped(isChoice(own) ? own : rest, around),
      allOf: all,
      ...(unevaluatedProperties !== undefined && { unevaluatedProperties }),
      ...(unevaluatedItems !== undefined && { unevaluatedItems }),
    }
  }

  /** Returns `anyOf` and `oneOf` with other keywords, which must hold together. */
  function choicesBeside(schema: JsonObject, around: Around): readonly JsonObject[] {
    if (isChoice(schema)) return []
    return ['anyOf', 'oneOf'].flatMap((name) => {
      const list = schema[name]
      return Array.isArray(list) ? [{ [name]: list.map((part) => read(part, around)) }] : []
    })
  }

  function read(given: JsonValue, around: Around): JsonObject {
    const schema = expanded(given as JsonObject, around.root)
    const typed = readWhole(schema, around)
    const withNulls = Number(schema.nulls ?? 0) > 0 ? orNull(typed) : typed
    const otherwise = member(schema, 'else')
    return otherwise === undefined ? withNulls : { anyOf: [withNulls, read(otherwise, around)] }
  }

  function readTyped(schema: JsonObject, around: Around): JsonObject {
    const type = member(schema, 'type')
    if (Array.isArray(type)) {
      return { anyOf: type.map((name) => readTyped({ ...schema, type: name }, around)) }
    }
    const speaking = ['const', 'enum', 'oneOf', 'anyOf'].find((name) => Object.hasOwn(schema, name))
    if (type === undefined && speaking === undefined) return readUntyped(schema, around)
    const options = (list: JsonValue | undefined): JsonObject[] =>
      (list as readonly JsonValue[]).map((option) =>
        read(
          isObject(option) && isObject(member(option, 'schema'))
            ? (option.schema as JsonValue)
            : option,
          around,
        ),
      )
    switch (type ?? speaking) {
      case 'const':
      case 'constant':
        return {
          const: (Object.hasOwn(schema, 'const') ? schema.const : schema.value) as JsonValue,
        }
      case 'enum':
        return { enum: schema.enum as JsonValue, ...beside(schema) }
      case 'select': {
        const listed = schema.options as readonly JsonValue[]
        const chosen = { anyOf: options(listed) }
        // If no condition holds and no option is without one, the value is null.
        const hasUsual = listed.some((one) => !isObject(one) || one.when === undefined)
        return hasUsual ? chosen : orNull(chosen)
      }
      case 'anyOf':
        return { anyOf: options(schema.anyOf ?? schema.options) }
      case 'oneOf':
        return { oneOf: options(schema.oneOf ?? schema.options) }
      case 'function':
        return readFunction(schema)
      case 'context': {
        const [first, second] = schema.path as readonly string[]
        return second === 'offset' || first === 'instance'
          ? { type: 'integer', minimum: 0 }
          : { type: 'string', format: 'date-time' }
      }
      case 'reference':
        return readReference(schema, around)
      case 'object': {
        const properties = (schema.properties ?? {}) as JsonObject
        const parts = Object.entries(properties).map(
          ([name, value]) => [name, read(value, { ...around, properties, open: [] })] as const,
        )
        return { ...kept(schema, 'object'), properties: Object.fromEntries(parts) }
      }
      case 'array': {
        const { items, prefixItems } = schema
        const inside = { ...around, open: [] }
        return {
          ...kept(schema, 'array'),
          ...(prefixItems !== undefined && {
            prefixItems: (prefixItems as readonly JsonValue[]).map((value) => read(value, inside)),
          }),
          ...(items !== undefined && {
            items: typeof items === 'boolean' ? items : read(items, inside),
          }),
        }
      }
      default:
        return kept(schema, String(type))
    }
  }

  /** Reads a schema that only narrows others. */
  function readUntyped(schema: JsonObject, around: Around): JsonObject {
    const names = Object.keys(schema).filter((name) => narrowing.has(name))
    const { properties, items, prefixItems } = schema
    const inside = { ...around, open: [] }
    return withoutEmpty({
      ...beside(schema),
      ...Object.fromEntries(names.map((name) => [name, schema[name] as JsonValue])),
      ...(isObject(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, part]) => [name, read(part, inside)]),
        ),
      }),
      ...(isObject(items) && { items: read(items, inside) }),
      ...(Array.isArray(prefixItems) && {
        prefixItems: prefixItems.map((part) => read(part, inside)),
      }),
    })
  }

  function readReference(schema: JsonObject, around: Around): JsonObject {
    if (schema.via === undefined) {
      const found = part(String(schema.entity), schema.field, around)
      return schema.ifEmpty === 'null' ? orNull(found) : found
    }
    const sibling = around.properties[String(schema.via)] as JsonObject
    const found = part(String(sibling.entity), schema.field, around)
    return sibling.ifEmpty === 'null' || Number(sibling.nulls ?? 0) > 0 ? orNull(found) : found
  }

  return { whole }
}

function isChoice(schema: JsonObject): boolean {
  const names = Object.keys(schema).filter((name) => narrowing.has(name) || name === 'type')
  return names.length === 0 || schema.type === 'anyOf' || schema.type === 'oneOf'
}

/** Whether the schema has keywords of JSON Schema in addition to `$ref`. */
function isNarrowing(schema: JsonObject): boolean {
  return Object.keys(schema).some(
    (name) => narrowing.has(name) || ['type', 'items', 'allOf', ...everywhere].includes(name),
  )
}

/** Removes keywords without an effect, which ajv rejects in strict mode. */
function withoutEmpty({ contains, minContains, ...schema }: JsonObject): JsonObject {
  if (contains === undefined || (minContains === 0 && schema.maxContains === undefined))
    return schema
  return { ...schema, contains, ...(minContains !== undefined && { minContains }) }
}

function beside(schema: JsonObject): JsonObject {
  const names = everywhere.filter((name) => Object.hasOwn(schema, name))
  return Object.fromEntries(names.map((name) => [name, schema[name] as JsonValue]))
}

function kept(schema: JsonObject, type: string): JsonObject {
  const names = Object.keys(schema).filter((name) => native[type]?.includes(name))
  const own = Object.fromEntries(names.map((name) => [name, schema[name] as JsonValue]))
  // `GET /types` lists the bounds of an example without keywords.
  if (type === 'commerce.price' && names.length > 0) return { type: 'number', ...own }
  const made = type in native && !type.includes('.') ? { type } : declared.get(type)
  return withoutEmpty({ ...made, ...own, ...beside(schema) })
}

function readFunction({ expression }: JsonObject): JsonObject {
  if (String(expression).startsWith('has(')) return presenceResult
  const known = expressions.find((one) => one.expression === expression)
  if (known === undefined) throw new Error(`an expression of the table, not ${expression}`)
  return known.result
}
