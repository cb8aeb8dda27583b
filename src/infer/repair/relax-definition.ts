/**
 * The least change that makes a refused definition weaker at a place: a keyword is left out, a schema becomes a plainer
 * one of its kind, at last a property, a type or an entity goes.
 */

import { holdingOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import type { Issue, Issues, Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { valueAt } from '../../text/json-pointer.ts'
import type { Note } from '../model/model.ts'
import type { Written } from '../write/write-definition.ts'

/** After so many attempts whole properties go, and then whole entities. */
const gentleAttempts = 40
const firmAttempts = 80

/** Undefined where there are no issues. */
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
    // Issues of one value are mostly solved by the first of them; what is left comes again.
    const place = JSON.stringify(at)
    if (done.has(place)) continue
    done.add(place)
    current = value
    found.push(noteOf(issue, at, what))
  }
  return { definition: current, notes: [...notes, ...found] }
}

/** To the property of the entity, or to the entity. */
function shortened(path: Path, isProperty: boolean): Path {
  return path[0] === 'types' ? path.slice(0, 2) : path.slice(0, isProperty ? 5 : 2)
}

function noteOf({ message }: Issue, at: Path, what: string): Note {
  const [room, key, , ...inner] = at
  const place = inner.filter((name) => name !== 'properties').join('.')
  return {
    ...(room === 'entities' && key !== undefined && { table: String(key) }),
    ...(place !== '' && { column: place }),
    message: `${what}, because it ${message}`,
  }
}

interface Relaxed {
  readonly value: JsonObject
  /** What was changed. */
  readonly at: Path
  /** How; to begin a note. */
  readonly what: string
}

function relax(root: JsonObject, path: Path, message: string): Relaxed {
  for (const at of schemasAlong(root, path).toReversed()) {
    const schema = valueAt(root, at)
    const weaker = isObject(schema)
      ? relaxedSchema(schema, String(path[at.length] ?? ''), message)
      : { schema: anyText, what: 'was replaced by plain text' }
    if (weaker !== undefined) return changed(root, at, weaker.schema, weaker.what)
    // Of a list of choices, or of named ones, this one can go.
    const room = at.at(-2)
    if (namedSections.has(room) || (listSections.has(room) && hasOthers(root, at)))
      return removed(root, at)
  }
  const [room, , name] = path
  if (room === undefined || (room === 'entities' && path.length === 1)) return halved(root)
  return removed(root, path.slice(0, room === 'entities' && name !== 'schema' ? 3 : 2))
}

const namedSections: ReadonlySet<unknown> = new Set(['properties', 'types', '$defs'])
const listSections: ReadonlySet<unknown> = new Set(['oneOf', 'anyOf', 'allOf'])
/** Keywords whose schemas may become weaker without making the schema around them stronger, as in `not`. */
const relaxableKeywords: ReadonlySet<string> = new Set([
  ...['properties', '$defs', 'variables', 'oneOf', 'anyOf', 'allOf', 'prefixItems'],
  ...['items', 'contains', 'else'],
])
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
    const keyword = String(path[at])
    if (!relaxableKeywords.has(keyword)) break
    at += holdingOf(keyword) === 'one' ? 1 : 2
    if (at > path.length) break
    found.push(path.slice(0, at))
  }
  return found.filter((place) => valueAt(root, place) !== undefined)
}

/** Undefined where there is no weaker schema of the kind. */
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

/** Whether the schema says what to make without it too. */
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

/** Too large as a whole: the largest entity loses the second half of its properties, or goes. */
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

/** With another value there, or with none. */
function changed(root: JsonObject, at: Path, to: JsonValue | undefined, what: string): Relaxed {
  const value = withValue(root, at, to)
  return { value: isObject(value) ? value : {}, at, what }
}

function withValue(value: JsonValue, path: Path, to: JsonValue | undefined): JsonValue {
  const [first, ...rest] = path
  if (first === undefined) return to ?? {}
  const isGone = rest.length === 0 && to === undefined
  if (isArray(value)) {
    const index = Number(first)
    if (isGone) return value.toSpliced(index, 1)
    return value.with(index, withValue(value[index] ?? {}, rest, to))
  }
  if (!isObject(value)) return value
  return objectOf(
    Object.entries(value)
      .filter(([name]) => !isGone || name !== String(first))
      .map(([name, part]) => [name, name === String(first) ? withValue(part, rest, to) : part]),
  )
}
