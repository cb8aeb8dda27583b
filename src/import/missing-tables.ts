/** Creates the missing tables of a system in its database, through the database client that its command starts. */

import { createTables } from '../columns/create-table.ts'
import { clientOf } from '../definition/feeds.ts'
import { importTables } from '../engine/import/import-tables.ts'
import { visible } from '../terminal/text-style.ts'
import type { SystemCommands } from './commands.ts'
import { entitiesOf, type ImportPlan } from './plan.ts'
import type { Report } from './report/report.ts'
import type { ClientSessions } from './sinks/client-session.ts'
import { newNonce } from './sinks/database-client.ts'
import { createTablesScript, findTablesScript } from './sinks/table-script.ts'

/** Advice for a user whose tables cannot be created. */
const advice = 'the tables could not be created: create them in "before", or use --no-create'

/**
 * Creates the tables of a system that do not exist. Tables that exist stay unchanged, and no foreign key refers to them.
 * Without a known database client, nothing is created.
 */
export async function createMissingTables(
  { system, command, feeds }: SystemCommands,
  plan: ImportPlan,
  {
    sessions,
    report,
    onStarted,
  }: {
    readonly sessions: ClientSessions
    readonly report: Report
    readonly onStarted: (pid: number) => Promise<void>
  },
): Promise<void> {
  const dialect = clientOf(command, feeds)
  if (dialect === undefined) return
  const own = entitiesOf(plan, system).flatMap((number) => plan.entities[number] ?? [])
  const sources = importTables(own, plan.program)
  const nonce = newNonce()
  const found = await sessions.askAll(findTablesScript(dialect, sources, nonce), nonce)
  const missing = sources.filter((_, index) => !found.includes(index + 1))
  if (missing.length === 0) return
  const { tables, notes } = createTables(missing, dialect)
  const statements = tables.map(({ statement }) => statement)
  if (statements.length > 0) {
    await sessions.run(createTablesScript(dialect, statements), { onStarted, advice })
    const names = tables.map(({ table }) => visible(table)).join(', ')
    report.note(`created ${tables.length === 1 ? 'the table' : 'the tables'} ${names} of ${system}`)
  }
  for (const note of notes) report.note(visible(note))
}
