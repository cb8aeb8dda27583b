/**
 * Reads values that a person enters in the console, by the schema that also documents them. Issues do not repeat the
 * values, because these may be secrets.
 */

import type { Static, TObject } from 'typebox'
import { Value } from 'typebox/value'
import type { Failure } from '../../service/failure.ts'
import type { Issue } from '../../text/issue.ts'
import { type JsonObject, member } from '../../text/json.ts'

/**
 * Returns the checked body, or an issue for each invalid member. The `title` of a member's schema completes "must be
 * …".
 */
export function readEntry<Shape extends TObject>(
  shape: Shape,
  body: JsonObject,
): { readonly entry: Static<Shape> } | Extract<Failure, { failure: 'entry.invalid' }> {
  if (Value.Check(shape, body)) return { entry: body }
  const required: readonly string[] = shape.required
  const issues = Object.entries(shape.properties).flatMap(([name, schema]): readonly Issue[] => {
    const value = member(body, name)
    if (value === undefined ? !required.includes(name) : Value.Check(schema, value)) return []
    const title = 'title' in schema ? schema.title : 'another value'
    return [{ path: [name], message: `must be ${title}` }]
  })
  return { failure: 'entry.invalid', issues }
}
