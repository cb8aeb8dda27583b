/** Draws values of one schema that both validators accept. */

import { expect } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { validators } from './checked-definition.ts'
import { drawValues } from './drawn-values.ts'

/** Returns the first values of the schema, after both validators have accepted them. */
export function soundValues(schema: JsonObject, count = 200): readonly JsonValue[] {
  const { issues, values } = drawValues(schema, count)
  expect(issues).toEqual([])
  const { maxDepth: _, ...plain } = schema
  const read: readonly JsonValue[] = JSON.parse(JSON.stringify(values))
  for (const check of validators(plain)) {
    expect(read.flatMap((value) => check(value) ?? [])).toEqual([])
  }
  return values
}
