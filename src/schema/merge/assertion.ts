/**
 * Assertions: schemas against which values are only checked (`not`, `if`, `contains` and others). They are plain JSON
 * Schema 2020-12, and are converted to one schema without `$ref`.
 */

import { isObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { countSchemas } from '../compile/document.ts'
import { followReferences, referenceKeywords } from '../compile/pointer.ts'
import type { Scope } from '../compile/scope.ts'
import { isAnnotation, isStandard } from '../keywords/keywords.ts'
import { isNullable } from '../keywords/nullable.ts'
import {
  holdingOf,
  holdsParts,
  isWeightedOption,
  listOf,
  mapParts,
  typesOf,
} from '../keywords/schema-parts.ts'
import { isSound } from '../keywords/sound-keywords.ts'
import { standardKeyword } from '../keywords/standard-keywords.ts'
import { type Origin, originOf } from './layer.ts'

const depthMax = 32

/** Returns the assertion as one schema without `$ref`, or undefined if it has issues, which it reports. */
export function readAssertion(
  schema: JsonValue,
  origin: Origin,
  scope: Scope,
  depth = 0,
): JsonValue | undefined {
  const { document } = scope
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema) || depth > depthMax) {
    const must =
      depth > depthMax
        ? `must be nested at most ${depthMax} levels deep`
        : `must be a schema (an object); got ${show(schema)}`
    document.report(origin.pathOf(), must)
    return undefined
  }
  if (!countSchemas(1, document)) return undefined
  const read: Record<string, JsonValue> = {}
  let isWhole = true
  const readPart = (part: JsonValue, ...steps: readonly (string | number)[]): JsonValue => {
    const one = readAssertion(
      part,
      originOf(document.origins, part, origin, steps),
      scope,
      depth + 1,
    )
    if (one === undefined) isWhole = false
    return one ?? true
  }
  for (const [keyword, value] of Object.entries(schema).filter(([name]) => !isOutside(name))) {
    if (isChecked(keyword, value)) read[keyword] = mapParts(keyword, value, readPart)
    else {
      isWhole = false
      document.report(origin.pathOf(keyword), problemOf(keyword, value))
    }
  }
  if (isNullable(schema)) read.type = [...(typesOf(read) ?? []), 'null']
  const targets = followReferences({ ...origin, schema }, scope).map((target) => {
    const { absence } = target ?? {}
    if (target === undefined || absence === undefined) {
      return target && readAssertion(target.schema, target, scope, depth + 1)
    }
    if (absence.isFalse) return false
    document.report(absence.path, 'must not refer to itself where values are only checked')
    return undefined
  })
  if (targets.length === 0) return isWhole ? read : undefined
  const below = targets.filter((target) => target !== undefined)
  return isWhole && below.length === targets.length ? { allOf: [...below, read] } : undefined
}

/**
 * Whether the conversion to one schema omits the keyword, because it is handled elsewhere or does not restrict values.
 */
function isOutside(keyword: string): boolean {
  return [...referenceKeywords, 'nullable'].includes(keyword) || isAnnotation(keyword)
}

/** Returns the message of the issue for a keyword that is not supported in an assertion, or whose value is invalid. */
function problemOf(keyword: string, value: JsonValue): string {
  const only = 'values are checked here, not generated'
  if (keyword === 'type') return `must be a JSON type: ${only}`
  const advice = refused.get(keyword) ?? standardKeyword(keyword)?.refused
  if (advice !== undefined) return `is not supported where values are only checked: ${advice}`
  if (isStandard(keyword) || keyword === 'else') {
    return `must have a value that JSON Schema allows; got ${show(value)}`
  }
  return `is not a keyword of JSON Schema: ${only}`
}

/**
 * Keywords that are not supported in assertions although they are elsewhere, each with advice for the definition's
 * author.
 */
const refused: ReadonlyMap<string, string> = new Map([
  ['unevaluatedItems', 'write "items"'],
  ['unevaluatedProperties', 'write "additionalProperties"'],
])

/** Whether assertions support the keyword, and its value is valid. Nested schemas report their own issues. */
function isChecked(keyword: string, value: JsonValue): boolean {
  const isRefused = refused.has(keyword) || standardKeyword(keyword)?.refused !== undefined
  if (isRefused || !(isStandard(keyword) || keyword === 'else')) return false
  const holding = holdingOf(keyword)
  if (holding === undefined) return isSound(keyword, value)
  return holding === 'one' || (holdsParts(keyword, value) && !listOf(value).some(isWeightedOption))
}
