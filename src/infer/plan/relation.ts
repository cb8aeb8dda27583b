/**
 * Which columns of a table refer to which rows of others. Of references that share a column only one can choose the
 * row; what the others demand is implied by it, escaped with a null, or holds because there is only one such row.
 */

import type { ForeignKey, Note, Table } from '../model/model.ts'

export interface Relation extends ForeignKey {
  /** None of its columns may be null. */
  readonly isRequired: boolean
  readonly isSelf: boolean
}

export interface Relations {
  /** Those that choose a row. */
  readonly chosen: readonly Relation[]
  /** Columns that stay null. */
  readonly nulls: ReadonlySet<string>
  /** Tables that must have one row only. */
  readonly single: ReadonlySet<string>
  /** The table cannot be filled. */
  readonly isLost: boolean
  readonly notes: readonly Note[]
}

export type Tables = ReadonlyMap<string, Table>

export function relationsOf(
  table: Table,
  {
    tables,
    isNullable,
    nulls: given,
  }: {
    readonly tables: Tables
    readonly isNullable: (column: string) => boolean
    /** Columns that stay null anyway. */
    readonly nulls: ReadonlySet<string>
  },
): Relations {
  const chosen: Relation[] = []
  const nulls = new Set(given)
  const single = new Set<string>()
  const notes: Note[] = []
  let isLost = false
  const say = (message: string, column?: string): void => {
    notes.push({ table: table.key, ...(column !== undefined && { column }), message })
  }
  /** True where a null makes the reference hold. */
  const isEscaped = (key: ForeignKey, why: string): boolean => {
    const taken = new Set(chosen.flatMap(({ columns }) => columns))
    const column = key.columns.find((name) => isNullable(name) && !taken.has(name))
    if (column === undefined) return false
    nulls.add(column)
    say(`is always null: ${why}`, column)
    return true
  }
  for (const key of inOrder(table, isNullable)) {
    const { columns, target, targetColumns } = key
    const shown = `(${columns.join(', ')}) refers to ${target}`
    if (columns.some((name) => nulls.has(name))) continue
    if (!tables.has(target)) {
      if (isEscaped(key, `${target} is not part of the definition`)) continue
      say(`was left out: ${shown}, which is not part of the definition`)
      isLost = true
      continue
    }
    const isRequired = !columns.some(isNullable)
    const isSelf = target === table.key
    const shared = columns.filter((name) => chosen.some((one) => one.columns.includes(name)))
    if (shared.length === 0) {
      if (isSelf && isRequired && columns.length > 1) {
        say(`was left out: ${shown} in several columns, none of which may be null`)
        isLost = true
        continue
      }
      const perRow = key.perRow && { perRow: key.perRow }
      chosen.push({ columns, target, targetColumns, isRequired, isSelf, ...perRow })
      continue
    }
    if (chosen.some((one) => implies(one, key, tables, new Set()))) continue
    if (isEscaped(key, `${shown} by a column that another reference decides`)) continue
    const roots = shared.map((name) => rootOf(target, targetColumns[columns.indexOf(name)], tables))
    const own = shared.map((name) => rootOf(table.key, name, tables))
    const isOne = roots.every((root, i) => root !== undefined && root === own[i])
    const rest = columns.filter((name) => !shared.includes(name))
    const [first] = rest
    if (!isOne || isSelf || first === undefined) {
      say(`was left out: ${shown} by columns that other references decide too`)
      isLost = true
      continue
    }
    for (const root of roots) {
      if (root === undefined) continue
      single.add(root)
      say(
        `${shown} by a column that another reference decides too: ${root} gets one row, so that both agree`,
      )
    }
    const targets = rest.map((name) => targetColumns[columns.indexOf(name)] as string)
    chosen.push({ columns: rest, target, targetColumns: targets, isRequired, isSelf })
  }
  return { chosen, nulls, single, isLost, notes }
}

/** Those of several columns decide more, and those that must not be null cannot give way. */
function inOrder(table: Table, isNullable: (column: string) => boolean): readonly ForeignKey[] {
  const weight = ({ columns, target }: ForeignKey): number =>
    (columns.some(isNullable) ? 0 : 100) + columns.length + (target === table.key ? -50 : 0)
  return [...(table.foreignKeys ?? [])].sort((a, b) => weight(b) - weight(a))
}

/** Whether the row that one chooses refers, by the same columns, to what the other demands. */
function implies(
  one: Pick<ForeignKey, 'columns' | 'target' | 'targetColumns'>,
  other: ForeignKey,
  tables: Tables,
  seen: Set<string>,
): boolean {
  if (!other.columns.every((name) => one.columns.includes(name))) return false
  const there = other.columns.map((name) => one.targetColumns[one.columns.indexOf(name)] as string)
  if (one.target === other.target) return there.join('\0') === other.targetColumns.join('\0')
  if (seen.has(one.target)) return false
  seen.add(one.target)
  return (tables.get(one.target)?.foreignKeys ?? []).some((next) =>
    implies(next, { ...other, columns: there }, tables, seen),
  )
}

/** The table from whose key the values of a column come in the end. */
function rootOf(key: string, column: string | undefined, tables: Tables): string | undefined {
  let at = { key, column }
  for (let steps = 0; steps < 20; steps++) {
    const keys = tables.get(at.key)?.foreignKeys ?? []
    const name = at.column
    const next = keys
      .filter(
        ({ columns, target }) => name !== undefined && columns.includes(name) && target !== at.key,
      )
      .sort((a, b) => a.columns.length - b.columns.length)[0]
    if (next === undefined) return at.key
    at = { key: next.target, column: next.targetColumns[next.columns.indexOf(name as string)] }
  }
  return undefined
}
