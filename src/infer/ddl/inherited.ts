/** Completes tables with what they have from other tables, by INHERITS and LIKE. */

import { isSame } from './add-column.ts'
import type { DeclaredParent, DeclaredTable } from './declared-schema.ts'
import { findTable } from './find-table.ts'

/** Maximum number of tables that inherit from each other. */
const depthMax = 100

/** Returns all tables with the columns of the tables that they inherit from or are like. */
export function withInherited(all: readonly DeclaredTable[]): readonly DeclaredTable[] {
  const known = new Map<DeclaredTable, DeclaredTable>()
  return all.map((table) => completed(table, { all, known, depth: 0 }))
}

/** Returns a table with a copy of what another table has at this time, as `LIKE` creates it. */
export function withCopyOf(
  table: DeclaredTable,
  parent: DeclaredParent,
  all: readonly DeclaredTable[],
): DeclaredTable {
  const found = findTable(parent, all)
  if (found === undefined) return { ...table, like: [...table.like, parent] }
  const target = completed(found, { all, known: new Map(), depth: 0 })
  return withParents(table, [{ ...target, parent }])
}

interface Completion {
  readonly all: readonly DeclaredTable[]
  /** The completed tables. A table that inherits from itself is complete as it is. */
  readonly known: Map<DeclaredTable, DeclaredTable>
  readonly depth: number
}

function completed(table: DeclaredTable, completion: Completion): DeclaredTable {
  const { all, known, depth } = completion
  const done = known.get(table)
  if (done !== undefined || depth > depthMax) return done ?? table
  known.set(table, table)
  const parents = table.like.flatMap((parent) => {
    const target = findTable(parent, all)
    if (target === undefined) return []
    return [{ ...completed(target, { ...completion, depth: depth + 1 }), parent }]
  })
  const found = withParents(table, parents)
  known.set(table, found)
  return found
}

interface Parent extends DeclaredTable {
  readonly parent: DeclaredParent
}

function withParents(child: DeclaredTable, parents: readonly Parent[]): DeclaredTable {
  if (parents.length === 0) return child
  const withKeys = parents.filter(({ parent }) => parent.hasKeys)
  const withChecks = parents.filter(({ parent }) => parent.hasChecks)
  const { primaryKey } = [child, ...withKeys].find((table) => table.primaryKey.length > 0) ?? child
  // The own columns of a table replace those of its parents, and of these, the first parent decides.
  const inherited = parents.flatMap(({ columns }) => columns)
  const added = inherited.filter(
    ({ name }, i) =>
      !child.columns.some((column) => isSame(column.name, name)) &&
      inherited.findIndex((column) => isSame(column.name, name)) === i,
  )
  return {
    ...child,
    columns: [...added, ...child.columns],
    checks: distinct([...withChecks, child].flatMap(({ checks }) => checks)),
    primaryKey,
    uniques: distinct([...withKeys, child].flatMap(({ uniques }) => uniques)),
    partialUniques: distinct([...withKeys, child].flatMap((table) => table.partialUniques)),
  }
}

/** Returns values without those that tables have from the same table in several ways. */
function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
