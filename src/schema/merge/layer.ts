/**
 * Layers: schemas with the paths at which their keywords were written. A schema may be merged from several (`allOf`,
 * `$ref`, named types), and an issue must refer to the original keyword.
 */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { mapAllParts } from '../keywords/schema-parts.ts'

export interface Origin {
  /** Returns the path of a keyword, or of a part of its value; without arguments, that of the schema. */
  readonly pathOf: (...steps: Path) => Path
  /** Paths, as JSON, of the named types and `$ref` targets that lead here. */
  readonly expanding: readonly string[]
}

export interface Layer extends Origin {
  readonly schema: JsonObject
  /**
   * Set for the schema with the `allOf`, whose `nulls` and `else` apply to the merged schema, but not for its parts.
   */
  readonly isAround?: true
}

/** Origins of schemas that a merge moved. */
export type Origins = WeakMap<JsonObject, Origin>

/** Returns a copy of the schema that may be moved, with its origin. */
function withOrigin(origins: Origins, schema: JsonValue, origin: Origin): JsonValue {
  if (!isObject(schema)) return schema
  // Copies are necessary because one object may be written in several places, for example as a YAML alias.
  const copy = { ...schema }
  origins.set(copy, origins.get(schema) ?? origin)
  return copy
}

/** Returns the origin of a part, which may have been moved before. */
export function originOf(
  origins: Origins,
  part: JsonValue,
  { pathOf, expanding }: Origin,
  steps: Path,
): Origin {
  const known = isObject(part) ? origins.get(part) : undefined
  return known ?? { pathOf: (...inner) => pathOf(...steps, ...inner), expanding }
}

/**
 * Returns the keywords of a schema, with nested schemas that may be moved, except those of `$defs`, which `$ref` finds
 * at their own path.
 */
export function partsWithOrigin({ schema, ...origin }: Layer, origins: Origins): JsonObject {
  const { $defs, ...others } = schema
  const parts = mapAllParts(others, (part, ...steps) =>
    withOrigin(origins, part, originOf(origins, part, origin, steps)),
  )
  return $defs === undefined ? parts : { ...parts, $defs }
}

/** Returns the `allOf` of the schemas, with the origin of the first one. */
export function allOf(
  { origins, report }: { readonly origins: Origins; report(path: Path, message: string): void },
  parts: readonly { readonly schema: JsonValue; readonly origin: Origin }[],
): JsonValue {
  const saying = parts.filter(({ schema }) => schema !== true)
  const [first] = saying
  if (first === undefined) return true
  if (saying.length === 1) return withOrigin(origins, first.schema, first.origin)
  const copies = saying.flatMap(({ schema, origin }) => {
    if (isObject(schema)) return [withOrigin(origins, schema, origin)]
    report(origin.pathOf(), `must be a schema (an object); got ${show(schema)}`)
    return []
  })
  const whole = { allOf: copies }
  origins.set(whole, first.origin)
  return whole
}

/** Returns the layer with the keywords that the test accepts. */
export function filterLayer(layer: Layer, test: (keyword: string) => boolean): Layer {
  const kept = Object.entries(layer.schema).filter(([keyword]) => test(keyword))
  return { ...layer, schema: Object.fromEntries(kept) }
}

/** Paths at which keywords, or parts of them, were written. */
export type KeywordPaths = Map<string, Path>

export function keywordKey(...steps: Path): string {
  return JSON.stringify(steps)
}
