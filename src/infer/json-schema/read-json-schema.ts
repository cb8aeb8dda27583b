/**
 * Infers a definition from a JSON Schema of any draft. The schema itself becomes an entity. If the document only
 * contains definitions, those that no other definition uses become entities.
 */

import { membersOf } from '../../schema/keywords/schema-parts.ts'
import { isObject, type JsonObject, member } from '../../text/json.ts'
import { InferenceFailure } from '../failure.ts'
import { entityName } from '../model/entity-name.ts'
import type { Written } from '../write/write-definition.ts'
import { describesResource } from './describes-resource.ts'
import { nameOfReference, referencesIn, SchemaDocument } from './document.ts'
import { schemaKindOf } from './keywords.ts'
import { type Candidate, writeResources } from './resources.ts'
import { type SchemaOptions, selected } from './select.ts'

export function fromJsonSchema(
  root: JsonObject,
  { name, tables, ...options }: SchemaOptions,
): Written {
  const document = new SchemaDocument(root)
  const found =
    tables === undefined
      ? candidatesOf(root, { document, fileName: name })
      : selected(tables, new Map(definitionsOf(root)), name)
  if (found.length > 0) return writeResources(document, found, options)
  throw new InferenceFailure(
    `${name} must describe data under "properties", "$defs" or "definitions"`,
    'invalid',
  )
}

/** Returns whether a JSON document is a JSON Schema rather than data. */
export function isJsonSchema(root: JsonObject): boolean {
  const { $schema, type, properties, $ref } = root
  if (typeof $schema === 'string' && /json-schema\.org/.test($schema)) return true
  if (isObject(root.$defs) || isObject(root.definitions)) return true
  if (typeof $ref === 'string') return true
  if (typeof type === 'string' && (isObject(properties) || isObject(root.items))) return true
  return isObject(properties) && Object.values(properties).every(isObject)
}

const describing = [
  'type',
  'properties',
  'allOf',
  'oneOf',
  'anyOf',
  '$ref',
  'enum',
  'const',
  'items',
]

function candidatesOf(
  root: JsonObject,
  { document, fileName }: { readonly document: SchemaDocument; readonly fileName: string },
): readonly Candidate[] {
  if (describing.some((keyword) => Object.hasOwn(root, keyword))) {
    const { title, items, $ref } = root
    const isList = isObject(items) && schemaKindOf(root) === 'array'
    const schema = isList ? items : root
    const target = document.resolved(schema)
    const reference = isList ? member(items, '$ref') : $ref
    const named = [
      target.title,
      typeof reference === 'string' ? nameOfReference(reference) : undefined,
      title,
    ].find((text): text is string => typeof text === 'string' && text !== '')
    const hasSame = schemaKindOf(target) === 'object' || target !== schema
    return [{ key: entityName(named ?? fileName), schema: hasSame ? target : schema }]
  }
  const defined = definitionsOf(root).flatMap(([key, schema]) =>
    isObject(schema) ? [{ key: entityName(key), schema }] : [],
  )
  const objects = defined.filter(({ schema }) => {
    const target = document.resolved(schema)
    return schemaKindOf(target) === 'object' || describesResource(target, document)
  })
  const used = new Set(
    objects.flatMap(({ schema }) =>
      referencesIn(schema)
        .map((to) => document.resolved({ $ref: to }))
        .filter((target) => target !== schema),
    ),
  )
  const tops = objects.filter(({ schema }) => !used.has(schema) || hasId(schema))
  if (tops.length > 0) return tops
  return objects.length > 0 ? objects : defined.slice(0, 1)
}

function definitionsOf({ definitions, $defs }: JsonObject) {
  return [...membersOf(definitions), ...membersOf($defs)]
}

function hasId({ properties }: JsonObject): boolean {
  return isObject(properties) && Object.hasOwn(properties, 'id')
}
