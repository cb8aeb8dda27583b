/**
 * Assertions: schemas against which values are only checked (`not`, `if`, `contains` and others). They are plain JSON
 * Schema 2020-12, and are converted to one schema.
 */

import type { Path } from '../../text/issue.ts'
import { isObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { countSchemas } from '../compile/document.ts'
import { holdsValues, locateReference, referenceKeywords } from '../compile/pointer.ts'
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
import { type Layer, type Origin, originOf } from './layer.ts'

/** Maximum depth of nested schemas. */
const depthMax = 32

interface Reading {
  readonly scope: Scope
  /** Number of schemas around the schema that is read. */
  readonly depth: number
  /** Number of values around the value that the schema applies to. */
  readonly values: number
  /** The references that lead to the schema: for each place, the number of values at the reference. */
  readonly open: ReadonlyMap<string, number>
}

/**
 * Returns the assertion as one schema, or undefined if it has issues, which it reports. A `$ref` remains only where a
 * schema contains itself; `Steps.references` has its target.
 */
export function readAssertion(
  schema: JsonValue,
  origin: Origin,
  scope: Scope,
): JsonValue | undefined {
  return read(schema, origin, { scope, depth: 0, values: 0, open: new Map() })
}

function read(schema: JsonValue, origin: Origin, reading: Reading): JsonValue | undefined {
  const { document } = reading.scope
  const depth = reading.depth + 1
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
  if (!document.work.charge('schemas', 1, origin.pathOf())) return undefined
  const result: Record<string, JsonValue> = {}
  let isWhole = true
  const readPart = (part: JsonValue, ...steps: Path): JsonValue => {
    const place = originOf(document.origins, part, origin, steps)
    const values = reading.values + (holdsValues(String(steps[0])) ? 1 : 0)
    const one = read(part, place, { ...reading, depth, values })
    if (one === undefined) isWhole = false
    return one ?? true
  }
  for (const [keyword, value] of Object.entries(schema).filter(([name]) => !isOutside(name))) {
    if (isChecked(keyword, value)) result[keyword] = mapParts(keyword, value, readPart)
    else {
      isWhole = false
      document.report(origin.pathOf(keyword), problemOf(keyword, value))
    }
  }
  if (isNullable(schema)) result.type = [...(typesOf(result) ?? []), 'null']
  const targets = referenceKeywords
    .filter((keyword) => Object.hasOwn(schema, keyword))
    .map((keyword) => readReference(keyword, { ...origin, schema }, { ...reading, depth }))
  if (targets.length === 0) return isWhole ? result : undefined
  const below = targets.filter((target) => target !== undefined)
  return isWhole && below.length === targets.length ? { allOf: [...below, result] } : undefined
}

/** Reads the schema that a reference leads to. Returns a `$ref` to it inside of the schema itself. */
function readReference(
  keyword: (typeof referenceKeywords)[number],
  layer: Layer,
  { scope, depth, values, open }: Reading,
): JsonValue | undefined {
  const { document } = scope
  const from = layer.pathOf(keyword)
  const found = locateReference(keyword, layer, scope)
  if ('problem' in found) {
    document.report(from, found.problem)
    return undefined
  }
  const { path, schema } = found
  const place = JSON.stringify(path)
  document.usedSchemas.add(place)
  const outer = open.get(place)
  if (outer === values) {
    document.report(from, 'must not refer to itself for the same value')
    return undefined
  }
  if (outer !== undefined) return { $ref: place }
  const expanding = [...layer.expanding, { path, place, level: -1, from }]
  const inner = read(
    schema,
    { expanding, pathOf: (...steps) => [...path, ...steps] },
    { scope, depth, values, open: new Map([...open, [place, values]]) },
  )
  if (inner !== undefined) document.steps.references.set(place, { schema, path, read: inner })
  return inner
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
