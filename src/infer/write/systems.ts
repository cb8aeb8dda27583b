/** Writes the system that fills a copy of the source database, and the command that runs after the last row. */

import type { JsonObject } from '../../text/json.ts'
import { shellWord } from '../../text/shell-word.ts'
import type { DataModel, Note, Target } from '../model/model.ts'
import type { Findings } from '../plan/findings.ts'
import type { Plan } from '../plan/plan.ts'
import { forwardRelations } from './forward-reference.ts'

/** Key of the only system in a definition that was inferred from a database. */
const systemKey = 'database'

export function systemsOf(
  { target }: DataModel,
  plan: Plan,
  { findings, notes }: { readonly findings: ReadonlyMap<string, Findings>; readonly notes: Note[] },
): JsonObject {
  if (target === undefined) return {}
  const { command } = target
  const parts = kinds[target.kind](target, plan, notes)
  const { before, after } = parts
  const isChanging = [...findings.values()].some(({ lifecycle }) => lifecycle !== undefined)
  const format = isChanging ? changingFormat(parts.format, notes) : parts.format
  const together = forwardRelations(plan).map(([key, relation]) => [key, relation.target])
  return {
    [systemKey]: {
      format,
      import: {
        command,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
        ...(together.length > 0 && { together }),
      },
    },
  }
}

/** Returns a format for rows that change. All tables share it, because one client imports them in the order of references. */
function changingFormat(format: JsonObject, notes: Note[]): JsonObject {
  if (format.type !== 'copy') return format
  notes.push({
    message: 'the rows are imported by INSERT and UPDATE instead of COPY, because rows change',
  })
  return { type: 'sql', dialect: 'postgres' }
}

interface SystemParts {
  readonly format: JsonObject
  readonly before: string | undefined
  readonly after?: string | undefined
}

const kinds: Readonly<
  Record<Target['kind'], (target: Target, plan: Plan, notes: Note[]) => SystemParts>
> = {
  postgres: ({ command }, plan, notes) => ({
    format: { type: 'copy' },
    before: emptyBefore(command, plan),
    after: countersAfter(command, plan, notes),
  }),
  sqlite: ({ before }) => ({ format: { type: 'sql', dialect: 'sqlite' }, before }),
  mysql: ({ command }, plan) => ({
    format: { type: 'sql', dialect: 'mysql' },
    before: emptyMysqlBefore(command, plan),
  }),
}

/** Maximum length of a command of the system, in bytes. A shell argument may have 128 KiB (execve(2)). */
const commandBytesMax = 100_000

/**
 * Returns a command that fails if a table of the target database has rows, because the database may be the source
 * itself. Returns undefined if the command would be too long.
 */
function emptyBefore(command: string, { tables }: Plan): string | undefined {
  const names = tables.map(({ table }) => text(identifiers(table.key)))
  let tag = 'do'
  // The name of a table may contain the tag that quotes the command.
  while (names.some((name) => name.includes(`$${tag}$`))) tag += '_'
  const statement = `DO $${tag}$ DECLARE name text; found boolean; BEGIN FOREACH name IN ARRAY ARRAY[${names.join(', ')}]::text[] LOOP
  EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO found;
  IF found THEN RAISE EXCEPTION '% already has rows: TARGET_DATABASE_URL must be the URL of an empty copy of the database', name; END IF;
END LOOP; END $${tag}$`
  const whole = `${command} -c ${shellWord(statement)}`
  return bytesOf(whole) > commandBytesMax ? undefined : whole
}

/** The same as `emptyBefore` for MySQL, which has no statements that fail on a condition. */
function emptyMysqlBefore(command: string, { tables }: Plan): string | undefined {
  const statements = tables.map(({ table }) => {
    const name = `\`${table.key.replaceAll('`', '``')}\``
    return `SELECT ${text(table.key.replaceAll('\\', '\\\\'))} FROM ${name} LIMIT 1;`
  })
  const refusal = 'already has rows: TARGET_DATABASE must be an empty copy of the database'
  const whole = `full=$(${command} -N -e ${shellWord(statements.join(' '))}) || exit 1; test -z "$full" || { echo "$full ${refusal}" >&2; exit 1; }`
  return bytesOf(whole) > commandBytesMax ? undefined : whole
}

/**
 * Returns a command that advances the sequences of the database after rows were inserted with explicit numbers, or
 * undefined if no table has a counter.
 */
function countersAfter(command: string, { tables }: Plan, notes: Note[]): string | undefined {
  const counters = tables.flatMap(({ table }) =>
    table.columns
      .filter(({ isCounter }) => isCounter)
      .map(({ name }) => ({ table: table.key, name })),
  )
  if (counters.length === 0) return undefined
  // The results of `setval` are not shown.
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

/**
 * Returns the value of `system` for the entity of a table. Its table name has quotes if it contains capitals, because
 * PostgreSQL folds names without quotes to lower case.
 */
export function systemOf(key: string, isPostgres: boolean): JsonObject {
  const parts = key.split('.').map((part) => (hasCapitals.test(part) ? `"${part}"` : part))
  const table = parts.join('.')
  return { type: systemKey, ...(isPostgres && table !== key && { table }) }
}

/** Pattern of names with capitals that are otherwise valid in SQL without quotes. */
const hasCapitals = /^(?=.*[A-Z])[A-Za-z_][A-Za-z0-9_]*$/

/** Returns the key of a table as quoted identifiers: `"own"."notes"`. */
function identifiers(key: string): string {
  return key.split('.').map(identifier).join('.')
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** Returns the length of a text in UTF-8, in bytes. */
function bytesOf(value: string): number {
  return new TextEncoder().encode(value).length
}
