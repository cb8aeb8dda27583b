/**
 * Infers a definition from an OpenAPI document (3.0, 3.1) or Swagger 2. The objects that its operations return become
 * entities, and so does every schema with an identifier. Objects that only wrap a list of other objects do not.
 */

import { listOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { InferenceFailure } from '../failure.ts'
import { entityName, freeKey } from '../model/entity-name.ts'
import type { Written } from '../write/write-definition.ts'
import { describesResource } from './describes-resource.ts'
import { SchemaDocument } from './document.ts'
import { schemaKindOf } from './keywords.ts'
import { type Candidate, writeResources } from './resources.ts'
import { type SchemaOptions, selected } from './select.ts'

export function isOpenApi(root: JsonObject): boolean {
  return typeof root.openapi === 'string' || root.swagger === '2.0'
}

export function fromOpenApi(
  given: JsonObject,
  { name, tables, ...options }: SchemaOptions,
): Written {
  const root = standardRoot(given)
  const document = new SchemaDocument(root)
  const found =
    tables === undefined
      ? candidatesOf(root, document)
      : selected(tables, new Map(membersOf(componentsOf(root))), name)
  if (found.length > 0) return writeResources(document, found, options)
  throw new InferenceFailure(
    `${name} must have an object schema under "components" or in a response`,
    'invalid',
  )
}

/** Returns the document without the keyword `nullable`, unless its version is 3.0, the only one that has it. */
function standardRoot(root: JsonObject): JsonObject {
  if (typeof root.openapi === 'string' && root.openapi.startsWith('3.0')) return root
  const text = JSON.stringify(root, (name, value) => {
    return name === 'nullable' && typeof value === 'boolean' ? undefined : value
  })
  return JSON.parse(text) as JsonObject
}

function componentsOf(root: JsonObject): JsonValue | undefined {
  return root.swagger === '2.0' ? root.definitions : part(root.components, 'schemas')
}

function candidatesOf(root: JsonObject, document: SchemaDocument): readonly Candidate[] {
  const named = new Map(
    membersOf(componentsOf(root)).flatMap(([key, schema]) =>
      isObject(schema) ? [[schema, key] as const] : [],
    ),
  )
  const found = new Map<JsonObject, string>()
  const mark = (schema: JsonObject, hint: string): void => {
    const thing = unwrapped(schema, document, 0)
    if (thing === undefined || found.has(thing)) return
    const key = entityName(named.get(thing) ?? hint)
    if (!isErrorSchema(key)) found.set(thing, freeKey(key, new Set(found.values())))
  }
  for (const [path, schema] of responseSchemasOf(root, document)) mark(schema, nameOfPath(path))
  const bases = new Set(
    [...named.keys()].flatMap(({ allOf }) =>
      listOf(allOf)
        .filter(isObject)
        .map((base) => document.resolved(base)),
    ),
  )
  for (const [schema, key] of named) {
    if (found.has(schema) || isRequest(key) || isErrorSchema(key)) continue
    if (!describesResource(schema, document) || !hasId(schema, document) || bases.has(schema))
      continue
    found.set(schema, freeKey(entityName(key), new Set(found.values())))
  }
  if (found.size === 0) {
    for (const [schema, key] of named) {
      if (describesResource(schema, document)) found.set(schema, entityName(key))
    }
  }
  // Entities have the order of their schemas in the document.
  const places = new Map([...named.keys()].map((schema, place) => [schema, place]))
  const place = (schema: JsonObject): number => places.get(schema) ?? places.size
  return [...found]
    .map(([schema, key]) => ({ key, schema }))
    .toSorted((a, b) => place(a.schema) - place(b.schema))
}

/** Returns the schemas of all success responses in the document, each with the path of its operation. */
function responseSchemasOf(
  root: JsonObject,
  document: SchemaDocument,
): readonly (readonly [path: string, schema: JsonObject])[] {
  return membersOf(root.paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'patch', 'query']
      .flatMap((method) => successResponses(part(part(item, method), 'responses')))
      .flatMap((response) => schemasOf(document.resolved(response)))
      .map((schema) => [path, schema] as const),
  )
}

/** Returns the success responses of an operation. If no response has a 2xx status, returns the first response. */
function successResponses(responses: JsonValue | undefined): readonly JsonObject[] {
  const all = membersOf(responses)
  const good = all.filter(([status]) => /^2(?:\d\d|XX)$/i.test(status))
  return (good.length > 0 ? good : all.slice(0, 1)).map(([, response]) => response).filter(isObject)
}

/**
 * Returns the schema of the body of a response: the member `schema` in Swagger 2, the schema of the JSON content in
 * OpenAPI 3.
 */
function schemasOf({ schema, content }: JsonObject): readonly JsonObject[] {
  const types = membersOf(content)
  const json = types.find(([type]) => /json/i.test(type)) ?? types[0]
  return [schema, part(json?.[1], 'schema')].filter(isObject)
}

const depthMax = 6

/**
 * Returns the schema of the resource in a response, through references, lists, and objects that only wrap it (`{data:
 * […], total}`).
 */
function unwrapped(
  schema: JsonObject,
  document: SchemaDocument,
  depth: number,
): JsonObject | undefined {
  if (depth > depthMax) return undefined
  const target = document.resolved(schema)
  const { items } = target
  if (schemaKindOf(target) === 'array') {
    return isObject(items) ? unwrapped(items, document, depth + 1) : undefined
  }
  if (!describesResource(target, document)) return undefined
  const inner = wrappedIn(target, document)
  return inner === undefined ? target : unwrapped(inner, document, depth + 1)
}

const wrapping =
  /^(?:data|items|results?|records|rows|list|entries|values|content|elements|edges|nodes|hits|objects|payload)$/i
const paging =
  /^(?:total|totals|count|size|page|pages|per_?page|page_?size|limit|offset|next|prev|previous|first|last|cursor|next_?\w*|prev\w*|total_?\w*|page_?\w*|has_?\w*|is_?last\w*|links|_links|meta|metadata|pagination|paging|object|url|success|status|code|message|errors?|etag|kind)$/i

/**
 * Returns the schema of the object that a wrapper contains, if all other properties of the wrapper are about paging.
 * Returns undefined if the schema describes a resource itself.
 */
function wrappedIn(schema: JsonObject, document: SchemaDocument): JsonObject | undefined {
  const properties = document.propertiesOf(schema)
  const inner = properties.filter(([name, value]) => {
    const target = document.resolved(value)
    const kind = schemaKindOf(target)
    if (kind === 'array') return isObject(target.items)
    return kind === 'object' && wrapping.test(name)
  })
  const [only] = inner
  if (only === undefined || inner.length > 1) return undefined
  const others = properties.filter((property) => property !== only)
  const isWrapper =
    others.every(([name]) => paging.test(name)) && (others.length > 0 || wrapping.test(only[0]))
  if (!isWrapper) return undefined
  const items = schemaKindOf(document.resolved(only[1])) === 'array'
  return items ? (document.resolved(only[1]).items as JsonObject) : only[1]
}

function hasId(schema: JsonObject, document: SchemaDocument): boolean {
  return document.propertiesOf(schema).some(([name]) => /^_?(?:id|uuid)$/i.test(name))
}

/** Returns whether the name of a schema is that of a request body, such as `CreateOrder`. */
function isRequest(key: string): boolean {
  return /^(?:Create|New|Update|Patch)|(?:Request|Input|Create|Update|Patch|Payload|Params|Query|Filter)$/.test(
    key,
  )
}

function isErrorSchema(key: string): boolean {
  return /error|problem|exception|fault|^HTTPValidation/i.test(key)
}

/** Returns the name of the resource in the path of an operation: `orders` for `/shops/{shop}/orders/{id}`. */
function nameOfPath(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !/[{}:]/.test(word))
  return words.at(-1) ?? 'data'
}

function part(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) ? member(value, name) : undefined
}
