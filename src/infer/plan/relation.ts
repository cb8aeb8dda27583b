/**
 * Decides which foreign keys of a table choose the row that they reference. If foreign keys share a column, only one of
 * them can choose. The others are implied by it, are null, or hold because their target has one row.
 */

import type { ForeignKey, Note, Table } from '../model/model.ts'

export interface Relation extends ForeignKey {
  /** Whether none of the columns in the foreign key is nullable. */
  readonly isRequired: boolean
  readonly isSelf: boolean
  /**
   * Whether the rows reference rows of a table that is planned later, because both tables require rows of each other.
   * The key of the referenced row is calculated (`forward-keys.ts`), since a definition has no references to later rows.
   */
  readonly isForward?: boolean
}

export interface Relations {
  /** The foreign keys that choose the row that they reference. */
  readonly chosen: readonly Relation[]
  /** Columns that are always null in generated rows. */
  readonly nulls: ReadonlySet<string>
  /** Keys of tables that must have exactly one row, so that all references agree. */
  readonly single: ReadonlySet<string>
  /** Whether the table cannot be filled, because a foreign key cannot hold. */
  readonly isLost: boolean
  readonly notes: readonly Note[]
}

export type Tables = ReadonlyMap<string, Table>

interface RelationContext {
  readonly tables: Tables
  readonly isNullable: (column: string) => boolean
  /** Columns that are always null for reasons other than foreign keys. */
  readonly nulls: ReadonlySet<string>
}

/** Decides for each foreign key of a table whether it chooses a row, is implied, is null, or cannot hold. */
export function relationsOf(table: Table, context: RelationContext): Relations {
  const relations = new TableRelations(table, context)
  for (const key of inOrder(table, context.isNullable)) relations.add(key)
  const { chosen, nulls, single, isLost, notes } = relations
  return { chosen, nulls, single, isLost, notes }
}

class TableRelations {
  readonly chosen: Relation[] = []
  readonly nulls: Set<string>
  readonly single = new Set<string>()
  readonly notes: Note[] = []
  isLost = false
  readonly #table: Table
  readonly #tables: Tables
  readonly #isNullable: (column: string) => boolean

  constructor(table: Table, { tables, isNullable, nulls }: RelationContext) {
    this.#table = table
    this.#tables = tables
    this.#isNullable = isNullable
    this.nulls = new Set(nulls)
  }

  add(key: ForeignKey): void {
    const { columns, target } = key
    if (columns.some((name) => this.nulls.has(name))) return
    const shown = `(${columns.join(', ')}) references ${target}`
    if (!this.#tables.has(target)) {
      if (this.#isEscaped(key, `${target} is not part of the definition`)) return
      this.#lose(`${shown}, which is not part of the definition`)
      return
    }
    const shared = columns.filter((name) => this.chosen.some((one) => one.columns.includes(name)))
    if (shared.length === 0) this.#choose(key, shown)
    else this.#share(key, shared, shown)
  }

  /** Adds a foreign key that shares no column with a foreign key added before. */
  #choose({ columns, target, targetColumns, childCounts }: ForeignKey, shown: string): void {
    const isRequired = !columns.some(this.#isNullable)
    const isSelf = target === this.#table.key
    if (isSelf && isRequired && columns.length > 1) {
      this.#lose(`${shown}, its own table, through several columns that are not nullable`)
      return
    }
    const counted = childCounts && { childCounts }
    this.chosen.push({ columns, target, targetColumns, isRequired, isSelf, ...counted })
  }

  /** Adds a foreign key that shares columns with foreign keys added before, so that all must lead to the same row. */
  #share(key: ForeignKey, shared: readonly string[], shown: string): void {
    const { columns, target, targetColumns } = key
    const tables = this.#tables
    if (this.chosen.some((one) => implies(one, key, tables, new Set()))) return
    if (this.#isEscaped(key, `${shown} through a column that another reference already sets`))
      return
    const roots = shared.map((name) => rootOf(target, targetColumns[columns.indexOf(name)], tables))
    const own = shared.map((name) => rootOf(this.#table.key, name, tables))
    const isOne = roots.every((root, i) => root !== undefined && root === own[i])
    const rest = columns.filter((name) => !shared.includes(name))
    const isSelf = target === this.#table.key
    if (!isOne || isSelf || rest.length === 0) {
      this.#lose(`${shown} through columns that other references also set`)
      return
    }
    for (const root of roots) {
      if (root === undefined) continue
      this.single.add(root)
      this.#say(
        `${shown} through a column that another reference also sets: ${root} gets one row so that both agree`,
      )
    }
    const targets = rest.map((name) => targetColumns[columns.indexOf(name)] as string)
    const isRequired = !columns.some(this.#isNullable)
    this.chosen.push({ columns: rest, target, targetColumns: targets, isRequired, isSelf })
  }

  /** Makes a nullable column of the foreign key null, so that the key holds. Returns false if no such column exists. */
  #isEscaped(key: ForeignKey, why: string): boolean {
    const taken = new Set(this.chosen.flatMap(({ columns }) => columns))
    const column = key.columns.find((name) => this.#isNullable(name) && !taken.has(name))
    if (column === undefined) return false
    this.nulls.add(column)
    this.#say(`is always null: ${why}`, column)
    return true
  }

  #lose(why: string): void {
    this.#say(`was skipped: ${why}`)
    this.isLost = true
  }

  #say(message: string, column?: string): void {
    this.notes.push({ table: this.#table.key, ...(column !== undefined && { column }), message })
  }
}

/**
 * Returns the foreign keys of a table in the order in which they are added: required ones first, and those with more
 * columns before those with fewer.
 */
function inOrder(table: Table, isNullable: (column: string) => boolean): readonly ForeignKey[] {
  const weight = ({ columns, target }: ForeignKey): number =>
    (columns.some(isNullable) ? 0 : 100) + columns.length + (target === table.key ? -50 : 0)
  return [...(table.foreignKeys ?? [])].sort((a, b) => weight(b) - weight(a))
}

/**
 * Returns whether a foreign key (`one`) implies another: the row that it chooses references, by the same columns, the
 * row that the other key requires.
 */
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

/**
 * Returns the table from whose key the values of a column originate, through a chain of foreign keys, or undefined if
 * the chain is too long.
 */
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
