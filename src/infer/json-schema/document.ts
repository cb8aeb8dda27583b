/** A JSON Schema or an OpenAPI document: resolves `$ref` within it and collects the properties of its schemas. */

import { membersOf } from '../../schema/keywords/schema-parts.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { fragmentSteps, valueAt } from '../../text/json-pointer.ts'

/** Maximum number of schemas whose properties are collected for one schema with `allOf`. */
const partsMax = 100
const followsMax = 32
const depthMax = 64

/** Maximum length of a chain of references whose size is measured. */
const measuredDepthMax = 500

/** Keywords that contain no schemas that are generated with the schema that has them. */
const unmeasured: ReadonlySet<string> = new Set([
  ...['example', 'examples', 'default', 'enum', 'const', 'discriminator', '$defs', 'definitions'],
])

interface Measured {
  /** Number of objects. */
  readonly size: number
  /** Every `$ref`, as often as it occurs. */
  readonly references: readonly string[]
}

export class SchemaDocument {
  readonly #root: JsonObject
  /** Schemas of the document by the value of their `$anchor`, `$id` or `id`. */
  readonly #anchors: ReadonlyMap<string, JsonObject>
  readonly #sizes = new Map<JsonObject, number>()
  readonly #extents = new Map<JsonObject, Measured>()
  /** Number of schemas that contain each other and are being measured. */
  #measured = 0

  constructor(root: JsonObject) {
    this.#root = root
    this.#anchors = anchorsIn(root)
  }

  /** Returns the schema that a `$ref` refers to, or undefined if it is missing or in another document. */
  follow(reference: string): JsonObject | undefined {
    const anchored = this.#anchors.get(reference)
    if (anchored !== undefined) return anchored
    const steps = reference.startsWith('#') ? fragmentSteps(reference) : undefined
    const value = steps && valueAt(this.#root, steps)
    return isObject(value) ? value : undefined
  }

  /**
   * Returns the target of the `$ref` of a schema, through a chain of references, or the schema itself if it has no
   * `$ref`.
   */
  resolved(schema: JsonObject): JsonObject {
    let current = schema
    for (let i = 0; i < followsMax; i++) {
      const reference = member(current, '$ref')
      const next = typeof reference === 'string' ? this.follow(reference) : undefined
      if (next === undefined) return current
      current = next
    }
    return current
  }

  /**
   * Returns the number of objects in a schema, counting the target of a `$ref` at each use. It is infinite if the
   * schema references itself.
   */
  sizeOf(schema: JsonObject): number {
    const known = this.#sizes.get(schema)
    if (known !== undefined) return known
    // A schema that is reached again while it is measured references itself.
    this.#sizes.set(schema, Number.POSITIVE_INFINITY)
    if (this.#measured >= measuredDepthMax) return Number.POSITIVE_INFINITY
    this.#measured++
    const { size, references } = this.#extentOf(schema)
    let sum = size
    for (const reference of references) {
      const target = this.follow(reference)
      if (target !== undefined) sum += this.sizeOf(target)
    }
    this.#measured--
    this.#sizes.set(schema, sum)
    return sum
  }

  /** Returns the size that each type referenced by a schema may have for the schema to stay within a size. */
  shareOf(schema: JsonObject, sizeMax: number): number {
    const { size, references } = this.#extentOf(schema)
    return references.length === 0 ? sizeMax : Math.max(0, (sizeMax - size) / references.length)
  }

  /** Returns the number of objects in a schema, without the targets of its references, and the references. */
  #extentOf(schema: JsonObject): Measured {
    const known = this.#extents.get(schema)
    if (known !== undefined) return known
    let size = 0
    const references: string[] = []
    const open: JsonValue[] = [schema]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (isArray(next)) open.push(...next)
      else if (isObject(next)) {
        size++
        const reference = member(next, '$ref')
        if (typeof reference === 'string') references.push(reference)
        for (const [keyword, value] of Object.entries(next)) {
          if (!unmeasured.has(keyword)) open.push(value)
        }
      }
    }
    const measured = { size, references }
    this.#extents.set(schema, measured)
    return measured
  }

  /**
   * Returns the properties of a schema with their names, including those of the parts of its `allOf`, through
   * references and at any depth. Each part is read once, so recursion ends. If several properties have the same name,
   * the first one is returned.
   */
  propertiesOf(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
    const found = new Map<string, JsonObject>()
    const seen = new Set<JsonObject>()
    const open = [schema]
    for (let next = open.pop(); next !== undefined && seen.size < partsMax; next = open.pop()) {
      const target = this.resolved(next)
      if (seen.has(target)) continue
      seen.add(target)
      const { properties, allOf } = target
      for (const [name, value] of membersOf(properties)) {
        if (isObject(value) && !found.has(name)) found.set(name, value)
      }
      if (isArray(allOf)) open.push(...allOf.filter(isObject).toReversed())
    }
    return [...found]
  }
}

/** Returns the last part of a `$ref`, which is the name of the referenced schema. */
export function nameOfReference(reference: string): string {
  const steps = fragmentSteps(reference.replace(/^[^#]*(?=#)/, '')) ?? []
  return steps.at(-1) ?? 'root'
}

/** Returns the values of every `$ref` in a schema, at any depth. */
export function referencesIn(schema: JsonObject): readonly string[] {
  const found: string[] = []
  JSON.stringify(schema, (name, value) => {
    if (name === '$ref' && typeof value === 'string') found.push(value)
    return value
  })
  return found
}

/** Keywords whose value names a schema, each with the prefix of this name in a `$ref`. */
const anchorKeywords = [
  ['$anchor', '#'],
  ['$id', ''],
  ['id', ''],
] as const

function anchorsIn(root: JsonObject): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const walk = (value: JsonValue, depth: number): void => {
    if (depth > depthMax) return
    if (isArray(value)) for (const part of value) walk(part, depth + 1)
    if (!isObject(value)) return
    for (const [name, mark] of anchorKeywords) {
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
