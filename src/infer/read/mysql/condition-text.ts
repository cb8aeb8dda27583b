/** Converts the texts of conditions and partitions to SQL that the parser of conditions reads. */

import { formatTimestamp } from '../../../text/timestamp.ts'
import type { MysqlPartition } from './catalog.ts'

/**
 * Returns the text of a condition with literals as in other databases: `_utf8mb4'it\'s'` becomes `E'it\'s'`. MySQL
 * escapes the complete text once more.
 */
export function conditionText(text: string, isMariaDb: boolean): string {
  const once = isMariaDb ? text : text.replace(/\\(.)/gs, '$1')
  return once.replace(/(?:_[a-z\d]+)?('(?:[^'\\]|''|\\.)*')/gis, (_, literal: string) =>
    literal.includes('\\') ? `E${literal}` : literal,
  )
}

/**
 * Returns the condition that each row of a partitioned table fits one of its partitions, or undefined if every row
 * does.
 */
export function partitionCondition(partitions: readonly MysqlPartition[]): string | undefined {
  const [first] = partitions
  const last = partitions.at(-1)
  if (first === undefined || last === undefined || first.expression === null) return undefined
  const descriptions = partitions.map(({ description }) => description ?? 'MAXVALUE')
  if (descriptions.some((one) => /\b(?:MAXVALUE|DEFAULT)\b/.test(one))) return undefined
  const { method, expression } = first
  if (method.startsWith('LIST')) return `${expression} in (${descriptions.join(',')})`
  if (!method.startsWith('RANGE')) return undefined
  // The first of several columns decides, unless a row has exactly the last bound.
  const [column = ''] = expression.split(',')
  const [bound = ''] = descriptions.at(-1)?.split(',') ?? []
  const [, name = '', inner = column] = /^(\w+)\((.*)\)$/.exec(column) ?? []
  const day = dayOf[name.toLowerCase()]?.(Number(bound))
  return day === undefined ? `${column} < ${bound}` : `${inner} < '${day}'`
}

/** The first day that a partition excludes, for functions that partition by time and their bound. */
const dayOf: Readonly<Record<string, (bound: number) => string>> = {
  year: (bound) => `${String(bound).padStart(4, '0')}-01-01`,
  to_days: (bound) => instant((bound - epochDay) * 86_400),
  unix_timestamp: instant,
}

/** The result of `to_days('1970-01-01')`. */
const epochDay = 719_528

function instant(seconds: number): string {
  return formatTimestamp(seconds * 1_000).slice(0, 10)
}
