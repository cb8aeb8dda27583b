/**
 * Handles conditions that could not be parsed. If such a condition reads only one column, the column gets values from
 * the source rows. Otherwise one nullable column is null, which satisfies most conditions. If neither is possible, a
 * note warns that rows may violate the condition.
 */

import type { Check, Note, Table } from '../model/model.ts'
import { isPersonalName } from '../model/personal.ts'
import type { Scalar } from '../model/scalar.ts'
import { type Conditions, newFacts } from './facts.ts'

export interface TableConditions {
  readonly conditions: Conditions
  /** Columns that are always null in generated rows. */
  readonly nulls: ReadonlySet<string>
  readonly notes: readonly Note[]
}

/** Maximum number of values that are copied from the source rows into the schema of a column. */
const valuesMax = 24

export function handleUnsupported(
  table: Table,
  conditions: Conditions,
  mayBeNull: (column: string) => boolean,
): TableConditions {
  const facts = new Map(conditions.facts)
  const nulls = new Set<string>()
  const notes: Note[] = []
  for (const check of (table.checks ?? []).filter(({ condition }) => condition === undefined)) {
    const { text } = check
    const columns = table.columns.filter(({ name }) => (check.columns ?? []).includes(name))
    const [only] = columns
    const values = columns.length === 1 ? (only?.statistics?.samples ?? []) : []
    if (only !== undefined && values.length > 0 && mayShow(table, only.name)) {
      const known = facts.get(only.name) ?? newFacts()
      const different = [...new Set<Scalar>(values)].slice(0, valuesMax)
      facts.set(only.name, { ...known, values: known.values ?? different })
      notes.push({
        table: table.key,
        column: only.name,
        message: `uses values of the source rows, because its condition is not supported: ${text}`,
      })
      continue
    }
    const nullColumn = columns.find(({ name, isNullable }) => isNullable && mayBeNull(name))
    if (nullColumn !== undefined) nulls.add(nullColumn.name)
    notes.push({
      table: table.key,
      ...(nullColumn !== undefined && { column: nullColumn.name }),
      message:
        nullColumn === undefined
          ? `has an unsupported condition that generated rows may violate: ${text}`
          : `is always null, because a condition is not supported: ${text}`,
    })
  }
  return { conditions: { ...conditions, facts }, nulls, notes }
}

/**
 * Returns whether values of a column may be copied from the source rows to the definition. Values of keys and personal
 * data may not.
 */
function mayShow(
  { key, primaryKey = [], uniques = [], foreignKeys = [] }: Table,
  name: string,
): boolean {
  const isKey = [primaryKey, ...uniques, ...foreignKeys.map(({ columns }) => columns)].some(
    (group) => group.includes(name),
  )
  return !isKey && !isPersonalName(name, key)
}

/** Returns those of the columns whose names occur in the text of a condition. */
export function columnsIn(text: string, columns: readonly string[]): Pick<Check, 'columns'> {
  const words = new Set((text.match(/"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []).map(plain))
  return { columns: columns.filter((name) => words.has(name) || words.has(name.toLowerCase())) }
}

function plain(word: string): string {
  return word.startsWith('"') ? word.slice(1, -1).replaceAll('""', '"') : word.toLowerCase()
}
