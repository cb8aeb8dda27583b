/** Divides the rows of a table into parts by the values of one column, each with a condition that selects the part. */

import { isArray, type JsonObject } from '../../text/json.ts'
import { countsOf } from '../columns/counts.ts'
import { robustRange } from '../columns/rare-values.ts'
import { literal, selfExpression } from '../conditions/condition-expression.ts'
import { decimals } from '../json-schema/convert-values.ts'
import type { Scalar } from '../model/scalar.ts'
import { quantileEdges, type RowValues } from './bins.ts'

export interface RowPart {
  /** A condition in the language of expressions that holds for the rows of this part only. */
  readonly when: string
  readonly has: (value: Scalar | undefined) => boolean
}

/** Maximum number of parts for listed values, and for ranges of numbers. */
const listedMax = 16
const rangesMax = 6

/** Returns the parts by the values of a column, each with at least `k` rows. Other rows are in no part. */
export function partsBy(
  name: string,
  values: RowValues,
  { schema, k }: { readonly schema: JsonObject; readonly k: number },
): readonly RowPart[] {
  const self = selfExpression(name)
  const known = values.filter((value) => value !== undefined)
  const nulls: readonly RowPart[] =
    values.length - known.length < k
      ? []
      : [{ when: `${self} == null`, has: (value) => value === undefined }]
  const { type, enum: listed } = schema
  if (isArray(listed) || type === 'boolean') return [...nulls, ...listedParts(self, known, k)]
  if (type !== 'integer' && type !== 'number') return []
  const guard = schema.nulls === undefined ? '' : `${self} != null && `
  return [...nulls, ...rangeParts(self, known, { isInteger: type === 'integer', guard, k })]
}

function listedParts(self: string, known: readonly Scalar[], k: number): readonly RowPart[] {
  const frequent = [...countsOf(known)].filter(
    ([value, count]) => count >= k && (typeof value !== 'number' || Number.isSafeInteger(value)),
  )
  return frequent
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, listedMax)
    .map(([value]) => ({
      when: `${self} == ${literal(value)}`,
      has: (other) => other === value,
    }))
}

interface RangeOptions {
  readonly isInteger: boolean
  /** Condition that excludes null, which has no order. */
  readonly guard: string
  readonly k: number
}

function rangeParts(
  self: string,
  known: readonly Scalar[],
  { isInteger, guard, k }: RangeOptions,
): readonly RowPart[] {
  const sorted = known.filter((value) => typeof value === 'number').toSorted((a, b) => a - b)
  const digits = isInteger
    ? 0
    : sorted.slice(0, 1_000).reduce((most, value) => Math.max(most, decimals(value)), 0)
  const { unit } = robustRange(sorted, k, 10 ** -Math.min(digits, 6))
  // An edge is the value of a row, unless it is rounded.
  const rounded = quantileEdges(sorted, Math.min(rangesMax, Math.floor(sorted.length / k)))
    .map((edge) => Number((Math.ceil(edge / unit) * unit).toFixed(Math.min(digits, 6))))
    .filter((edge, i, all) => edge !== all[i - 1])
    .filter(isInteger ? Number.isSafeInteger : Number.isFinite)
  // A literal with a point or an exponent is a double.
  const numberOf = (edge: number): string =>
    isInteger || /[.e]/.test(String(edge)) ? String(edge) : `${edge}.0`
  const parts: RowPart[] = []
  let from: number | undefined
  for (const to of [...rounded, undefined]) {
    const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
    const has = (value: Scalar | undefined): boolean =>
      typeof value === 'number' && value >= low && value < high
    if (sorted.filter(has).length < k) continue
    const bounds = [
      ...(from === undefined ? [] : [`${self} >= ${numberOf(from)}`]),
      ...(to === undefined ? [] : [`${self} < ${numberOf(to)}`]),
    ]
    parts.push({ when: `${guard}${bounds.join(' && ')}`, has })
    from = to
  }
  return parts
}
