/** Finds declared tables by names that may lack a schema. */

import { isSame } from './add-column.ts'
import type { DeclaredName, DeclaredTable } from './declared-schema.ts'

/** Returns the table of a name: in its schema, or in any schema if one of the names lacks it. */
export function findTable(
  name: DeclaredName,
  all: readonly DeclaredTable[],
): DeclaredTable | undefined {
  const named = all.filter((table) => isSame(table.name, name.name))
  return (
    named.find(({ schema }) => isSame(schema ?? '', name.schema ?? '')) ??
    named.find(({ schema }) => name.schema === undefined || schema === undefined) ??
    (named.length === 1 && all.every(({ schema }) => schema === named[0]?.schema)
      ? named[0]
      : undefined)
  )
}
