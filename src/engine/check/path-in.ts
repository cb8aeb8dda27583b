/** Finds the path in the definition of a property of an entity's value, for issues of values. */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonValue, member } from '../../text/json.ts'

/**
 * Returns the path of a nested property, whose names are `names`, in a schema at the path `above`. The path ends where
 * the schema does not contain the next name.
 */
export function pathIn(schema: JsonValue, above: Path, names: readonly string[]): Path {
  const found: (string | number)[] = [...above]
  let at = schema
  for (const name of names) {
    const properties = isObject(at) ? member(at, 'properties') : undefined
    const part = isObject(properties) ? member(properties, name) : undefined
    if (part === undefined) break
    found.push('properties', name)
    at = part
  }
  return found
}
