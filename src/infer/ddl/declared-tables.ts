/** The tables that the statements of an SQL text have declared so far, by name. */

import { isSame } from './add-column.ts'
import { renameTarget } from './change-table.ts'
import type { DeclaredName, DeclaredTable } from './declared-schema.ts'

export class DeclaredTables {
  /** The tables in the order of their statements. */
  readonly #tables = new Map<string, DeclaredTable>()

  get all(): readonly DeclaredTable[] {
    return [...this.#tables.values()]
  }

  /** Adds a table, and returns whether its name was free. */
  add(table: DeclaredTable): boolean {
    if (this.#tables.has(comparable(table))) return false
    this.#tables.set(comparable(table), table)
    return true
  }

  /** Returns the table of a name, whose schema may be missing. */
  find(name: DeclaredName): DeclaredTable | undefined {
    const exact = this.#tables.get(comparable(name))
    if (exact !== undefined) return exact
    return this.all.find(
      (table) =>
        isSame(table.name, name.name) && (name.schema === undefined || table.schema === undefined),
    )
  }

  /** Removes the table of a name, if it was declared. */
  remove(name: DeclaredName): void {
    const table = this.find(name)
    if (table !== undefined) this.#tables.delete(comparable(table))
  }

  /** Renames a table, which keeps its position, and the references to it. */
  rename(table: DeclaredTable, name: string): void {
    const { all } = this
    const { schema } = table
    renameTarget(table, { name, ...(schema !== undefined && { schema }) }, all)
    table.name = name
    this.#tables.clear()
    for (const one of all) this.#tables.set(comparable(one), one)
  }
}

/** Returns the form of a name in which names are compared. */
function comparable({ schema, name }: DeclaredName): string {
  return `${schema ?? ''}.${name}`.toLowerCase()
}
