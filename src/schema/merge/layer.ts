/**
 * A schema with the places where its keywords were written. Schemas are put together from several (`allOf`, `$ref`,
 * named types), and an issue must still point at the one that is wrong.
 */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { mapAllParts } from '../keywords/schema-parts.ts'

export interface Origin {
  /** The path of a keyword, or of a part of its value; without any, of the schema. */
  readonly pathOf: (...steps: Path) => Path
  /** The paths, as JSON, of the named types and `$ref` targets that lead here. */
  readonly expanding: readonly string[]
}

export interface Layer extends Origin {
  readonly schema: JsonObject
  /** The schema that has the `allOf`, and no part of it: its `nulls` and `else` are those of the whole. */
  readonly isAround?: true
}

/** Where schemas were written that stand elsewhere now. */
export type Origins = WeakMap<JsonObject, Origin>

/** The schema as one that may be put anywhere. */
function withOrigin(origins: Origins, schema: JsonValue, origin: Origin): JsonValue {
  if (!isObject(schema)) return schema
  // A copy: the same object may be written, or be an alias (YAML), in several places.
  const copy = { ...schema }
  origins.set(copy, origins.get(schema) ?? origin)
  return copy
}

/** The origin of a part, unless it came from elsewhere. */
export function originOf(
  origins: Origins,
  part: JsonValue,
  { pathOf, expanding }: Origin,
  steps: Path,
): Origin {
  const known = isObject(part) ? origins.get(part) : undefined
  return known ?? { pathOf: (...inner) => pathOf(...steps, ...inner), expanding }
}

/** The keywords of a schema, each with schemas that may be put anywhere; those of `$defs` stay, as a `$ref` finds them. */
export function partsWithOrigin({ schema, ...origin }: Layer, origins: Origins): JsonObject {
  const { $defs, ...others } = schema
  const parts = mapAllParts(others, (part, ...steps) =>
    withOrigin(origins, part, originOf(origins, part, origin, steps)),
  )
  return $defs === undefined ? parts : { ...parts, $defs }
}

/** One schema that is all of these; the first says where it stands. */
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

/** Only the keywords that the test lets through. */
export function filterLayer(layer: Layer, test: (keyword: string) => boolean): Layer {
  const kept = Object.entries(layer.schema).filter(([keyword]) => test(keyword))
  return { ...layer, schema: Object.fromEntries(kept) }
}

/** Where a keyword, or a part of it, was written. */
export type KeywordPaths = Map<string, Path>

export function keywordKey(...steps: Path): string {
  return JSON.stringify(steps)
}
