/** Evaluates expressions in tests: returns the value of a source text, or the error. */
import { compileExpression } from '../../../src/schema/expression/expression.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'

export type Evaluated =
  | { readonly value: JsonValue }
  | { readonly error: string }
  | { readonly issue: string }

export function evaluated(source: string, variables: JsonObject = {}): Evaluated {
  const compiled = compileExpression(source, { variables: Object.keys(variables) })
  if ('issue' in compiled) return compiled
  return compiled.expression.evaluate((name) => variables[name])
}
