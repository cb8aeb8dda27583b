/** How rows get into a copy of the database that they were inferred from, and what is to be done when all are there. */

import type { JsonObject } from '../../text/json.ts'
import { shellWord } from '../shell-word.ts'
import type { DataModel } from './model.ts'
import type { Plan } from './plan.ts'

/** The one system of such a definition. */
export const systemKey = 'database'

/** Rows in one statement: beyond these the gain is small. */
const batchRows = 500

export function systemsOf({ target }: DataModel, plan: Plan): JsonObject {
  if (target === undefined) return {}
  const after = target.kind === 'postgres' ? countersAfter(target.command, plan) : undefined
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

/** Columns whose counters are told where they stand; a shell takes no longer commands. */
const countersMax = 100

/** Rows come with their numbers, of which the counters of the database know nothing. */
function countersAfter(command: string, { tables }: Plan): string | undefined {
  const counters = tables.flatMap(({ table }) =>
    table.columns
      .filter(({ isCounter }) => isCounter)
      .map(({ name }) => ({ table: table.key, name })),
  )
  if (counters.length === 0 || counters.length > countersMax) return undefined
  const statements = counters.map(({ table, name }) => {
    const shown = table.split('.').map(identifier).join('.')
    return `SELECT setval(pg_get_serial_sequence(${text(shown)}, ${text(name)}), max(${identifier(name)})) FROM ${shown};`
  })
  return `${command} -c ${shellWord(statements.join(' '))}`
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
