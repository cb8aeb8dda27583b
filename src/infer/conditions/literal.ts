/** Literals in conditions: words that are values, casts of texts, and arrays written as text. */

import type { Scalar } from '../model/scalar.ts'
import { unreadable } from '../sql/cursor.ts'
import type { Condition, Operand } from './condition.ts'

/** Words that are values. */
export const constants: ReadonlyMap<string, Operand> = new Map<string, Operand>([
  ['true', { kind: 'literal', value: true }],
  ['false', { kind: 'literal', value: false }],
  ...['current_date', 'current_timestamp', 'localtimestamp'].map(
    (name) => [name, { kind: 'call', name: 'now', arguments: [] }] as const,
  ),
])

/** Types of which a literal may be written as `date '2026-01-31'`. */
export const literalTypes: ReadonlySet<string> = new Set(['date', 'timestamp', 'interval'])

const numericTypes: ReadonlySet<string> = new Set([
  ...['smallint', 'integer', 'bigint', 'int', 'int2', 'int4', 'int8'],
  ...['numeric', 'decimal', 'real', 'double precision', 'float4', 'float8', 'money'],
])

/** The value of a literal; throws `Unreadable` where it is none. */
export function literalOf(one: Operand | Condition): Scalar {
  return one.kind === 'literal' ? one.value : unreadable()
}

/** A number where a text becomes one, an interval where it becomes that; other types change nothing. */
export function castTo(value: Operand | Condition, type: string): Operand | Condition {
  if (value.kind !== 'literal' || typeof value.value !== 'string') return value
  if (type === 'interval') return { kind: 'call', name: 'interval', arguments: [value] }
  if (!numericTypes.has(type)) return value
  const number = Number(value.value)
  return Number.isFinite(number) ? { kind: 'literal', value: number } : unreadable()
}

/** The elements of an array that is written as `'{a,b}'`; throws `Unreadable` where one is quoted. */
export function elementsOf(array: Scalar): readonly string[] {
  const inner = /^\{([^"{}\\]*)\}$/.exec(String(array))?.[1] ?? unreadable()
  return inner === '' ? [] : inner.split(',')
}
