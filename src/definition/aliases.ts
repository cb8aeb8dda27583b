/**
 * Translates the alternative spellings that existing definitions use. No other module knows them, and the translation
 * runs before any other code reads the definition. Issues have the paths of the translated definition; `restore`
 * converts these paths to those that the client sent.
 */

import type { Path } from '../text/issue.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../text/json.ts'

export interface Translated {
  readonly definition: JsonObject
  restore(path: Path): Path
}

interface TranslationNotes {
  /**
   * For each path whose last step was translated, the steps that the client sent in its place. The keys are paths of
   * the translated definition as JSON text.
   */
  readonly written: Map<string, readonly (string | number)[]>
  /** The named types of the definition. Their names are never aliases. */
  readonly types: JsonObject
}

/** Nesting depth of a schema from which nothing is translated. The compiler rejects deeper definitions. */
const depthMax = 64

export function translateAliases(body: JsonObject): Translated {
  const types = member(body, 'types')
  const notes: TranslationNotes = { written: new Map(), types: isObject(types) ? types : {} }
  const definition = mapMembers(rename(body, [], notes, { streams: 'entities' }), [], notes, {
    systems: (systems, path) => mapEach(systems, path, notes, translateSystem),
    entities: (entities, path) => mapEach(entities, path, notes, translateEntity),
    types: (types, path) => mapEach(types, path, notes, translateSchema),
  })
  return {
    definition,
    restore(path) {
      const written: (string | number)[] = []
      for (const [i, step] of path.entries()) {
        written.push(...(notes.written.get(JSON.stringify(path.slice(0, i + 1))) ?? [step]))
      }
      return written
    },
  }
}

type Translate = (
  value: JsonValue,
  path: Path,
  notes: TranslationNotes,
  depth?: number,
) => JsonValue

function translateSystem(system: JsonValue, path: Path, notes: TranslationNotes): JsonValue {
  if (!isObject(system)) return system
  return rename(system, path, notes, { output: 'format' })
}

function translateEntity(entity: JsonValue, path: Path, notes: TranslationNotes): JsonValue {
  if (!isObject(entity)) return entity
  const isBare = isBareSchema(entity)
  if (isBare) notes.written.set(JSON.stringify([...path, 'schema']), [])
  const translated = isBare
    ? { schema: entity }
    : (translateEffectTrigger(entity, path, notes) ??
      rename(entity, path, notes, { stream: 'schema', output: 'format', trigger: 'rate' }))
  return mapMembers(translated, path, notes, {
    schema: translateSchema,
    rate: translateRate,
    system(system, at) {
      if (typeof system !== 'string') return system
      notes.written.set(JSON.stringify([...at, 'type']), [])
      return { type: system }
    },
  })
}

/**
 * Translates the trigger of an entity by another entity, `{"type": "effect", "key": "orders"}`, to `per`: each instance
 * of the other entity has one child. Returns undefined for any other entity.
 */
function translateEffectTrigger(
  entity: JsonObject,
  path: Path,
  notes: TranslationNotes,
): JsonObject | undefined {
  const trigger = member(entity, 'trigger')
  if (!isObject(trigger) || member(trigger, 'type') !== 'effect') return undefined
  const { trigger: _, ...rest } = rename(entity, path, notes, {
    stream: 'schema',
    output: 'format',
  })
  notes.written.set(JSON.stringify([...path, 'per']), ['trigger'])
  const per = rename(
    objectOf(Object.entries(trigger).filter(([name]) => name === 'key')),
    [...path, 'per'],
    notes,
    { key: 'entity' },
  )
  return { ...rest, per }
}

/** Translates the earlier forms of a rate: `1` (hertz) and `hz(5, minute)`. */
function translateRate(rate: JsonValue): JsonValue {
  if (isObject(rate) && member(rate, 'type') === 'clock') {
    return translateRate(member(rate, 'rate') ?? '')
  }
  if (typeof rate !== 'string') return rate
  return rate
    .replace(/^\s*(\d+(?:\.\d+)?|\.\d+)\s*$/, '$1/second')
    .replace(/^\s*hz\(\s*(\d+(?:\.\d+)?|\.\d+)\s*,\s*([a-z]+)\s*\)\s*$/i, '$1/$2')
}

/**
 * Returns whether an object in the place of an entity is a schema: it has a member of schemas and no member of
 * entities.
 */
export function isBareSchema(entity: JsonObject): boolean {
  const hasOneOf = (...names: readonly string[]): boolean =>
    names.some((name) => Object.hasOwn(entity, name))
  return (
    hasOneOf('type', 'properties', 'const', 'enum', '$ref', 'oneOf', 'anyOf', 'allOf') &&
    !hasOneOf('schema', 'stream', 'rate', 'trigger', 'system', 'output')
  )
}

function translateSchema(
  schema: JsonValue,
  path: Path,
  notes: TranslationNotes,
  depth = 0,
): JsonValue {
  if (!isObject(schema) || depth > depthMax) return schema
  const type = member(schema, 'type')
  const plain = typeof type === 'string' ? withoutPrefix(type, notes) : type
  const names =
    plain === 'integer' || plain === 'number'
      ? boundNames
      : plain === 'reference'
        ? referenceNames
        : noNames
  return mapMembers(rename(schema, path, notes, names), path, notes, schemaMembers, depth + 1)
}

const boundNames = { min: 'minimum', max: 'maximum' }
const referenceNames = { effect: 'entity' }
const noNames = {}

const eachSchema: Translate = (value, path, notes, depth) =>
  mapEach(value, path, notes, translateSchema, depth)

const schemaMembers: Readonly<Record<string, Translate>> = {
  type(value, _, notes) {
    const plain = (name: JsonValue) =>
      typeof name === 'string' ? withoutPrefix(name, notes) : name
    return isArray(value) ? mapEach(value, [], notes, plain) : plain(value)
  },
  properties: eachSchema,
  $defs: eachSchema,
  variables: eachSchema,
  items: translateSchema,
  else: translateSchema,
  prefixItems: eachSchema,
  oneOf: eachSchema,
  anyOf: eachSchema,
  allOf: eachSchema,
  contains: translateSchema,
  options: (value, path, notes, depth) => mapEach(value, path, notes, translateOption, depth),
}

function translateOption(
  option: JsonValue,
  path: Path,
  notes: TranslationNotes,
  depth = 0,
): JsonValue {
  if (!isObject(option)) return option
  const renamed = rename(option, path, notes, { stream: 'schema' })
  if (!isObject(member(renamed, 'schema'))) return translateSchema(option, path, notes, depth)
  return mapMembers(renamed, path, notes, { schema: translateSchema }, depth)
}

/**
 * Removes the prefix that the original service required in qualified type names. Its versions use different prefixes.
 */
function withoutPrefix(type: string, { types }: TranslationNotes): string {
  return Object.hasOwn(types, type) ? type : type.replace(/^(schema|json|core)\./, '')
}

/**
 * Renames members of an object, from aliases to their names. If an object has both, the member with the right name
 * takes precedence. Returns the same object if nothing changes.
 */
function rename(
  object: JsonObject,
  path: Path,
  notes: TranslationNotes,
  names: Readonly<Record<string, string>>,
): JsonObject {
  const renamed = Object.entries(names).filter(
    ([name, right]) => Object.hasOwn(object, name) && !Object.hasOwn(object, right),
  )
  if (renamed.length === 0) return object
  for (const [name, right] of renamed) notes.written.set(JSON.stringify([...path, right]), [name])
  const rightOf = new Map(renamed)
  return objectOf(Object.entries(object).map(([name, value]) => [rightOf.get(name) ?? name, value]))
}

/**
 * Translates the members of an object that have a function in `translate`. Returns the same object if nothing changes:
 * a body of 1 MiB can have 80,000 members, and hardly any of them is an alias.
 */
function mapMembers(
  object: JsonObject,
  path: Path,
  notes: TranslationNotes,
  translate: Readonly<Record<string, Translate>>,
  depth?: number,
): JsonObject {
  const changed = Object.keys(object).flatMap((name) => {
    if (!Object.hasOwn(translate, name)) return []
    const value = object[name] as JsonValue
    const translated = translate[name]?.(value, [...path, name], notes, depth) ?? value
    return translated === value ? [] : [[name, translated] as const]
  })
  return changed.length === 0 ? object : { ...object, ...objectOf(changed) }
}

function mapEach(
  value: JsonValue,
  path: Path,
  notes: TranslationNotes,
  translate: Translate,
  depth?: number,
): JsonValue {
  if (isArray(value)) {
    const parts = value.map((part, i) => translate(part, [...path, i], notes, depth))
    return parts.every((part, i) => part === value[i]) ? value : parts
  }
  if (!isObject(value)) return value
  const changed = Object.keys(value).flatMap((name) => {
    const part = value[name] as JsonValue
    const translated = translate(part, [...path, name], notes, depth)
    return translated === part ? [] : [[name, translated] as const]
  })
  return changed.length === 0 ? value : { ...value, ...objectOf(changed) }
}
