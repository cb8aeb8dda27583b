/** Literals in conditions: constants, casts of texts, and arrays as text. */

import type { Scalar } from '../model/scalar.ts'
import { unreadable } from '../sql/cursor.ts'
import type { Condition, Operand } from './condition.ts'

/** Words of SQL that stand for a value, such as `true` and `current_date`, with the operands that they become. */
export const constants: ReadonlyMap<string, Operand> = new Map<string, Operand>([
  ['true', { kind: 'literal', value: true }],
  ['false', { kind: 'literal', value: false }],
  ['null', { kind: 'call', name: 'null', arguments: [] }],
  ...['current_date', 'current_timestamp', 'localtimestamp'].map(
    (name) => [name, { kind: 'call', name: 'now', arguments: [] }] as const,
  ),
])

/** Types whose name may precede a literal, as in `date '2026-01-31'`. */
export const literalTypes: ReadonlySet<string> = new Set(['date', 'timestamp', 'interval'])

const numericTypes: ReadonlySet<string> = new Set([
  ...['smallint', 'integer', 'bigint', 'int', 'int2', 'int4', 'int8'],
  ...['numeric', 'decimal', 'real', 'double precision', 'float4', 'float8', 'money'],
])

/** Returns the value of an operand that is a literal. Throws `Unreadable` for other operands. */
export function literalOf(one: Operand | Condition): Scalar {
  return one.kind === 'literal' ? one.value : unreadable()
}

/** Casts a text literal to a number or an interval. Other casts return the value unchanged. */
export function castTo(value: Operand | Condition, type: string): Operand | Condition {
  if (value.kind !== 'literal' || typeof value.value !== 'string') return value
  if (type === 'interval') return { kind: 'call', name: 'interval', arguments: [value] }
  if (!numericTypes.has(type)) return value
  const number = Number(value.value)
  return Number.isFinite(number) ? { kind: 'literal', value: number } : unreadable()
}

/**
 * Returns the elements of an array in PostgreSQL's text format, such as `{a,b}`. Throws `Unreadable` if an element is
 * quoted.
 */
export function elementsOf(array: Scalar): readonly string[] {
  const inner = /^\{([^"{}\\]*)\}$/.exec(String(array))?.[1] ?? unreadable()
  return inner === '' ? [] : inner.split(',')
}
