/** Measures the number of schemas in a schema and their nesting, both of which the language limits. */

import { isArray, isObject, type JsonValue } from '../../text/json.ts'

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
    return schema.reduce<Extent>(
      (all, part) => {
        const { size, depth } = extentOf(part, types)
        return { size: all.size + size, depth: Math.max(all.depth, depth) }
      },
      { size: 0, depth: 0 },
    )
  }
  if (!isObject(schema)) return { size: 0, depth: 0 }
  const { $ref } = schema
  const type = typeof $ref === 'string' ? types.get($ref.slice('#/types/'.length)) : undefined
  const { size, depth } = type ?? extentOf(Object.values(schema), types)
  return { size: size + 1, depth: depth + 1 }
}
