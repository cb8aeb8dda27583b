/**
 * Layers: schemas with the paths at which their keywords were written. A schema may be merged from several (`allOf`,
 * `$ref`, named types), and an issue must refer to the original keyword.
 */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { mapAllParts } from '../keywords/schema-parts.ts'

/** The reason why a schema has no values. It is an issue unless an enclosing schema omits the value. */
export interface Absence {
  readonly path: Path
  readonly message: string
  /** Set if the schema is false. Otherwise it contains itself as often as allowed. */
  readonly isFalse?: true
  /** The schema that contains itself. */
  readonly whole?: { readonly place: string; readonly path: Path }
}

export interface Origin {
  /**
   * Returns the path in the definition at which a keyword of the schema, or a part of its value, was written; without
   * arguments, the path of the schema.
   */
  readonly pathOf: (...steps: Path) => Path
  /** The references, by `$ref` or the name of a type, that lead to the schema, from the outermost. */
  readonly expanding: readonly Expansion[]
}

/** A schema that a reference leads to. */
export interface Expansion {
  readonly path: Path
  /** The path as JSON. */
  readonly place: string
  /** Depth of the value whose schema contains the reference; -1 if the schema was entered without a reference. */
  readonly level: number
  /** Path of the reference, unless the schema was entered without one. */
  readonly from?: Path
}

/** Returns the references that lead to schemas that are merged, each once. */
export function mergeExpanding(origins: readonly Origin[]): readonly Expansion[] {
  const [only] = origins
  if (only !== undefined && origins.every(({ expanding }) => expanding === only.expanding)) {
    return only.expanding
  }
  const all = new Map<string, Expansion>()
  for (const { expanding } of origins) {
    for (const each of expanding) all.set(`${each.level} ${each.place}`, each)
  }
  return [...all.values()]
}

export interface Layer extends Origin {
  readonly schema: JsonObject
  /** Set if no value fits the layer: the schema is false, or contains itself as often as allowed. */
  readonly absence?: Absence
  /**
   * Set for the schema that contains the `allOf` or `$ref`. Its `nulls` and `else` apply to the merged schema; those of
   * the merged parts do not.
   */
  readonly isAround?: true
  /** Set for a schema that no author wrote: a choice that takes the place of a keyword such as `if`. */
  readonly isRewritten?: true
}

/** For schemas that a merge moved: the paths at which they were written. */
export type Origins = WeakMap<JsonObject, Origin>

/** Returns a copy of the schema whose origin is recorded, so that a merge may move it. */
function withOrigin(origins: Origins, schema: JsonValue, origin: Origin): JsonValue {
  if (!isObject(schema)) return schema
  // Copies are necessary because one object may be written in several places, for example as a YAML alias.
  const copy = { ...schema }
  origins.set(copy, origins.get(schema) ?? origin)
  return copy
}

/**
 * Returns the origin of a nested schema: the recorded one if a merge moved the schema before, otherwise its path inside
 * of the enclosing schema.
 */
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
 * Returns the keywords of a schema. Nested schemas are copies with recorded origins, so that a merge may move them,
 * except those under `$defs` and `definitions`, which `$ref` must find at their own path.
 */
export function partsWithOrigin({ schema, ...origin }: Layer, origins: Origins): JsonObject {
  const { $defs, definitions, ...others } = schema
  const parts = mapAllParts(others, (part, ...steps) =>
    withOrigin(origins, part, originOf(origins, part, origin, steps)),
  )
  return {
    ...parts,
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  }
}

/**
 * Returns one schema that requires all parts: their `allOf`, with the origin of the first part. A single part is
 * returned without `allOf`, and if a part is false, so is the result.
 */
export function allOf(
  { origins, report }: { readonly origins: Origins; report(path: Path, message: string): void },
  parts: readonly { readonly schema: JsonValue; readonly origin: Origin }[],
): JsonValue {
  const saying = parts.filter(({ schema }) => schema !== true)
  const [first] = saying
  if (first === undefined) return true
  if (saying.some(({ schema }) => schema === false)) return false
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

/** Returns the layer with only those keywords that the test accepts. */
export function filterLayer(layer: Layer, test: (keyword: string) => boolean): Layer {
  const kept = Object.entries(layer.schema).filter(([keyword]) => test(keyword))
  return { ...layer, schema: Object.fromEntries(kept) }
}

/**
 * Paths in the definition at which the keywords of a merged schema, or parts of their values, were written, by
 * `keywordKey`.
 */
export type KeywordPaths = Map<string, Path>

export function keywordKey(...steps: Path): string {
  return JSON.stringify(steps)
}
