/**
 * Merges the properties of several layers. The merged schema of a property combines all schemas for its name: those of
 * `properties`, of `patternProperties`, and of `additionalProperties` if neither matches the name (JSON Schema 2020-12,
 * section 10.3.2).
 */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { Scope } from '../compile/scope.ts'
import { holdsParts, membersOf } from '../keywords/schema-parts.ts'
import { matches, problemOfPattern } from '../pattern/match.ts'
import type { Stepwise } from '../stepwise.ts'
import {
  allOf,
  filterLayer,
  type KeywordPaths,
  keywordKey,
  type Layer,
  type Origin,
  originOf,
} from './layer.ts'

const objectParts = ['properties', 'patternProperties', 'additionalProperties']

export function isObjectPart(keyword: string, value: JsonValue): boolean {
  return objectParts.includes(keyword) && holdsParts(keyword, value)
}

/** A layer with the keywords that apply to names of properties, and its position among the merged layers. */
interface NameRules {
  readonly layer: Layer
  readonly position: number
  readonly patterns: ReturnType<typeof membersOf>
}

interface NameSchema {
  readonly schema: JsonValue
  readonly layer: Layer
  readonly steps: Path
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
  paths: KeywordPaths,
  scope: Scope,
): Stepwise<Readonly<Record<string, JsonValue>>> {
  const { document } = scope
  const having = layers
    .map((layer) =>
      filterLayer(layer, (name) => isObjectPart(name, layer.schema[name] as JsonValue)),
    )
    .filter(({ schema }) => Object.keys(schema).length > 0)
  if (having.length === 0) return {}
  const { speaking, general } = rulesOf(having)
  const properties: [string, JsonValue][] = []
  const generalCount = general.reduce((sum, { patterns }) => sum + 1 + patterns.length, 0)
  for (const [name, own] of speaking) {
    const path = having[0]?.pathOf() ?? scope.path
    if (!document.work.charge('comparisons', own.length + generalCount, path)) break
    const rules = [...own, ...general].sort((a, b) => a.position - b.position)
    const schemas = rules.flatMap((layer) => schemasOf(name, layer, scope))
    const rejecting = schemas.find(({ schema }) => schema === false)
    if (rejecting !== undefined) {
      const path = rejecting.layer.pathOf(...rejecting.steps)
      properties.push([name, false])
      paths.set(keywordKey('properties', name), path)
      if (rejecting.steps[0] !== 'properties') {
        document.warn(path, `excludes the property ${show(name)}, which is never generated`)
      }
      continue
    }
    const parts = schemas
      .filter(({ schema }) => typeof schema !== 'boolean')
      .map(({ schema, layer, steps }) => ({
        schema,
        origin: originOf(document.origins, schema, layer, steps),
      }))
    properties.push([name, allOf(document, parts)])
    const first: Origin | undefined = parts[0]?.origin
    if (first !== undefined) paths.set(keywordKey('properties', name), first.pathOf())
    yield
  }
  const withProperties = having.find(({ schema }) => Object.hasOwn(schema, 'properties'))
  if (withProperties) paths.set(keywordKey('properties'), withProperties.pathOf('properties'))
  const isClosed = having.some(({ schema }) => schema.additionalProperties === false)
  return {
    // `fromEntries` defines members, so that `__proto__` becomes an ordinary property.
    ...(withProperties && { properties: Object.fromEntries(properties) }),
    ...(isClosed && { additionalProperties: false }),
  }
}

function schemasOf(
  name: string,
  { layer, patterns }: NameRules,
  scope: Scope,
): readonly NameSchema[] {
  const schemas: NameSchema[] = []
  const properties = member(layer.schema, 'properties')
  if (isObject(properties) && Object.hasOwn(properties, name)) {
    schemas.push({ schema: properties[name] as JsonValue, layer, steps: ['properties', name] })
  }
  for (const [pattern, schema] of patterns) {
    const isMatch = matches(pattern, name, scope.document.steps)
    const path = layer.pathOf('patternProperties', pattern)
    if (isMatch === undefined && scope.document.work.check(path)) {
      scope.document.report(
        path,
        () =>
          problemOfPattern(pattern) ??
          'must need fewer steps to match the names of properties; write a simpler pattern',
      )
    }
    if (isMatch) schemas.push({ schema, layer, steps: ['patternProperties', pattern] })
  }
  const rest = member(layer.schema, 'additionalProperties')
  if (schemas.length > 0 || rest === undefined) return schemas
  return [{ schema: rest, layer, steps: ['additionalProperties'] }]
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
