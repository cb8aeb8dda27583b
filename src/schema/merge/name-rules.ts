/**
 * The schemas that apply to a property by its name: those of `properties` and `patternProperties`, and of
 * `additionalProperties` if neither matches the name (JSON Schema 2020-12, section 10.3.2).
 */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonValue, member } from '../../text/json.ts'
import type { Scope } from '../compile/scope.ts'
import type { membersOf } from '../keywords/schema-parts.ts'
import { matches, problemOfPattern } from '../pattern/match.ts'
import { allOf, type KeywordPaths, keywordKey, type Layer, type Origin, originOf } from './layer.ts'

/** A layer with the keywords that apply to names of properties, and its position among the merged layers. */
export interface NameRules {
  readonly layer: Layer
  readonly position: number
  readonly patterns: ReturnType<typeof membersOf>
}

export interface NameSchema {
  readonly schema: JsonValue
  readonly layer: Layer
  readonly steps: Path
}

/** Returns the schema of a property that all these schemas describe. */
export function mergedSchema(
  name: string,
  schemas: readonly NameSchema[],
  paths: KeywordPaths,
  { document }: Scope,
): JsonValue {
  const parts = schemas
    .filter(({ schema }) => typeof schema !== 'boolean')
    .map(({ schema, layer, steps }) => ({
      schema,
      origin: originOf(document.origins, schema, layer, steps),
    }))
  const first: Origin | undefined = parts[0]?.origin
  if (first !== undefined) paths.set(keywordKey('properties', name), first.pathOf())
  return allOf(document, parts)
}

export function schemasOf(
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
