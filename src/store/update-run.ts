/** The statement that changes the run at an address, unless the run is deleted. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export function updateRun(
  database: Kysely<Tables>,
  {
    workspace,
    key,
    index,
  }: { readonly workspace: string; readonly key: string; readonly index: number },
) {
  return database
    .updateTable('run')
    .where('workspace', '=', workspace)
    .where('simulation', '=', (row) =>
      row
        .selectFrom('simulation')
        .select('simulation.id')
        .where('simulation.workspace', '=', workspace)
        .where('simulation.key', '=', key),
    )
    .where('index', '=', index)
    .where('deletedAt', 'is', null)
}
