/**
 * Names that a definition itself defines (entities, fields, systems), as suggestions where other parts refer to them.
 */
import { isArray, isObject, type JsonValue, member } from '../../src/text/json.ts'
import { marker } from './cursor.ts'

export interface DocumentName {
  readonly name: string
  readonly detail: string
}

/**
 * Returns the names of the definition that fit as the value at `path`, whose last named step is a keyword such as
 * `entity`. `around` is the object or list that contains the value, and `inherited` lists the names of inherited
 * systems.
 */
export function documentNames(
  document: JsonValue,
  path: readonly (string | number)[],
  around: JsonValue | undefined,
  inherited: readonly string[],
): readonly DocumentName[] {
  const named = path.findLastIndex((step) => typeof step === 'string')
  const keyword = path[named]
  const object = isObject(around) ? around : {}
  const isEntity = path[0] === 'entities' && path.length === 3
  const isBelowSystem = path[0] === 'entities' && path[2] === 'system' && keyword === 'type'
  if (isBelowSystem || (keyword === 'system' && isEntity)) return systems(document, inherited)
  switch (keyword) {
    case 'entity':
      return entities(document)
    case 'via':
      return siblingReferences(document, path)
    case 'field':
      return fields(document, referredEntity(document, path, object))
    case 'by':
      return fields(document, referredEntity(document, path.slice(0, -1), parentOf(document, path)))
    case 'required':
      return isArray(around) ? propertyNames(parentOf(document, path)) : propertyNames(object)
    default:
      return []
  }
}

function at(document: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  let value: JsonValue | undefined = document
  for (const step of path) {
    if (isObject(value) && typeof step === 'string') value = member(value, step)
    else if (isArray(value)) value = value[Number(step)]
    else return undefined
  }
  return value
}

function parentOf(document: JsonValue, path: readonly (string | number)[]): JsonValue {
  return at(document, path.slice(0, -2)) ?? {}
}

function keysOf(value: JsonValue | undefined): readonly string[] {
  return isObject(value) ? Object.keys(value).filter((name) => name !== marker) : []
}

function entities(document: JsonValue): readonly DocumentName[] {
  return keysOf(at(document, ['entities'])).map((name) => ({ name, detail: 'entity' }))
}

function systems(document: JsonValue, inherited: readonly string[]): readonly DocumentName[] {
  const own = keysOf(at(document, ['systems']))
  return [
    ...own.map((name) => ({ name, detail: 'system' })),
    ...inherited
      .filter((name) => !own.includes(name))
      .map((name) => ({ name, detail: 'inherited system' })),
  ]
}

/** Returns the names that the keyword `via` accepts: references in the same object, and `$parent` in a child entity. */
function siblingReferences(
  document: JsonValue,
  path: readonly (string | number)[],
): readonly DocumentName[] {
  const siblings = at(document, path.slice(0, -2))
  const own = path[path.length - 2]
  const references = keysOf(siblings).filter((name) => {
    const schema = isObject(siblings) ? member(siblings, name) : undefined
    return name !== own && isObject(schema) && schema.type === 'reference'
  })
  const hangs = at(document, [...path.slice(0, 2), 'per']) !== undefined
  return [
    ...references.map((name) => ({ name, detail: 'reference of the same object' })),
    ...(hangs ? [{ name: '$parent', detail: 'parent instance' }] : []),
  ]
}

/** Maximum length of a chain of references by `via` that is followed; the limit also ends circular chains. */
const viaMax = 8

function referredEntity(
  document: JsonValue,
  path: readonly (string | number)[],
  schema: JsonValue,
  depth = 0,
): string | undefined {
  if (!isObject(schema) || depth > viaMax) return undefined
  const { entity, via } = schema
  if (typeof entity === 'string') return entity
  if (via === '$parent') {
    const parent = at(document, [...path.slice(0, 2), 'per', 'entity'])
    return typeof parent === 'string' ? parent : undefined
  }
  if (typeof via !== 'string') return undefined
  const sibling = at(document, [...path.slice(0, -2), via])
  return sibling === undefined ? undefined : referredEntity(document, path, sibling, depth + 1)
}

function fields(document: JsonValue, entity: string | undefined): readonly DocumentName[] {
  if (entity === undefined) return []
  const schema = at(document, ['entities', entity, 'schema'])
  return propertyNames(schema ?? {}).map(({ name }) => ({ name, detail: `property of ${entity}` }))
}

function propertyNames(schema: JsonValue): readonly DocumentName[] {
  const properties = isObject(schema) ? member(schema, 'properties') : undefined
  return keysOf(properties).map((name) => ({ name, detail: 'property' }))
}
