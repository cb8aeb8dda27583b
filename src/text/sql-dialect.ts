/**
 * The SQL dialects of statements, and the reserved words of each dialect. `standard` is the default dialect. Its
 * statements run in PostgreSQL and in SQLite with any settings.
 */

import { wordSet } from './word-set.ts'

export const dialects = ['standard', 'postgres', 'sqlite', 'mysql'] as const

export type Dialect = (typeof dialects)[number]

/**
 * The reserved words of PostgreSQL 12 to 18: the words of categories R and T in `pg_get_keywords()`, which cannot be
 * unquoted table names.
 */
const postgresWords = wordSet(`
  all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
  column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze
  from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
  unique user using variadic verbose when where window with`)

/** The reserved words of SQLite 3.40 to 3.53: the keywords for which `INSERT INTO <word>` is a syntax error. */
const sqliteWords = wordSet(`
  add all alter and as autoincrement between case check collate commit constraint create default deferrable delete
  distinct drop else escape except exists foreign from group having in index insert intersect into is isnull join limit
  not nothing notnull null on or order primary references returning select set table then to transaction union unique
  update using values when where`)

/** Returns whether an unquoted name would be a keyword in a dialect. */
export function isReserved(name: string, dialect: Dialect): boolean {
  const word = name.toLowerCase()
  return (
    (dialect !== 'sqlite' && postgresWords.has(word)) ||
    (dialect !== 'postgres' && sqliteWords.has(word))
  )
}
