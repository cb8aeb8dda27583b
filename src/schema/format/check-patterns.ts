/**
 * Finds patterns that are not valid regular expressions anywhere in a schema, even where the patterns neither generate
 * nor check values: validators reject the complete schema because of one invalid pattern.
 */

import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import type { PlacedSchema } from '../compile/placed-schema.ts'
import type { Document } from '../compile/scope.ts'
import { membersOf, partsIn } from '../keywords/schema-parts.ts'
import { problemOfPattern } from '../pattern/match.ts'
import { parsePattern, patternLengthMax } from '../pattern/parse.ts'
import type { Stepwise } from '../stepwise.ts'

/** Number of schemas that are checked between two pauses. */
const schemasPerStep = 1_024
/** Number of characters of a pattern that cost one unit of work to check. */
const charactersPerUnit = 16

export function* checkPatterns(root: PlacedSchema, { report, work }: Document): Stepwise<void> {
  const found: PlacedSchema[] = [root]
  const seen = new Set<JsonValue>()
  let looks = 0
  for (let next = found.pop(); next !== undefined; next = found.pop()) {
    if (++looks % schemasPerStep === 0) yield
    const { schema, path } = next
    if (!isObject(schema) || seen.has(schema)) continue
    seen.add(schema)
    if (!work.charge('schemas', 1, path)) return
    for (const { pattern, steps } of patternsOf(schema)) {
      const place = [...path, ...steps]
      const read = Math.min(pattern.length, patternLengthMax)
      if (!work.charge('patterns', 1 + Math.ceil(read / charactersPerUnit), place)) return
      const problem = problemOf(pattern)
      if (problem !== undefined) report(place, problem)
      yield
    }
    for (const part of partsIn(schema)) {
      found.push({ schema: part.schema, path: [...path, ...part.steps] })
    }
  }
}

function patternsOf(
  schema: JsonObject,
): readonly { readonly pattern: string; readonly steps: readonly string[] }[] {
  const { pattern, patternProperties } = schema
  const names = membersOf(patternProperties).map(([name]) => ({
    pattern: name,
    steps: ['patternProperties', name],
  }))
  return typeof pattern === 'string' ? [{ pattern, steps: ['pattern'] }, ...names] : names
}

/**
 * Returns the message for a pattern that is not a valid regular expression. Returns undefined if the pattern is valid,
 * or valid but not supported, such as lookaround.
 */
function problemOf(pattern: string): string | undefined {
  if (isExpression(pattern)) return undefined
  if (pattern.length > patternLengthMax) return problemOfPattern(pattern)
  const parsed = parsePattern(pattern)
  return 'problem' in parsed ? parsed.problem : undefined
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode
  } catch {
    // The constructor of RegExp throws only for syntax errors.
    return false
  }
}
