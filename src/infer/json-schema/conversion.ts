/**
 * What the schemas of one document share while they become a definition: where `$ref` leads, the types that were made
 * of it, the entities that others refer to, and what could not be carried over.
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { fragmentSteps, valueAt } from '../../text/json-pointer.ts'
import type { Note } from '../model/model.ts'

export interface Conversion {
  readonly root: JsonObject
  /** Schemas under `$anchor`, `$id` and `id`. */
  readonly anchors: ReadonlyMap<string, JsonObject>
  /** Resources by the schema that describes them. */
  readonly resources: Map<JsonObject, Resource>
  readonly resourcesByKey: Map<string, Resource>
  /** Types of the definition by the schema that they were made of; undefined while it is being made. */
  readonly types: Map<JsonObject, MadeType | undefined>
  readonly typesByName: Map<string, MadeType>
  /** Schemas whose properties are just now taken over into another. */
  readonly merging: Set<JsonObject>
  /** Schemas that become types only up to so many schemas; beyond it a property is left out. */
  readonly sizeMax: number
  /** Schemas within schemas that are being converted. */
  depth: number
  readonly notes: Note[]
  readonly noted: Set<string>
}

export interface Resource {
  /** Of its entity. */
  readonly key: string
  readonly schema: JsonObject
  /** The property by which others refer to it, and what it holds. */
  readonly id: { readonly name: string; readonly kind: 'integer' | 'text' } | undefined
  /** Those of a lower rank never wait for it. */
  readonly rank: number
}

export interface MadeType {
  readonly name: string
  readonly schema: JsonObject
  /** Schemas in it, those of types counted at each use. */
  readonly size: number
  readonly depth: number
}

/** Where a schema stands, for names and notes. */
export interface Spot {
  readonly entity: string
  /** Properties from the entity to it. */
  readonly place: readonly string[]
  /** Of the property around, which the schema may need to have. */
  readonly isRequired: boolean
  /** In a type, which several entities may use. */
  readonly isShared?: boolean
}

export function newConversion(root: JsonObject, sizeMax: number): Conversion {
  return {
    root,
    anchors: anchorsIn(root),
    resources: new Map(),
    resourcesByKey: new Map(),
    types: new Map(),
    typesByName: new Map(),
    merging: new Set(),
    sizeMax,
    depth: 0,
    notes: [],
    noted: new Set(),
  }
}

export function note(conversion: Conversion, { entity, place }: Spot, message: string): void {
  const column = place.join('.')
  const text = JSON.stringify([entity, column, message])
  if (conversion.noted.has(text)) return
  conversion.noted.add(text)
  conversion.notes.push({ table: entity, ...(column !== '' && { column }), message })
}

/**
 * Converts a schema within another one. Returns undefined, and notes it, where references or compositions nest deeper
 * than the stack has room for.
 */
export function nested<Made>(
  conversion: Conversion,
  spot: Spot,
  convert: () => Made,
): Made | undefined {
  if (conversion.depth >= conversionDepthMax) {
    note(conversion, spot, 'leads through too many other schemas, and was left out')
    return undefined
  }
  conversion.depth++
  const made = convert()
  conversion.depth--
  return made
}

/** Some ten calls each. */
const conversionDepthMax = 256

/** The schema to which a `$ref` leads within the document; undefined when it leads elsewhere or nowhere. */
export function follow(reference: string, { root, anchors }: Conversion): JsonObject | undefined {
  const anchored = anchors.get(reference)
  if (anchored !== undefined) return anchored
  if (!reference.startsWith('#')) return undefined
  const steps = fragmentSteps(reference)
  const value = steps && valueAt(root, steps)
  return isObject(value) ? value : undefined
}

/** The same, through references that lead to references. */
export function resolved(schema: JsonObject, conversion: Conversion): JsonObject {
  let current = schema
  for (let i = 0; i < followsMax; i++) {
    const reference = member(current, '$ref')
    const next = typeof reference === 'string' ? follow(reference, conversion) : undefined
    if (next === undefined) return current
    current = next
  }
  return current
}

/**
 * The properties of a schema, with those of the parts of its `allOf`, through references and at any depth. Each part is
 * read once, so that schemas that go in circles end, and of properties of the same name the first counts.
 */
export function propertiesOf(
  schema: JsonObject,
  conversion: Conversion,
): readonly (readonly [string, JsonObject])[] {
  const found = new Map<string, JsonObject>()
  const seen = new Set<JsonObject>()
  const open = [schema]
  for (let next = open.pop(); next !== undefined && seen.size < partsMax; next = open.pop()) {
    const target = resolved(next, conversion)
    if (seen.has(target)) continue
    seen.add(target)
    const { properties, allOf } = target
    for (const [name, value] of Object.entries(isObject(properties) ? properties : {})) {
      if (isObject(value) && !found.has(name)) found.set(name, value)
    }
    if (isArray(allOf)) open.push(...allOf.filter(isObject).toReversed())
  }
  return [...found]
}

/** Parts of one schema that are read. People write a few. */
const partsMax = 100

/** The last part of a `$ref`: what people call the schema. */
export function nameOfReference(reference: string): string {
  const steps = fragmentSteps(reference.replace(/^[^#]*(?=#)/, '')) ?? []
  return steps.at(-1) ?? 'root'
}

const followsMax = 32
const depthMax = 64

function anchorsIn(root: JsonObject): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const walk = (value: JsonValue, depth: number): void => {
    if (depth > depthMax) return
    if (isArray(value)) for (const part of value) walk(part, depth + 1)
    if (!isObject(value)) return
    for (const [name, mark] of [
      ['$anchor', '#'],
      ['$id', ''],
      ['id', ''],
    ] as const) {
      const text = member(value, name)
      if (typeof text === 'string' && value !== root && !found.has(mark + text)) {
        found.set(mark + text, value)
      }
    }
    for (const part of Object.values(value)) walk(part, depth + 1)
  }
  walk(root, 0)
  return found
}
