/** How rows get into a copy of the database that they were inferred from, and what is to be done when all are there. */

import type { JsonObject } from '../../text/json.ts'
import { shellWord } from '../../text/shell-word.ts'
import type { DataModel, Note } from '../model/model.ts'
import type { Plan } from '../plan/plan.ts'

/** The one system of such a definition. */
const systemKey = 'database'

/** Rows in one statement: beyond these the gain is small. */
const batchRows = 500

export function systemsOf({ target }: DataModel, plan: Plan, notes: Note[]): JsonObject {
  if (target === undefined) return {}
  const isPostgres = target.kind === 'postgres'
  const before = isPostgres ? emptyBefore(target.command, plan) : target.before
  const after = isPostgres ? countersAfter(target.command, plan, notes) : undefined
  return {
    [systemKey]: {
      format: isPostgres ? { type: 'copy' } : { type: 'sql', dialect: 'sqlite', batch: batchRows },
      import: {
        command: target.command,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      },
    },
  }
}

/** A command is one argument of a shell, which may have 128 KiB (execve(2)). */
const commandBytesMax = 100_000

/** A database that has rows is no copy to be filled, and may be the very one that was read. */
function emptyBefore(command: string, { tables }: Plan): string | undefined {
  const names = tables.map(({ table }) => text(identifiers(table.key)))
  let tag = 'do'
  // A name may hold anything.
  while (names.some((name) => name.includes(`$${tag}$`))) tag += '_'
  const statement = `DO $${tag}$ DECLARE name text; found boolean; BEGIN FOREACH name IN ARRAY ARRAY[${names.join(', ')}]::text[] LOOP
  EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO found;
  IF found THEN RAISE EXCEPTION '% already has rows: TARGET_DATABASE_URL must be the URL of an empty copy of the database', name; END IF;
END LOOP; END $${tag}$`
  const whole = `${command} -c ${shellWord(statement)}`
  return bytesOf(whole) > commandBytesMax ? undefined : whole
}

/** Rows come with their numbers, of which the counters of the database know nothing. */
function countersAfter(command: string, { tables }: Plan, notes: Note[]): string | undefined {
  const counters = tables.flatMap(({ table }) =>
    table.columns
      .filter(({ isCounter }) => isCounter)
      .map(({ name }) => ({ table: table.key, name })),
  )
  if (counters.length === 0) return undefined
  // Their answers are nothing to look at.
  const begin = `${command} -o /dev/null -c`
  const statements: string[] = []
  let bytes = bytesOf(begin)
  for (const { table, name } of counters) {
    const shown = identifiers(table)
    const statement = `SELECT setval(pg_get_serial_sequence(${text(shown)}, ${text(name)}), max(${identifier(name)})) FROM ${shown};`
    bytes += bytesOf(shellWord(statement))
    if (bytes > commandBytesMax) {
      notes.push({
        table,
        column: name,
        message:
          'and the counters after it are not advanced: set these sequences before you add rows',
      })
      break
    }
    statements.push(statement)
  }
  return `${begin} ${shellWord(statements.join(' '))}`
}

/** How a table's rows get there; PostgreSQL would look for a name without quotes in small letters. */
export function systemOf(key: string, isPostgres: boolean): JsonObject {
  const parts = key.split('.').map((part) => (hasCapitals.test(part) ? `"${part}"` : part))
  const table = parts.join('.')
  return { type: systemKey, ...(isPostgres && table !== key && { table }) }
}

/** A plain name, which is written without quotes. */
const hasCapitals = /^(?=.*[A-Z])[A-Za-z_][A-Za-z0-9_]*$/

/** Of a table's key: `own.notes`. */
function identifiers(key: string): string {
  return key.split('.').map(identifier).join('.')
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** The length of a text in UTF-8. */
function bytesOf(value: string): number {
  return new TextEncoder().encode(value).length
}
