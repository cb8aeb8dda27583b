/**
 * Relaxes a definition that the engine rejects, as little as possible: drops a keyword, replaces a schema by a simpler
 * one of the same kind, or removes a property, a type or an entity.
 */

import { holdingOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import type { Issue, Issues, Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { valueAt, withValue } from '../../text/json-pointer.ts'
import type { Note } from '../model/model.ts'
import type { Written } from '../write/write-definition.ts'

/**
 * Number of attempts in which only the schemas at fault are relaxed. Then complete properties are removed, and from
 * `firmAttempts` on complete entities.
 */
const gentleAttempts = 40
const firmAttempts = 80

/** Returns the definition relaxed at the path of each issue, or undefined if there are no issues. */
export function relaxDefinition(
  { definition, notes }: Written,
  issues: Issues,
  attempt: number,
): Written | undefined {
  if (issues.length === 0) return undefined
  const found: Note[] = []
  const done = new Set<string>()
  let current = definition
  for (const issue of issues) {
    const path =
      attempt < gentleAttempts ? issue.path : shortened(issue.path, attempt < firmAttempts)
    const { value, at, what } = relax(current, path, issue.message)
    // The first change at a path usually resolves its other issues, too. Issues that remain are found by the next
    // attempt.
    const place = JSON.stringify(at)
    if (done.has(place)) continue
    done.add(place)
    current = value
    found.push(noteOf(issue, at, what))
  }
  return { definition: current, notes: [...notes, ...found] }
}

/** Shortens the path of an issue to the path of its property or, if `isProperty` is false, of its entity. */
function shortened(path: Path, isProperty: boolean): Path {
  return path[0] === 'types' ? path.slice(0, 2) : path.slice(0, isProperty ? 5 : 2)
}

function noteOf({ message }: Issue, at: Path, what: string): Note {
  const [section, key, , ...inner] = at
  const place = inner.filter((name) => name !== 'properties').join('.')
  return {
    ...(section === 'entities' && key !== undefined && { table: String(key) }),
    ...(place !== '' && { column: place }),
    message: `${what}, because it ${message}`,
  }
}

interface Relaxed {
  readonly value: JsonObject
  /** The path of the value that was changed. */
  readonly at: Path
  /** Description of the change, as the beginning of the message of a note. */
  readonly what: string
}

function relax(root: JsonObject, path: Path, message: string): Relaxed {
  for (const at of schemasAlong(root, path).toReversed()) {
    const schema = valueAt(root, at)
    const weaker = isObject(schema)
      ? relaxedSchema(schema, String(path[at.length] ?? ''), message)
      : { schema: anyText, what: 'was replaced by plain text' }
    if (weaker !== undefined) return changed(root, at, weaker.schema, weaker.what)
    // A named schema can be removed, and so can one of several alternatives.
    const section = at.at(-2)
    if (namedSections.has(section) || (listSections.has(section) && hasOthers(root, at)))
      return removed(root, at)
  }
  const [section, , name] = path
  if (section === undefined || (section === 'entities' && path.length === 1)) return halved(root)
  return removed(root, path.slice(0, section === 'entities' && name !== 'schema' ? 3 : 2))
}

const namedSections: ReadonlySet<unknown> = new Set(['properties', 'types', '$defs'])
const listSections: ReadonlySet<unknown> = new Set(['oneOf', 'anyOf', 'allOf'])
/**
 * Keywords whose schemas can be relaxed without making the schema that contains them stricter. `not` is not one of
 * them.
 */
const relaxableKeywords: ReadonlySet<string> = new Set([
  ...['properties', '$defs', 'variables', 'oneOf', 'anyOf', 'allOf', 'prefixItems'],
  ...['items', 'contains', 'else'],
])
const anyText: JsonObject = { type: 'string' }

/** Returns the paths of the schemas that contain the value at a path, from the outermost. */
function schemasAlong(root: JsonObject, path: Path): readonly Path[] {
  const [section, key, name] = path
  const start = section === 'types' ? 2 : 3
  if (key === undefined || (section !== 'types' && (section !== 'entities' || name !== 'schema')))
    return []
  const found: Path[] = [path.slice(0, start)]
  let at = start
  while (at < path.length) {
    const keyword = String(path[at])
    if (!relaxableKeywords.has(keyword)) break
    at += holdingOf(keyword) === 'one' ? 1 : 2
    if (at > path.length) break
    found.push(path.slice(0, at))
  }
  return found.filter((place) => valueAt(root, place) !== undefined)
}

/**
 * Returns a simpler schema without the keyword at fault, and the description of the change. Returns undefined if no
 * simpler schema of the same kind exists.
 */
function relaxedSchema(
  schema: JsonObject,
  keyword: string,
  message: string,
): { readonly schema: JsonObject; readonly what: string } | undefined {
  const { oneOf, type, ifEmpty } = schema
  if (type === 'reference' && ifEmpty !== 'null' && schema.via === undefined) {
    return { schema: { ...schema, ifEmpty: 'null' }, what: 'is null until a parent row exists' }
  }
  if (type === 'reference' || type === 'function') return undefined
  if (isArray(oneOf) && (message.includes('anyOf') || keyword === 'oneOf')) {
    const { oneOf: _, ...beside } = schema
    return {
      schema: { ...beside, anyOf: oneOf },
      what: 'allows any of its schemas instead of exactly one',
    }
  }
  if (Object.hasOwn(schema, keyword) && isDispensable(schema, keyword)) {
    const { [keyword]: _, ...others } = schema
    return { schema: others, what: `lost its keyword "${keyword}"` }
  }
  const plain = simplified(schema)
  return JSON.stringify(plain) === JSON.stringify(schema)
    ? undefined
    : { schema: plain, what: 'was simplified' }
}

const generatingKeywords = ['type', 'enum', 'const', '$ref', 'oneOf', 'anyOf', 'allOf']

/** Returns whether the schema still generates values if the keyword is removed. */
function isDispensable(schema: JsonObject, keyword: string): boolean {
  if (keyword === 'properties' || keyword === 'items') return false
  if (!generatingKeywords.includes(keyword)) return true
  return generatingKeywords.some((maker) => maker !== keyword && Object.hasOwn(schema, maker))
}

const plainKinds: ReadonlySet<unknown> = new Set(['integer', 'number', 'boolean', 'string', 'null'])

function simplified({ type, properties, items, anyOf, nulls, presence }: JsonObject): JsonObject {
  const kept = {
    ...(nulls !== undefined && { nulls }),
    ...(presence !== undefined && { presence }),
  }
  if (isObject(properties)) return { type: 'object', properties, ...kept }
  if (type === 'array') {
    return { type, items: isObject(items) ? items : anyText, maxItems: 5, ...kept }
  }
  const first = isArray(anyOf) ? anyOf[0] : undefined
  if (isObject(first)) return { ...first, ...kept }
  return { type: plainKinds.has(type) ? (type ?? 'string') : 'string', ...kept }
}

function hasOthers(root: JsonObject, at: Path): boolean {
  const list = valueAt(root, at.slice(0, -1))
  return isArray(list) && list.length > 1
}

function removed(root: JsonObject, at: Path): Relaxed {
  return changed(root, at, undefined, 'was skipped')
}

/**
 * Reduces a definition that is too large: removes the second half of the properties of the largest entity, or this
 * entity if it has fewer than two.
 */
function halved(root: JsonObject): Relaxed {
  const sizes = membersOf(root.entities).map(
    ([key, one]) => [key, JSON.stringify(one).length] as const,
  )
  const [key = ''] = sizes.toSorted(([, a], [, b]) => b - a)[0] ?? []
  const at = ['entities', key]
  const named = membersOf(valueAt(root, [...at, 'schema', 'properties']))
  if (named.length < 2) return removed(root, at)
  const kept = Math.floor(named.length / 2)
  const schema = { type: 'object', properties: objectOf(named.slice(0, kept)) }
  const what = `lost its last ${named.length - kept} properties`
  return { ...changed(root, [...at, 'schema'], schema, what), at }
}

/** Returns a definition with the value at a path replaced by `to`, or removed if `to` is undefined. */
function changed(root: JsonObject, at: Path, to: JsonValue | undefined, what: string): Relaxed {
  const value = withValue(root, at, to)
  return { value: isObject(value) ? value : {}, at, what }
}
