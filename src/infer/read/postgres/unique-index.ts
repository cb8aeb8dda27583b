/** Reads unique indexes, also those on expressions and those that cover only some rows. */

import { type Condition, columnsOf, conjunctsOf, negationOf } from '../../conditions/condition.ts'
import { parseCondition } from '../../conditions/parse-condition.ts'
import type { Check } from '../../model/model.ts'
import type { CatalogIndex } from './catalog.ts'

export interface UniqueIndex {
  /** The columns whose values are unique; empty if rows are kept out of the index, or may violate it. */
  readonly columns: readonly string[]
  /** Columns of the index whose values are compared without case. */
  readonly caseless: readonly string[]
  /** Conditions that rows must satisfy because of the index. */
  readonly checks: readonly Check[]
}

export interface IndexedTable {
  readonly columns: readonly string[]
  /** Returns whether few values of a column are possible, as in a foreign key or a Boolean column. */
  readonly isNarrow: (column: string) => boolean
  readonly note: (message: string) => void
}

/** Returns what a unique index requires, with a note if that is stricter than the index or not sufficient. */
export function uniqueIndexOf({ parts, where }: CatalogIndex, table: IndexedTable): UniqueIndex {
  const { columns: names, isNarrow, note } = table
  const known = new Map(names.map((name) => [name, name]))
  const found = parts.map((part) => partOf(part, names))
  const columns = found.flatMap((part) => (part?.kind === 'column' ? [part.name] : []))
  const whenTexts = found.flatMap((part) => (part?.kind === 'condition' ? [part.text] : []))
  const shown = `(${parts.map((part) => part.replaceAll(/\s+/g, ' ')).join(', ')})`
  const covered = [...(where === null ? [] : [where]), ...whenTexts]
  const conditions = covered.flatMap((text) => parseCondition(text, known) ?? [])
  const flag = conditions.flatMap(conjunctsOf).find(isFlag)
  if (columns.every(isNarrow) && flag !== undefined) {
    note(`keeps its rows out of the unique index ${shown}: none satisfies ${covered.join(' and ')}`)
    const text = `NOT (${covered.join(' AND ')})`
    return { columns: [], caseless: [], checks: [{ text, condition: negationOf(flag) }] }
  }
  if (columns.length === 0 || found.includes(undefined)) {
    note(`has a unique index that generated rows may violate: ${shown}`)
    return { columns: [], caseless: [], checks: [] }
  }
  if (!conditions.every((one) => isImplied(one, columns)) || conditions.length < covered.length) {
    const only = covered.join(' and ')
    note(
      `has unique values for (${columns.join(', ')}) in all rows, although the index covers only rows where ${only}`,
    )
  }
  const present = found.flatMap((part) =>
    part?.kind === 'column' && part.isPresent === true ? [part.name] : [],
  )
  return {
    columns,
    caseless: found.flatMap((part) =>
      part?.kind === 'column' && part.isCaseless === true ? [part.name] : [],
    ),
    checks: present.map((name) => ({
      text: `${name} IS NOT NULL`,
      condition: negationOf({ kind: 'null', of: { kind: 'column', name } }),
    })),
  }
}

/** Returns whether a condition is that a Boolean column is true, or that a column has one value, as in `is_default`. */
function isFlag(condition: Condition): boolean {
  if (condition.kind === 'true') return condition.of.kind === 'column'
  if (condition.kind !== 'compare' || condition.operator !== '=') return false
  const { left, right } = condition
  return left.kind === 'column' && right.kind === 'literal' && right.value !== false
}

/** Returns whether a condition is that a column of the index is not null, which is so for all rows that count as equal. */
function isImplied(condition: Condition, columns: readonly string[]): boolean {
  return conjunctsOf(condition).every(
    (one) =>
      one.kind === 'not' &&
      one.condition.kind === 'null' &&
      [...columnsOf(one)].every((name) => columns.includes(name)),
  )
}

type Part =
  | {
      readonly kind: 'column'
      readonly name: string
      readonly isCaseless?: boolean
      /** Whether null counts as equal to a value, as in `coalesce(name, '')`. */
      readonly isPresent?: boolean
    }
  /** A part that is the same in all rows that satisfy a condition, and null in the others. */
  | { readonly kind: 'condition'; readonly text: string }

/** Functions of a text whose results differ for the unique texts that are generated. */
const textFunction = /^(lower|upper|TRIM|btrim|ltrim|rtrim|md5|sha256|COALESCE)\((.*)\)$/s

function partOf(part: string, names: readonly string[]): Part | undefined {
  const text = withoutParentheses(part.trim())
  const when =
    /^CASE\s+WHEN (.*) THEN (?:true|\d+|'[^']*'(?:::\w+)?)\s+(?:ELSE NULL::[\w ]+\s+)?END$/s
  const condition = when.exec(text)?.[1]
  if (condition !== undefined && !/\bWHEN\b/.test(condition))
    return { kind: 'condition', text: condition }
  const [, name, inside] = textFunction.exec(text) ?? []
  if (inside === undefined) {
    const column = columnNamed(text, names)
    return column === undefined ? undefined : { kind: 'column', name: column }
  }
  const argument =
    name === 'TRIM'
      ? inside.replace(/^.* FROM /s, '')
      : inside.replace(/, '[^']*'(?:::[\w ]+)?$/, '')
  const inner = partOf(argument, names)
  if (inner?.kind !== 'column') return undefined
  return {
    ...inner,
    ...((name === 'lower' || name === 'upper') && { isCaseless: true }),
    ...(name === 'COALESCE' && { isPresent: true }),
  }
}

function columnNamed(text: string, names: readonly string[]): string | undefined {
  const name = withoutParentheses(text.replace(/::(?:text|character varying|citext|bpchar)$/, ''))
  const plain = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
  return names.find((column) => column === plain)
}

function withoutParentheses(text: string): string {
  const inner = /^\(([^()]*|[^()]*\([^()]*\)[^()]*)\)$/s.exec(text)?.[1]
  return inner === undefined ? text : withoutParentheses(inner.trim())
}
