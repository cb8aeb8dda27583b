/** Measures the number of schemas in a schema and their nesting, both of which the language limits. */

import { isArray, isObject, type JsonValue } from '../../text/json.ts'

/**
 * Maximum number of schemas in all entities of a definition together. The language allows 10,000, and compositions
 * expand into more schemas than are written.
 */
export const schemasMax = 6_000

export interface Extent {
  /** Number of schemas and other objects in the schema. A type counts at each use. */
  readonly size: number
  readonly depth: number
}

export function extentOf(
  schema: JsonValue,
  types: ReadonlyMap<string, Extent> = new Map(),
): Extent {
  if (isArray(schema)) {
    const parts = schema.map((part) => extentOf(part, types))
    return {
      size: parts.reduce((sum, { size }) => sum + size, 0),
      depth: Math.max(0, ...parts.map(({ depth }) => depth)),
    }
  }
  if (!isObject(schema)) return { size: 0, depth: 0 }
  const { $ref } = schema
  const type = typeof $ref === 'string' ? types.get($ref.slice('#/types/'.length)) : undefined
  const { size, depth } = type ?? extentOf(Object.values(schema), types)
  return { size: size + 1, depth: depth + 1 }
}
