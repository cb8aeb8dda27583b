/**
 * The statements for the versions of simulations. The current version is in the row of the simulation; a change moves
 * it to the table of earlier versions, whose size is limited.
 */
import { type Expression, type Kysely, sql } from 'kysely'
import { changesRow } from './changes-row.ts'
import { earlierCharactersMax, earlierVersionsMax, type HistoryMethods } from './history.ts'
import type { SimulationRow } from './rows.ts'
import type { Tables } from './tables.ts'

interface SimulationId {
  readonly workspace: string
  readonly simulation: string
}

export function versionMethods(database: Kysely<Tables>) {
  return {
    listVersions: async (at, { limit, offset }) => {
      const versions = database.selectFrom(() => versionsOf(database, at).as('version'))
      const rows = await versions
        .select(['version.number', 'version.seed', 'version.savedAt'])
        .select(authorNames('version.savedBy'))
        .orderBy('version.number', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const count = versions.select((row) => row.fn.countAll<number>().as('total'))
      return { rows, ...(await count.executeTakeFirstOrThrow()) }
    },
    versionAt: ({ number, ...at }) => {
      const versions = database.selectFrom(() => versionsOf(database, at).as('version'))
      return versions
        .select(['version.number', 'version.seed', 'version.savedAt', 'version.definition'])
        .select(authorNames('version.savedBy'))
        .where('version.number', '=', number)
        .executeTakeFirst()
    },
  } satisfies Partial<HistoryMethods>
}

/** Returns a query for all versions of a simulation, the current one and the earlier ones. */
function versionsOf(database: Kysely<Tables>, { workspace, simulation }: SimulationId) {
  return database
    .selectFrom('simulation')
    .select(['version as number', 'seed', 'definition', 'savedBy'])
    .select((row) => row.fn.coalesce('savedAt', 'updatedAt').as('savedAt'))
    .where('workspace', '=', workspace)
    .where('id', '=', simulation)
    .unionAll(
      database
        .selectFrom('simulationVersion')
        .select(['number', 'seed', 'definition', 'savedBy', 'savedAt'])
        .where('workspace', '=', workspace)
        .where('simulation', '=', simulation),
    )
}

/** Returns the selections of the names of the author in a column. The ids of people and of keys have different forms. */
export function authorNames(column: string) {
  const author = sql.ref(column)
  return [
    nameIn('person', author).as('personName'),
    nameIn('apiKey', author).as('keyName'),
  ] as const
}

/** Returns the name of the row with an id, or null if no row has it. */
export function nameIn(table: keyof Tables, id: Expression<unknown>, column = 'name') {
  return sql<string | null>`(
    select ${sql.ref(`named.${column}`)} from ${sql.table(table)} as named
    where ${sql.ref('named.id')} = ${id}
  )`
}

/**
 * Stores the content of a simulation as an earlier version, within the transaction that changes it. Returns false if
 * the simulation has changed, or if a concurrent transaction stores the same version.
 */
export async function keepVersion(
  transaction: Kysely<Tables>,
  {
    workspace,
    key,
    version,
    described,
  }: Pick<SimulationRow, 'workspace' | 'key' | 'version' | 'described'>,
): Promise<boolean> {
  return await changesRow(
    transaction
      .insertInto('simulationVersion')
      .columns([
        'workspace',
        'simulation',
        'number',
        'seed',
        'definition',
        'size',
        'savedAt',
        'savedBy',
      ])
      .expression((query) =>
        query
          .selectFrom('simulation')
          .select((row) => [
            'workspace',
            'id',
            'version',
            'seed',
            'definition',
            row.fn<number>('length', ['definition']).as('size'),
            row.fn.coalesce('savedAt', 'updatedAt').as('savedAt'),
            'savedBy',
          ])
          .where('workspace', '=', workspace)
          .where('key', '=', key)
          .where('version', '=', version)
          .where('described', '=', described),
      )
      .onConflict((conflict) => conflict.columns(['simulation', 'number']).doNothing())
      .returning('ordinal'),
  )
}

/** Removes the oldest earlier versions of a simulation that exceed the limits. */
export async function pruneVersions(
  transaction: Kysely<Tables>,
  simulation: string,
): Promise<void> {
  const newerFirst = sql`over (order by ${sql.ref('ordinal')} desc)`
  await transaction
    .deleteFrom('simulationVersion')
    .where('ordinal', 'in', (row) =>
      row
        .selectFrom((inner) =>
          inner
            .selectFrom('simulationVersion')
            .select([
              'ordinal',
              sql<number>`row_number() ${newerFirst}`.as('place'),
              sql<number>`sum(${sql.ref('size')}) ${newerFirst}`.as('characters'),
            ])
            .where('simulation', '=', simulation)
            .as('placed'),
        )
        .select('placed.ordinal')
        .where('placed.place', '>', 1)
        .where((place) =>
          place.or([
            place('placed.place', '>', earlierVersionsMax),
            place('placed.characters', '>', earlierCharactersMax),
          ]),
        ),
    )
    .execute()
}
