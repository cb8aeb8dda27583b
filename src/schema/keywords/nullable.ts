/**
 * `nullable` of OpenAPI 3.0 (section 4.7.24.1): true adds null to the `type` of the same schema. Null is then a value
 * that every schema merged with it must allow, and that `const` and `enum` must list.
 */

import type { JsonObject } from '../../text/json.ts'
import { filterLayer, type Layer } from '../merge/layer.ts'
import type { Resolved } from '../merge/merged.ts'
import type { Report } from './keyword.ts'
import { typesOf } from './schema-parts.ts'
import { jsonTypes } from './sound-keywords.ts'

/** Default share of values that are null in a schema with `nullable`. */
const usualNulls = 0.1

/** Whether the schema has a `type` and `nullable` adds null to it. */
export function isNullable(schema: JsonObject): boolean {
  return schema.nullable === true && Object.hasOwn(schema, 'type')
}

/** Keywords that may exclude null; `const` and `enum` are checked value by value. */
const refusing = ['type', 'anyOf', 'oneOf']

/** Removes `nullable` from the layers (schemas that are merged), unless every layer that may exclude null has it. */
export function withoutRefusedNulls(layers: readonly Layer[]): readonly Layer[] {
  if (!layers.some(({ schema }) => Object.hasOwn(schema, 'nullable'))) return layers
  // Each option of a rewritten choice is merged with `nullable` on its own.
  const isAllowed = ({ schema, isRewritten }: Layer): boolean =>
    isNullable(schema) ||
    (isRewritten && Object.hasOwn(schema, 'anyOf')) ||
    !refusing.some((keyword) => Object.hasOwn(schema, keyword))
  if (layers.every(isAllowed)) return layers
  return layers.map((layer) => filterLayer(layer, (name) => name !== 'nullable'))
}

/**
 * Returns the share of values that are null: `nulls` if it is set, the default share with an effective `nullable`,
 * otherwise 0.
 */
export function shareOfNulls(
  { schema, type, assertions }: Resolved,
  {
    nulls,
    nullable,
    isInSet,
  }: { readonly nulls: number; readonly nullable: boolean; readonly isInSet: boolean },
  report: Report,
): number {
  if (nulls > 0 && schema.nullable === false) report('must be 0 with "nullable": false', 'nulls')
  if (nulls > 0 || !nullable || Object.hasOwn(schema, 'nulls')) return nulls
  const types = typesOf(schema)
  if (types?.some((name) => !jsonTypes.includes(String(name)))) {
    report('must be used with a JSON type; "nulls" works with every type', 'nullable')
  }
  const isListed = type === 'const' || type === 'enum'
  return types !== undefined && !isListed && assertions.length === 0 && !isInSet ? usualNulls : 0
}
