/**
 * Merges `contains` of several schemas. `minContains` and `maxContains` apply to the `contains` of their own schema
 * (JSON Schema 2020-12, sections 6.4.4 and 6.4.5 of Validation), so the three keywords are merged together.
 */

import type { JsonValue } from '../../text/json.ts'
import { member } from '../../text/json.ts'
import { areSameSchemas } from '../compile/resource.ts'
import type { Scope } from '../compile/scope.ts'
import { type KeywordPaths, keywordKey, type Layer } from './layer.ts'
import { mergeValues, oneOnly } from './merge-keywords.ts'

const bounds = ['minContains', 'maxContains'] as const

export function isContainsPart(keyword: string): boolean {
  return keyword === 'contains' || bounds.some((name) => name === keyword)
}

export function mergeContains(
  layers: readonly Layer[],
  paths: KeywordPaths,
  scope: Scope,
): Readonly<Record<string, JsonValue>> {
  const having = layers.filter(({ schema }) => Object.hasOwn(schema, 'contains'))
  const counting = having.filter((layer) => !isUnrestricted(layer))
  const [first, ...others] = counting.length > 0 ? counting : having.slice(0, 1)
  if (first === undefined) return {}
  const contains = first.schema.contains as JsonValue
  const merged: Record<string, JsonValue> = { contains }
  paths.set(keywordKey('contains'), first.pathOf('contains'))
  for (const layer of [first, ...others]) {
    const other = { schema: layer.schema.contains as JsonValue, path: layer.pathOf('contains') }
    const one = { schema: contains, path: first.pathOf('contains') }
    if (layer !== first && !areSameSchemas(one, other, scope)) {
      scope.document.report(layer.pathOf('contains'), oneOnly)
    } else mergeBounds(layer, merged, paths, scope)
  }
  return merged
}

function mergeBounds(
  { schema, pathOf }: Layer,
  merged: Record<string, JsonValue>,
  paths: KeywordPaths,
  { document }: Scope,
): void {
  for (const name of bounds) {
    // If two counts are invalid, the merge may take either one, because the count is checked when it is read.
    const value = member(schema, name) ?? (name === 'minContains' ? 1 : undefined)
    if (value === undefined) continue
    const known = merged[name]
    const next = known === undefined ? value : mergeValues(name, known, value, document.steps)
    if (next === undefined || next === known) continue
    merged[name] = next
    paths.set(keywordKey(name), pathOf(name))
  }
}

/** Whether `contains` allows any number of matching elements. */
function isUnrestricted({ schema }: Layer): boolean {
  return schema.minContains === 0 && !Object.hasOwn(schema, 'maxContains')
}
