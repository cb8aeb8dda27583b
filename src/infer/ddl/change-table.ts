/** Renames and removes what tables declared before: columns with their keys, references and conditions, and tables. */

import { type Token, tokensOf } from '../sql/tokens.ts'
import { isSame } from './add-column.ts'
import type { DeclaredName, DeclaredTable } from './declared-schema.ts'

/** Renames a column in its table and in the references of all tables. The column keeps its position. */
export function renameColumn(
  table: DeclaredTable,
  { from, to }: { readonly from: string; readonly to: string },
  all: readonly DeclaredTable[],
): void {
  const rename = (name: string) => (isSame(name, from) ? to : name)
  const renameAll = (names: readonly string[]) => names.map(rename)
  table.columns = table.columns.map((column) => ({ ...column, name: rename(column.name) }))
  table.primaryKey = renameAll(table.primaryKey)
  table.uniques = table.uniques.map(renameAll)
  table.partialUniques = table.partialUniques.map(renameAll)
  table.checks = table.checks.map((check) => withName(check, from, to))
  table.references = table.references.map((reference) => ({
    ...reference,
    columns: renameAll(reference.columns),
  }))
  for (const other of all) {
    other.references = other.references.map((reference) =>
      isNamed(table, reference.target)
        ? { ...reference, targetColumns: renameAll(reference.targetColumns) }
        : reference,
    )
  }
}

/** Removes a column, and the keys, references and conditions that contain it. */
export function dropColumn(table: DeclaredTable, dropped: string): void {
  const isWithout = (names: readonly string[]) => !names.some((name) => isSame(name, dropped))
  table.columns = table.columns.filter(({ name }) => !isSame(name, dropped))
  if (!isWithout(table.primaryKey)) table.primaryKey = []
  table.uniques = table.uniques.filter(isWithout)
  table.partialUniques = table.partialUniques.filter(isWithout)
  table.references = table.references.filter(({ columns }) => isWithout(columns))
  table.checks = table.checks.filter((check) => namesIn(check, dropped).length === 0)
}

/** Replaces the name of a table in the references of all tables, and in the tables that are like it. */
export function renameTarget(
  table: DeclaredTable,
  to: DeclaredName,
  all: readonly DeclaredTable[],
): void {
  const rename = (name: DeclaredName) => (isNamed(table, name) ? to : name)
  for (const other of all) {
    other.like = other.like.map((parent) => ({ ...parent, ...rename(parent) }))
    other.references = other.references.map((reference) => ({
      ...reference,
      target: rename(reference.target),
    }))
  }
}

/** Returns whether a name, whose schema may be missing, is the name of a table. */
function isNamed(table: DeclaredTable, { name, schema }: DeclaredName): boolean {
  const isSchema =
    schema === undefined || table.schema === undefined || isSame(schema, table.schema)
  return isSchema && isSame(table.name, name)
}

/** Returns the tokens of a condition that name a column. */
function namesIn(condition: string, column: string): readonly Token[] {
  return (tokensOf(condition) ?? []).filter(
    ({ kind, text }) => (kind === 'word' || kind === 'name') && isSame(text, column),
  )
}

function withName(condition: string, from: string, to: string): string {
  const written = /^[A-Za-z_]\w*$/.test(to) ? to : `"${to.replaceAll('"', '""')}"`
  return namesIn(condition, from).reduceRight(
    (text, token) => text.slice(0, token.from) + written + text.slice(token.to),
    condition,
  )
}
