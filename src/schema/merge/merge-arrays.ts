/**
 * Merges the schemas of array elements of several layers. The merged schema of an element combines all schemas for its
 * position: those of `prefixItems`, and those of `items` after them (JSON Schema 2020-12, section 10.3.1).
 */

import type { Path } from '../../text/issue.ts'
import { type JsonValue, member } from '../../text/json.ts'
import type { Scope } from '../compile/scope.ts'
import { holdsParts, listOf } from '../keywords/schema-parts.ts'
import { allOf, filterLayer, type KeywordPaths, keywordKey, type Layer, originOf } from './layer.ts'

export function isArrayPart(keyword: string, value: JsonValue): boolean {
  return (keyword === 'items' || keyword === 'prefixItems') && holdsParts(keyword, value)
}

function prefixOf({ schema }: Layer): readonly JsonValue[] {
  return listOf(member(schema, 'prefixItems'))
}

export function mergeArrays(
  layers: readonly Layer[],
  paths: KeywordPaths,
  scope: Scope,
): Readonly<Record<string, JsonValue>> {
  const having = layers
    .map((layer) =>
      filterLayer(layer, (name) => isArrayPart(name, layer.schema[name] as JsonValue)),
    )
    .filter(({ schema }) => Object.keys(schema).length > 0)
  const [only, another] = having
  if (only === undefined) return {}
  if (another === undefined) {
    for (const keyword of ['items', 'prefixItems'])
      paths.set(keywordKey(keyword), only.pathOf(keyword))
    return only.schema
  }
  /** The layer with `"items": false` that allows the fewest elements. */
  const closing = having
    .filter(({ schema }) => schema.items === false)
    .toSorted((a, b) => prefixOf(a).length - prefixOf(b).length)[0]
  const longest = Math.max(...having.map((layer) => prefixOf(layer).length))
  const length = closing === undefined ? longest : prefixOf(closing).length
  const { document } = scope
  if (!document.work.charge('comparisons', length * having.length, only.pathOf())) return {}
  const prefixItems = Array.from({ length }, (_, i) => elementOf(having, i, paths, scope))
  const items = closing === undefined ? elementOf(having, undefined, paths, scope) : false
  const [first] = having
  if (first) paths.set(keywordKey('prefixItems'), first.pathOf('prefixItems'))
  if (closing) paths.set(keywordKey('items'), closing.pathOf('items'))
  return {
    ...(length > 0 && { prefixItems }),
    ...(items !== true && { items }),
  }
}

/**
 * Returns the merged schema of the element at a position, or, without a position, of the elements after all
 * `prefixItems`.
 */
function elementOf(
  layers: readonly Layer[],
  position: number | undefined,
  paths: KeywordPaths,
  { document }: Scope,
): JsonValue {
  const parts = layers.flatMap((layer) => {
    const own = position === undefined ? undefined : prefixOf(layer)[position]
    const steps: Path = own === undefined ? ['items'] : ['prefixItems', position as number]
    const schema = own ?? member(layer.schema, 'items')
    if (schema === undefined || schema === true) return []
    return [{ schema, origin: originOf(document.origins, schema, layer, steps) }]
  })
  const place = position === undefined ? keywordKey('items') : keywordKey('prefixItems', position)
  const [first] = parts
  if (first !== undefined) paths.set(place, first.origin.pathOf())
  return allOf(document, parts)
}

/**
 * Returns a layer that applies `unevaluatedItems` of the layer `around` to the elements that no other keyword
 * describes, or undefined if there are no such elements.
 */
export function unevaluatedItems(around: Layer, layers: readonly Layer[]): Layer | undefined {
  const value = member(around.schema, 'unevaluatedItems')
  if (value === undefined) return undefined
  const all = [around, ...layers]
  // `items` describes every element.
  if (all.some(({ schema }) => Object.hasOwn(schema, 'items'))) return undefined
  const longest = Math.max(...all.map((layer) => prefixOf(layer).length))
  return {
    expanding: around.expanding,
    schema: {
      ...(longest > 0 && { prefixItems: Array.from({ length: longest }, () => true) }),
      items: value,
    },
    pathOf: (keyword, ...rest) =>
      keyword === 'items'
        ? around.pathOf('unevaluatedItems', ...rest)
        : around.pathOf(...(keyword === undefined ? [] : [keyword]), ...rest),
  }
}
