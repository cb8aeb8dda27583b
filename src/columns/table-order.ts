/** The order in which tables with foreign keys can be created and filled: each table follows those that it refers to. */

interface Referring<Key extends { readonly target: object }> {
  readonly identity: string
  readonly foreignKeys: readonly Key[]
}

/**
 * Returns tables in the order of their foreign keys, and the foreign keys that would close a cycle of tables. A table
 * may refer to itself. The recursion is at most as deep as the number of tables.
 */
export function orderTables<
  Key extends { readonly target: { readonly identity: string } },
  Table extends Referring<Key>,
>(
  tables: readonly (Table & Referring<Key>)[],
): { readonly tables: readonly Table[]; readonly closing: ReadonlySet<Key> } {
  const byIdentity = new Map(tables.map((table) => [table.identity, table]))
  const closing = new Set<Key>()
  const ordered = new Set<Table>()
  const open = new Set<Table>()
  const visit = (table: Table): void => {
    open.add(table)
    for (const key of table.foreignKeys) {
      const target = byIdentity.get(key.target.identity)
      if (target === undefined || target === table || ordered.has(target)) continue
      if (open.has(target)) closing.add(key)
      else visit(target)
    }
    open.delete(table)
    ordered.add(table)
  }
  for (const table of tables) if (!ordered.has(table)) visit(table)
  return { tables: [...ordered], closing }
}
