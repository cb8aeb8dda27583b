/**
 * Other spellings that real definitions use, translated here and nowhere else, before anything looks at them.
 * Issues are found in the translation; `restore` gives their paths as the client wrote them.
 */

import type { Path } from '../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'

export interface Translated {
  readonly definition: JsonObject
  restore(path: Path): Path
}

type Renames = Map<string, readonly (string | number)[]>

/** Deeper is refused by the compiler; translating it is of no use. */
const depthMax = 64

export function translateAliases(body: JsonObject): Translated {
  // For a path of the translation, what stood in the place of its last step.
  const renames: Renames = new Map()
  const definition = mapMembers(rename(body, [], renames, { streams: 'entities' }), [], renames, {
    systems: (systems, path) => mapEach(systems, path, renames, translateSystem),
    entities: (entities, path) => mapEach(entities, path, renames, translateEntity),
    types: (types, path) => mapEach(types, path, renames, translateSchema),
  })
  return {
    definition,
    restore(path) {
      const written: (string | number)[] = []
      for (const [i, step] of path.entries()) {
        written.push(...(renames.get(JSON.stringify(path.slice(0, i + 1))) ?? [step]))
      }
      return written
    },
  }
}

type Translate = (value: JsonValue, path: Path, renames: Renames) => JsonValue

function translateSystem(system: JsonValue, path: Path, renames: Renames): JsonValue {
  if (!isObject(system)) return system
  return rename(system, path, renames, { output: 'format' })
}

function translateEntity(entity: JsonValue, path: Path, renames: Renames): JsonValue {
  if (!isObject(entity)) return entity
  let translated = rename(entity, path, renames, {
    stream: 'schema',
    output: 'format',
    trigger: 'rate',
  })
  if (!Object.hasOwn(translated, 'schema') && isBareSchema(translated)) {
    renames.set(JSON.stringify([...path, 'schema']), [])
    translated = { schema: translated }
  }
  return mapMembers(translated, path, renames, {
    schema: (schema, at) => translateSchema(schema, at, renames),
    rate: translateRate,
    system(system, at) {
      if (typeof system !== 'string') return system
      renames.set(JSON.stringify([...at, 'type']), [])
      return { type: system }
    },
  })
}

/** Rates were in hertz once, `1`, and calls later, `hz(5, minute)`. */
function translateRate(rate: JsonValue): JsonValue {
  if (typeof rate !== 'string') return rate
  return rate
    .replace(/^\s*(\d+(?:\.\d+)?|\.\d+)\s*$/, '$1/second')
    .replace(/^\s*hz\(\s*(\d+(?:\.\d+)?|\.\d+)\s*,\s*([a-z]+)\s*\)\s*$/i, '$1/$2')
}

/** A schema where an entity should be: it says its type, and nothing that only an entity has. */
export function isBareSchema(entity: JsonObject): boolean {
  return ['type', 'properties', 'const', 'enum', '$ref', 'oneOf', 'anyOf'].some((name) =>
    Object.hasOwn(entity, name),
  )
}

function translateSchema(schema: JsonValue, path: Path, renames: Renames, depth = 0): JsonValue {
  if (!isObject(schema) || depth > depthMax) return schema
  const deeper: Translate = (part, at) => translateSchema(part, at, renames, depth + 1)
  const type = member(schema, 'type')
  const plain = typeof type === 'string' ? withoutPrefix(type) : type
  const renamed = rename(schema, path, renames, {
    ...(plain === 'integer' || plain === 'number' ? { min: 'minimum', max: 'maximum' } : {}),
    ...(plain === 'reference' ? { effect: 'entity' } : {}),
  })
  const each = (value: JsonValue, at: Path): JsonValue => mapEach(value, at, renames, deeper)
  return mapMembers(renamed, path, renames, {
    type: (value) =>
      typeof value === 'string'
        ? withoutPrefix(value)
        : isArray(value)
          ? value.map((name) => (typeof name === 'string' ? withoutPrefix(name) : name))
          : value,
    properties: each,
    $defs: each,
    variables: each,
    items: (value, at) => deeper(value, at, renames),
    else: (value, at) => deeper(value, at, renames),
    prefixItems: each,
    oneOf: each,
    anyOf: each,
    options: (value, at) =>
      mapEach(value, at, renames, (option, optionAt) =>
        translateOption(option, optionAt, renames, deeper),
      ),
  })
}

function translateOption(
  option: JsonValue,
  path: Path,
  renames: Renames,
  deeper: Translate,
): JsonValue {
  if (!isObject(option)) return option
  const renamed = rename(option, path, renames, { stream: 'schema' })
  if (!isObject(member(renamed, 'schema'))) return deeper(option, path, renames)
  return mapMembers(renamed, path, renames, { schema: (schema, at) => deeper(schema, at, renames) })
}

/** Types had a qualified name in each era of the original service. */
function withoutPrefix(type: string): string {
  return type.replace(/^(schema|json|core)\./, '')
}

/** Members with other names; a member that has the right name already is kept. */
function rename(
  object: JsonObject,
  path: Path,
  renames: Renames,
  names: Readonly<Record<string, string>>,
): JsonObject {
  const entries = Object.entries(object).map(([name, value]) => {
    const right = Object.hasOwn(names, name) ? (names[name] as string) : name
    if (right === name || Object.hasOwn(object, right)) return [name, value] as const
    renames.set(JSON.stringify([...path, right]), [name])
    return [right, value] as const
  })
  return Object.fromEntries(entries)
}

function mapMembers(
  object: JsonObject,
  path: Path,
  renames: Renames,
  translate: Readonly<Record<string, Translate>>,
): JsonObject {
  const entries = Object.entries(object).map(([name, value]) => {
    const own = Object.hasOwn(translate, name) ? translate[name] : undefined
    return [name, own === undefined ? value : own(value, [...path, name], renames)] as const
  })
  return Object.fromEntries(entries)
}

function mapEach(value: JsonValue, path: Path, renames: Renames, translate: Translate): JsonValue {
  if (isArray(value)) return value.map((part, i) => translate(part, [...path, i], renames))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, translate(part, [...path, name], renames)]),
  )
}
