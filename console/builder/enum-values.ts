/** The values of an `enum` with their weights, and their changes. */
import { isArray, isObject, type JsonValue, member, objectOf } from '../../src/text/json.ts'
import type { Path } from '../document/operation.ts'
import { type FormEdit, updateAt } from './form-edits.ts'

export interface WeightedValue {
  readonly value: JsonValue
  /** Relative frequency; 1 for all values of an enum without weights. */
  readonly weight: number
}

/** Returns the values of a schema's `enum`. */
export function weightedValuesOf(schema: JsonValue | undefined): readonly WeightedValue[] {
  const values = isObject(schema) ? member(schema, 'enum') : undefined
  const weights = isObject(schema) ? member(schema, 'weights') : undefined
  if (!isArray(values)) return []
  return values.map((value, i) => ({
    value,
    weight: isArray(weights) ? Number(weights[i] ?? 0) : 1,
  }))
}

/** Changes the values of the `enum` at the path of a schema. Equal weights are left out. */
export function changeValues(
  path: Path,
  change: (values: readonly WeightedValue[]) => readonly WeightedValue[],
): FormEdit {
  return updateAt(path, (schema) => {
    if (!isObject(schema)) return schema
    const next = change(weightedValuesOf(schema))
    const isEven = next.every(({ weight }) => weight === next[0]?.weight)
    const others = Object.entries(schema).filter(([name]) => !isEven || name !== 'weights')
    return objectOf([
      ...others,
      ['enum', next.map(({ value }) => value)],
      ...(isEven ? [] : [['weights', next.map(({ weight }) => weight)] as const]),
    ])
  })
}
