/**
 * The properties of several schemas that all hold. Each property is all that the schemas say of its name: by
 * `properties`, by `patternProperties`, and by `additionalProperties` where neither speaks of it (JSON Schema 2020-12,
 * section 10.3.2).
 */

import type { Path } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Scope } from './declaration.ts'
import { comparisonsMax } from './document.ts'
import { matches } from './fits.ts'
import { allOf, type Layer, type Origin, originOf, type Places, placeOf } from './layer.ts'

export function isObjectPart(keyword: string, value: JsonValue): boolean {
  if (keyword === 'additionalProperties') return isObject(value) || typeof value === 'boolean'
  return (keyword === 'properties' || keyword === 'patternProperties') && isObject(value)
}

/** Names and schemas; none when the keyword is absent, or no object. */
function membersOf(layer: Layer, keyword: string): readonly (readonly [string, JsonValue])[] {
  const value = member(layer.schema, keyword)
  return isObject(value) ? Object.entries(value) : []
}

/** Places in the schema that may speak of a name. */
function rulesOf({ schema }: Layer): number {
  const patterns = member(schema, 'patternProperties')
  return 1 + (isObject(patterns) ? Object.keys(patterns).length : 0)
}

interface Said {
  readonly schema: JsonValue
  readonly layer: Layer
  readonly steps: Path
}

export function mergeObjects(
  layers: readonly Layer[],
  places: Places,
  scope: Scope,
): Readonly<Record<string, JsonValue>> {
  const { document } = scope
  const having = layers.filter(({ schema }) =>
    Object.keys(schema).some((keyword) => isObjectPart(keyword, schema[keyword] as JsonValue)),
  )
  if (having.length === 0) return {}
  const names = new Set(
    having.flatMap((layer) => membersOf(layer, 'properties').map(([name]) => name)),
  )
  const properties: [string, JsonValue][] = []
  const rules = having.reduce((sum, layer) => sum + rulesOf(layer), 0)
  for (const name of names) {
    document.steps.left -= rules
    if (document.steps.left <= 0) {
      const most = `must not take more than ${comparisonsMax} comparisons with names of properties`
      document.report(having[0]?.pathOf() ?? scope.path, most)
      break
    }
    const said = having.flatMap((layer) => saidOf(name, layer, scope))
    const refusing = said.find(({ schema }) => schema === false)
    if (refusing !== undefined) {
      const path = refusing.layer.pathOf(...refusing.steps)
      document.report(path, `must not be false: the property ${show(name)} is always made`)
    }
    const parts = said
      .filter(({ schema }) => typeof schema !== 'boolean')
      .map(({ schema, layer, steps }) => ({
        schema,
        origin: originOf(document.origins, schema, layer, steps),
      }))
    properties.push([name, allOf(document.origins, parts)])
    const first: Origin | undefined = parts[0]?.origin
    if (first !== undefined) places.set(placeOf('properties', name), first.pathOf())
  }
  const withProperties = having.find(({ schema }) => Object.hasOwn(schema, 'properties'))
  if (withProperties) places.set(placeOf('properties'), withProperties.pathOf('properties'))
  const isClosed = having.some(({ schema }) => schema.additionalProperties === false)
  return {
    // `fromEntries` defines members, so a property `__proto__` is one like any other.
    ...(withProperties && { properties: Object.fromEntries(properties) }),
    ...(isClosed && { additionalProperties: false }),
  }
}

function saidOf(name: string, layer: Layer, scope: Scope): readonly Said[] {
  const said: Said[] = []
  const properties = member(layer.schema, 'properties')
  if (isObject(properties) && Object.hasOwn(properties, name)) {
    said.push({ schema: properties[name] as JsonValue, layer, steps: ['properties', name] })
  }
  for (const [pattern, schema] of membersOf(layer, 'patternProperties')) {
    const isMeant = matches(pattern, name, scope.document.steps)
    if (isMeant === undefined) {
      scope.document.report(
        layer.pathOf('patternProperties', pattern),
        'must be an RE2 expression of at most 256 characters, to be held against the names of the properties',
      )
    }
    if (isMeant) said.push({ schema, layer, steps: ['patternProperties', pattern] })
  }
  const rest = member(layer.schema, 'additionalProperties')
  if (said.length > 0 || rest === undefined) return said
  return [{ schema: rest, layer, steps: ['additionalProperties'] }]
}

/** What `unevaluatedProperties` says of names of which none of the schemas speaks. */
export function unevaluatedProperties(around: Layer, layers: readonly Layer[]): Layer | undefined {
  const value = member(around.schema, 'unevaluatedProperties')
  if (value === undefined) return undefined
  const all = [around, ...layers]
  // `additionalProperties` speaks of every name.
  const isMoot = all.some(({ schema }) => Object.hasOwn(schema, 'additionalProperties'))
  if (isMoot) return undefined
  const known = (keyword: string): JsonObject =>
    Object.fromEntries(
      all.flatMap((layer) => membersOf(layer, keyword).map(([name]) => [name, true])),
    )
  return {
    expanding: around.expanding,
    schema: {
      properties: known('properties'),
      patternProperties: known('patternProperties'),
      additionalProperties: value,
    },
    pathOf: (keyword, ...rest) =>
      keyword === 'additionalProperties'
        ? around.pathOf('unevaluatedProperties', ...rest)
        : around.pathOf(...(keyword === undefined ? [] : [keyword]), ...rest),
  }
}
