/**
 * The least change that makes a refused definition weaker at a place: a keyword is left out, a schema becomes a plainer
 * one of its kind, at last a property, a type or an entity goes.
 */

import type { Path } from '../../text/issue.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../text/json.ts'

export interface Weakened {
  readonly value: JsonObject
  /** What was changed. */
  readonly at: Path
  /** How; to begin a note. */
  readonly what: string
}

export function weaken(root: JsonObject, path: Path, message: string): Weakened {
  for (const at of schemasAlong(root, path).toReversed()) {
    const schema = valueAt(root, at)
    const weaker = isObject(schema)
      ? weakerSchema(schema, String(path[at.length] ?? ''), message)
      : { schema: anyText, what: 'is plain text' }
    if (weaker !== undefined) {
      return { value: replaced(root, at, weaker.schema), at, what: weaker.what }
    }
    // Of a list of choices, or of named ones, this one can go.
    const room = at.at(-2)
    if (namedRooms.has(room) || (listRooms.has(room) && hasOthers(root, at))) {
      return { value: replaced(root, at, undefined), at, what: 'was left out' }
    }
  }
  const [room, key, name] = path
  if (room === 'entities' && name !== undefined && name !== 'schema')
    return gone(root, [room, key ?? '', name])
  if (room !== undefined && key !== undefined) return gone(root, [room, key])
  if (room !== undefined && room !== 'entities') return gone(root, [room])
  return halved(root)
}

const namedRooms: ReadonlySet<unknown> = new Set(['properties', 'types', '$defs'])
const listRooms: ReadonlySet<unknown> = new Set(['oneOf', 'anyOf', 'allOf'])
const schemaMaps: ReadonlySet<unknown> = new Set(['properties', '$defs', 'variables'])
const schemaLists: ReadonlySet<unknown> = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems'])
const schemaMembers: ReadonlySet<unknown> = new Set(['items', 'contains', 'else'])
const anyText: JsonObject = { type: 'string' }

/** The paths of the schemas on the way, from the outermost. */
function schemasAlong(root: JsonObject, path: Path): readonly Path[] {
  const [room, key, name] = path
  const start = room === 'types' ? 2 : 3
  if (key === undefined || (room !== 'types' && (room !== 'entities' || name !== 'schema')))
    return []
  const found: Path[] = [path.slice(0, start)]
  let at = start
  while (at < path.length) {
    const keyword = path[at]
    const isDeeper = schemaMaps.has(keyword) || schemaLists.has(keyword)
    if (!isDeeper && !schemaMembers.has(keyword)) break
    at += isDeeper ? 2 : 1
    if (at > path.length) break
    found.push(path.slice(0, at))
  }
  return found.filter((place) => valueAt(root, place) !== undefined)
}

/** Undefined where there is no weaker schema of the kind. */
function weakerSchema(
  schema: JsonObject,
  keyword: string,
  message: string,
): { readonly schema: JsonObject; readonly what: string } | undefined {
  const { oneOf, type, ifEmpty } = schema
  if (type === 'reference' && ifEmpty !== 'null' && schema.via === undefined) {
    return { schema: { ...schema, ifEmpty: 'null' }, what: 'is null while nobody is there' }
  }
  if (type === 'reference' || type === 'function') return undefined
  if (isArray(oneOf) && (message.includes('anyOf') || keyword === 'oneOf')) {
    const { oneOf: _, ...beside } = schema
    return {
      schema: { ...beside, anyOf: oneOf },
      what: 'takes any of its schemas, not exactly one',
    }
  }
  if (Object.hasOwn(schema, keyword) && isLoose(schema, keyword)) {
    const { [keyword]: _, ...others } = schema
    return { schema: others, what: `lost its "${keyword}"` }
  }
  const plain = plainer(schema)
  return JSON.stringify(plain) === JSON.stringify(schema)
    ? undefined
    : { schema: plain, what: 'is plainer' }
}

const makers = ['type', 'enum', 'const', '$ref', 'oneOf', 'anyOf', 'allOf']

/** Whether the schema says what to make without it too. */
function isLoose(schema: JsonObject, keyword: string): boolean {
  if (keyword === 'properties' || keyword === 'items') return false
  if (!makers.includes(keyword)) return true
  return makers.some((maker) => maker !== keyword && Object.hasOwn(schema, maker))
}

const plainKinds: ReadonlySet<unknown> = new Set(['integer', 'number', 'boolean', 'string', 'null'])

function plainer(schema: JsonObject): JsonObject {
  const { type, properties, items, anyOf } = schema
  const kept = Object.fromEntries(
    ['nulls', 'presence'].flatMap((name) => {
      const value = member(schema, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  if (isObject(properties)) return { type: 'object', properties, ...kept }
  if (type === 'array')
    return { type, items: isObject(items) ? items : anyText, maxItems: 5, ...kept }
  const first = isArray(anyOf) ? anyOf[0] : undefined
  if (isObject(first)) return { ...first, ...kept }
  return { type: plainKinds.has(type) ? (type as string) : 'string', ...kept }
}

function hasOthers(root: JsonObject, at: Path): boolean {
  const list = valueAt(root, at.slice(0, -1))
  return isArray(list) && list.length > 1
}

function gone(root: JsonObject, at: Path): Weakened {
  return { value: replaced(root, at, undefined), at, what: 'was left out' }
}

/** Too large as a whole: the largest entity loses the second half of its properties, or goes. */
function halved(root: JsonObject): Weakened {
  const entities = Object.entries(isObject(root.entities) ? root.entities : {})
  const sizes = entities.map(([key, entity]) => [key, JSON.stringify(entity).length] as const)
  const [key = ''] = sizes.toSorted(([, a], [, b]) => b - a)[0] ?? []
  const at = ['entities', key, 'schema', 'properties']
  const properties = valueAt(root, at)
  const named = isObject(properties) ? Object.entries(properties) : []
  if (named.length < 2) return gone(root, at.slice(0, 2))
  const half = objectOf(named.slice(0, Math.floor(named.length / 2)))
  const schema = { type: 'object', properties: half }
  const what = `lost its last ${named.length - Math.floor(named.length / 2)} properties`
  return { value: replaced(root, at.slice(0, 3), schema), at: at.slice(0, 2), what }
}

function valueAt(root: JsonValue, path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((value, name) => {
    if (isArray(value)) return value[Number(name)]
    return isObject(value) ? member(value, String(name)) : undefined
  }, root)
}

/** With another value there, or with none. */
function replaced(root: JsonObject, path: Path, to: JsonValue | undefined): JsonObject {
  return changed(root, path, to) as JsonObject
}

function changed(value: JsonValue, path: Path, to: JsonValue | undefined): JsonValue {
  const [first, ...rest] = path
  if (first === undefined) return to ?? {}
  const isLast = rest.length === 0
  if (isArray(value)) {
    const index = Number(first)
    if (isLast && to === undefined) return value.toSpliced(index, 1)
    return value.with(index, changed(value[index] ?? {}, rest, to))
  }
  if (!isObject(value)) return value
  return objectOf(
    Object.entries(value).flatMap(([name, part]): readonly (readonly [string, JsonValue])[] => {
      if (name !== String(first)) return [[name, part]]
      return isLast && to === undefined ? [] : [[name, changed(part, rest, to)]]
    }),
  )
}
