/** Converts enumerations, constants and numbers of a JSON Schema or an OpenAPI document. */

import { fits, isOfType } from '../../schema/merge/fits.ts'
import { newSteps } from '../../schema/merge/steps.ts'
import { isArray, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { schemaOfName } from '../model/names.ts'
import type { SchemaContext } from './conversion.ts'
import { standardBounds, standardTypes } from './keywords.ts'

/**
 * Converts `const` and `enum` of a schema. Duplicate values and values that the rest of the schema does not allow are
 * removed. Returns undefined if the schema lists no values.
 */
export function convertValues(schema: JsonObject): JsonObject | undefined {
  const fixed = member(schema, 'const')
  if (fixed !== undefined) return { const: fixed }
  const { enum: listed } = schema
  if (!isArray(listed)) return undefined
  const { enum: _, nullable: __, type: ___, ...beside } = schema
  const steps = newSteps(valueStepsMax)
  const types = standardTypes(schema)
  const different = new Map(listed.map((value) => [JSON.stringify(value), value])).values()
  const values = [...different].filter((value) => {
    const isText = typeof value !== 'string' || value.isWellFormed()
    const isOfTypes = types.length === 0 || isOfType(value, types)
    return isText && isOfTypes && fits(value, beside, steps) !== false
  })
  if (values.length === 0) return undefined
  const { weights } = schema
  const areWeights = isArray(weights) && weights.length === values.length
  return { enum: values, ...(areWeights && { weights }) }
}

/** Maximum number of comparison steps to check the values of one `enum` against the rest of its schema. */
const valueStepsMax = 100_000

/**
 * Returns the example value of a schema: `example` of OpenAPI, the first of `examples`, or `default`. Returns undefined
 * if the schema has none of them.
 */
export function exampleOf(schema: JsonObject): JsonValue | undefined {
  const { example, examples } = schema
  if (example !== undefined) return example
  return isArray(examples) ? examples[0] : member(schema, 'default')
}

const safe = Number.MAX_SAFE_INTEGER

export function convertInteger(schema: JsonObject, context: SchemaContext): JsonObject {
  const bounds = standardBounds(schema)
  const meant = named('integer', context, bounds)
  if (meant !== undefined) return meant
  const inner = (bound: number): number => Math.max(-safe, Math.min(safe, bound))
  const clamped = Object.entries(bounds).flatMap(([keyword, bound]) => {
    // Bounds that are not safe integers are dropped.
    const isBeyond = Math.abs(bound) > safe
    return isBeyond && keyword !== 'multipleOf' ? [] : [[keyword, inner(bound)] as const]
  })
  return { type: 'integer', ...withDefaultMaximum(Object.fromEntries(clamped)) }
}

export function convertNumber(schema: JsonObject, context: SchemaContext): JsonObject {
  const bounds = standardBounds(schema)
  const meant = named('number', context, bounds)
  if (meant !== undefined) return meant
  const { multipleOf } = bounds
  const step = multipleOf === undefined ? 2 : decimals(multipleOf)
  const scale = Math.min(15, Math.max(step, ...Object.values(bounds).map(decimals)))
  return { type: 'number', ...withDefaultMaximum(bounds), ...(scale !== 2 && { scale }) }
}

/** Returns the number of digits of a number after the decimal point. */
export function decimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** Maximum of generated numbers if the schema has no upper bound. */
const defaultMax = 1_000

function withDefaultMaximum(
  bounds: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf = 1 } = bounds
  const min = minimum ?? exclusiveMinimum ?? 0
  const isOpen = maximum === undefined && exclusiveMaximum === undefined
  return isOpen && Math.abs(min) < defaultMax && multipleOf <= defaultMax / 10
    ? { ...bounds, maximum: min < 0 ? -min : defaultMax }
    : bounds
}

/** Returns the schema that the property name means, if it fits the bounds of the number schema. */
function named(
  kind: 'integer' | 'number',
  context: SchemaContext,
  bounds: Readonly<Record<string, number>>,
): JsonObject | undefined {
  const { name, entity } = context
  const schema = schemaOfName({ name, entity, kind })?.schema
  const keywords = Object.keys(bounds)
  if (schema === undefined || keywords.length === 0) return schema
  const isLower = keywords.every((keyword) => keyword === 'minimum')
  const min = typeof schema.minimum === 'number' ? schema.minimum : 0
  return isLower && (bounds.minimum ?? 0) <= min ? schema : undefined
}
