/**
 * Follows references to schemas, by `$ref`, `$dynamicRef` or the name of a type. A schema may contain itself in its
 * parts a limited number of times; where the limit is reached, it has no values (`Absence`).
 */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { holdingOf } from '../keywords/schema-parts.ts'
import type { Absence, Expansion, Layer, Origin } from '../merge/layer.ts'
import { type Located, locate, locateDynamic } from './locate.ts'
import type { PlacedSchema } from './placed-schema.ts'
import { isCutOff, limitsOf } from './recursion.ts'
import type { Scope } from './scope.ts'

/** Maximum length of a chain of nested references to schemas. */
const expansionsMax = 64

/** Keywords whose values refer to schemas. */
export const referenceKeywords = ['$ref', '$dynamicRef'] as const

/** The reason why `false` has no values. */
export function absenceOfFalse(path: Path): Absence {
  return {
    path,
    isFalse: true,
    message: 'must not be false where a value is generated: no value fits it',
  }
}

/**
 * Returns the schema that a reference leads to, as a layer. Returns undefined, with an issue, if the schema is its own
 * definition, is not a schema, or is nested in too many references.
 */
export function expand(
  { path, schema }: PlacedSchema,
  from: Path,
  { expanding: before }: Origin,
  scope: Scope,
): Layer | undefined {
  const { document } = scope
  const place = JSON.stringify(path)
  const level = scope.valuePath.length
  const ancestor = isAncestor(path, from, before.at(-1)?.path, scope.root.path)
  const inside = level - countValues(from.slice(path.length))
  const known = ancestor ? [...before, { place, path, level: inside }] : before
  const same = known.filter((each) => each.place === place)
  const expanding = [...known, { place, path, level, from }]
  document.usedSchemas.add(place)
  if (same.some((each) => each.level === level)) {
    const circle = circleOf(place, expanding, scope)
    document.report(from, `must not refer to itself for the same value: ${circle}`)
    return undefined
  }
  const times = same.length
  const layer: Layer = {
    schema: isObject(schema) ? schema : {},
    expanding,
    pathOf: (...steps) => [...path, ...steps],
    isAround: true,
  }
  if (times > 0) document.recursions++
  const isEnd = isCutOff({ place, times, expanding: before }, limitsOf(times, scope))
  if (isEnd || (times > 0 && before.length >= expansionsMax)) {
    const circle = circleOf(place, expanding, scope)
    const end = 'an optional property, an empty array, null or another option of "anyOf"'
    const message = `must end: ${circle}; a schema that contains itself needs ${end}`
    const absence = { path: from, message, ...(times > 0 && { whole: { place, path } }) }
    return { ...layer, schema: {}, absence }
  }
  if (before.length >= expansionsMax) {
    document.report(from, `must resolve through at most ${expansionsMax} other schemas`)
    return undefined
  }
  if (schema === false) return { ...layer, absence: absenceOfFalse(path) }
  if (schema === true || isObject(schema)) return layer
  document.report(path, `must be a schema (an object); got ${show(schema)}`)
  return undefined
}

/**
 * Whether the schema at `path` contains the reference at `from` and was entered without a reference: it is inside of the
 * schema that the last reference led to, or of the entity's schema.
 */
function isAncestor(path: Path, from: Path, last: Path | undefined, root: Path): boolean {
  const entered = last ?? root
  if (last !== undefined && path.length === last.length) return false
  return isWithin(from, path) && isWithin(path, entered)
}

export function isWithin(inner: Path, outer: Path): boolean {
  return outer.every((step, i) => inner[i] === step)
}

/** Keywords whose schemas apply to values inside of the value of their own schema. */
const holdingValues: ReadonlySet<Path[number]> = new Set(
  `properties patternProperties additionalProperties unevaluatedProperties items prefixItems contains
    unevaluatedItems contentSchema variables propertyNames`.split(/\s+/),
)

export function holdsValues(keyword: Path[number]): boolean {
  return holdingValues.has(keyword)
}

/** Returns how many values lie between a schema and the schema at the steps from it. */
function countValues(steps: Path): number {
  let count = 0
  for (let i = 0; i < steps.length; ) {
    const keyword = steps[i] as Path[number]
    if (holdsValues(keyword)) count++
    i += holdingOf(`${keyword}`) === 'one' ? 1 : 2
  }
  return count
}

/** Returns the names of the schemas from a place to itself, for messages. */
function circleOf(place: string, expanding: readonly Expansion[], { root }: Scope): string {
  const begin = expanding.slice(0, -1).findLastIndex((each) => each.place === place)
  return expanding
    .slice(begin)
    .map((each) => targetName(each.path, root.path))
    .join(' -> ')
}

/** Returns the name of a schema for messages: the name of a type, or a pointer such as `#/properties/name`. */
function targetName(path: Path, rootPath: Path): string {
  const isInside = isWithin(path, rootPath)
  if (!isInside && path.length === 2) return String(path[1])
  return ['#', ...(isInside ? path.slice(rootPath.length) : path)].join('/')
}

/** Finds the schema to which the reference of a layer refers. */
export function locateReference(
  keyword: (typeof referenceKeywords)[number],
  layer: Layer,
  scope: Scope,
): Located {
  return keyword === '$ref'
    ? locate(layer.schema.$ref as JsonValue, layer.pathOf(keyword), scope)
    : locateDynamic(layer.schema.$dynamicRef as JsonValue, layer, scope)
}

/** Returns the schemas to which `$ref` and `$dynamicRef` of a layer refer. Reports an issue for each that is missing. */
export function followReferences(layer: Layer, scope: Scope): readonly (Layer | undefined)[] {
  return referenceKeywords
    .filter((keyword) => Object.hasOwn(layer.schema, keyword))
    .map((keyword) => {
      const from = layer.pathOf(keyword)
      const found = locateReference(keyword, layer, scope)
      if (!('problem' in found)) return expand(found, from, layer, scope)
      scope.document.report(from, found.problem)
      return undefined
    })
}
