/**
 * Merges the properties of several layers. The merged schema of a property combines all schemas for its name: those of
 * `properties`, of `patternProperties`, and of `additionalProperties` if neither matches the name (JSON Schema 2020-12,
 * section 10.3.2).
 */

import { type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { Scope } from '../compile/scope.ts'
import { holdsParts, membersOf } from '../keywords/schema-parts.ts'
import type { Stepwise } from '../stepwise.ts'
import { complete, demandsOf } from './completion.ts'
import { filterLayer, type KeywordPaths, keywordKey, type Layer } from './layer.ts'
import { mergedSchema, type NameRules, schemasOf } from './name-rules.ts'

const objectParts = ['properties', 'patternProperties', 'additionalProperties']

export function isObjectPart(keyword: string, value: JsonValue): boolean {
  return objectParts.includes(keyword) && holdsParts(keyword, value)
}

/**
 * Returns the layers that have a schema for each named property (`speaking`), and the layers whose patterns or
 * `additionalProperties` may apply to any name (`general`).
 */
function rulesOf(layers: readonly Layer[]) {
  const speaking = new Map<string, NameRules[]>()
  const general: NameRules[] = []
  for (const [position, layer] of layers.entries()) {
    const { schema } = layer
    const patterns = membersOf(member(schema, 'patternProperties'))
    const rules = { layer, position, patterns }
    const isGeneral = patterns.length > 0 || Object.hasOwn(schema, 'additionalProperties')
    if (isGeneral) general.push(rules)
    for (const [name] of membersOf(member(schema, 'properties'))) {
      const known = speaking.get(name)
      if (known === undefined) speaking.set(name, isGeneral ? [] : [rules])
      else if (!isGeneral) known.push(rules)
    }
  }
  return { speaking, general }
}

export function* mergeObjects(
  layers: readonly Layer[],
  nameSchemas: readonly JsonValue[],
  paths: KeywordPaths,
  scope: Scope,
): Stepwise<Readonly<Record<string, JsonValue>>> {
  const { document } = scope
  const having = layers
    .map((layer) =>
      filterLayer(layer, (name) => isObjectPart(name, layer.schema[name] as JsonValue)),
    )
    .filter(({ schema }) => Object.keys(schema).length > 0)
  const demands = demandsOf(layers)
  if (having.length === 0 && demands.required.size === 0 && demands.least === 0) return {}
  const { speaking, general } = rulesOf(having)
  const properties = new Map<string, JsonValue>()
  const generalCount = general.reduce((sum, { patterns }) => sum + 1 + patterns.length, 0)
  for (const [name, own] of speaking) {
    const path = having[0]?.pathOf() ?? scope.path
    if (!document.work.charge('comparisons', own.length + generalCount, path)) break
    const rules = [...own, ...general].sort((a, b) => a.position - b.position)
    const schemas = rules.flatMap((layer) => schemasOf(name, layer, scope))
    const rejecting = schemas.find(({ schema }) => schema === false)
    if (rejecting === undefined) {
      properties.set(name, mergedSchema(name, schemas, paths, scope))
    } else {
      const path = rejecting.layer.pathOf(...rejecting.steps)
      properties.set(name, false)
      paths.set(keywordKey('properties', name), path)
      if (rejecting.steps[0] !== 'properties') {
        document.warn(path, `excludes the property ${show(name)}, which is never generated`)
      }
    }
    yield
  }
  complete(properties, { general, demands, nameSchemas, isMap: speaking.size === 0 }, paths, scope)
  const withProperties = having.find(({ schema }) => Object.hasOwn(schema, 'properties'))
  if (withProperties) paths.set(keywordKey('properties'), withProperties.pathOf('properties'))
  const isClosed = having.some(({ schema }) => schema.additionalProperties === false)
  const patterns = general.flatMap((rules) => rules.patterns.map(([pattern]) => [pattern, true]))
  return {
    // `fromEntries` defines members, so that `__proto__` becomes an ordinary property.
    ...((withProperties || properties.size > 0) && { properties: Object.fromEntries(properties) }),
    ...(isClosed && { additionalProperties: false }),
    ...(isClosed && patterns.length > 0 && { patternProperties: Object.fromEntries(patterns) }),
  }
}

/**
 * Returns a layer that applies `unevaluatedProperties` of the layer `around` to the names that no other keyword
 * matches, or undefined if there are no such names.
 */
export function unevaluatedProperties(around: Layer, layers: readonly Layer[]): Layer | undefined {
  const value = member(around.schema, 'unevaluatedProperties')
  if (value === undefined) return undefined
  const all = [around, ...layers]
  // `additionalProperties` matches every name.
  const isMoot = all.some(({ schema }) => Object.hasOwn(schema, 'additionalProperties'))
  if (isMoot) return undefined
  const known = (keyword: string): JsonObject =>
    Object.fromEntries(
      all.flatMap(({ schema }) => membersOf(member(schema, keyword)).map(([name]) => [name, true])),
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
