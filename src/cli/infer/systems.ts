/** How rows get into a copy of the database that they were inferred from, and what is to be done when all are there. */

import type { JsonObject } from '../../text/json.ts'
import { shellWord } from '../shell-word.ts'
import type { DataModel, Note } from './model.ts'
import type { Plan } from './plan.ts'

/** The one system of such a definition. */
export const systemKey = 'database'

/** Rows in one statement: beyond these the gain is small. */
const batchRows = 500

export function systemsOf({ target }: DataModel, plan: Plan, notes: Note[]): JsonObject {
  if (target === undefined) return {}
  const after = target.kind === 'postgres' ? countersAfter(target.command, plan, notes) : undefined
  return {
    [systemKey]: {
      format:
        target.kind === 'postgres'
          ? { type: 'copy' }
          : { type: 'sql', dialect: 'sqlite', batch: batchRows },
      import: {
        command: target.command,
        ...(target.before !== undefined && { before: target.before }),
        ...(after !== undefined && { after }),
      },
    },
  }
}

/** The command is one argument of a shell, which may have 128 KiB (execve(2)). */
const afterBytesMax = 100_000

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
  let bytes = Buffer.byteLength(begin)
  for (const { table, name } of counters) {
    const shown = table.split('.').map(identifier).join('.')
    const statement = `SELECT setval(pg_get_serial_sequence(${text(shown)}, ${text(name)}), max(${identifier(name)})) FROM ${shown};`
    bytes += Buffer.byteLength(shellWord(statement))
    if (bytes > afterBytesMax) {
      notes.push({
        table,
        column: name,
        message:
          'and those behind it keep their counters where they are: set them before rows are added',
      })
      break
    }
    statements.push(statement)
  }
  return `${begin} ${shellWord(statements.join(' '))}`
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
