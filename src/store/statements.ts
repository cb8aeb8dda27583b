/**
 * Every statement, once, in words that SQLite and PostgreSQL both understand: `returning`, `on conflict`,
 * `case` in place of `max` or `greatest`, and a `cast` around every bare number, whose type PostgreSQL cannot guess.
 * A driver opens the database, turns its errors into `StoreUnavailable`, and puts this on top.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { earlierActs } from './earlier.ts'
import type { Origin } from './migrate.ts'
import { type Store, StoreUnavailable } from './store.ts'
import { keyColumns, runColumns, simulationColumns, type Tables } from './tables.ts'

export interface Opened extends Origin {
  readonly close: () => Promise<void>
}

export function storeOn(database: Kysely<Tables>, { workspace, isNew, close }: Opened): Store {
  return {
    workspace,
    isNew,
    ...keys(database),
    ...simulations(database),
    ...runs(database),
    ...streams(database),
    ...earlierActs(database),
    ping: async () => {
      // A table, because SQLite answers a bare `select 1` without looking at the file.
      await database.selectFrom('workspace').select('id').limit(1).execute()
    },
    close,
  }
}

type KeyActs = Pick<Store, 'insertKey' | 'keyById' | 'listKeys' | 'revokeKey' | 'touchKey'>

function keys(database: Kysely<Tables>): KeyActs {
  return {
    insertKey: async (key) => {
      const inserted = await database
        .insertInto('apiKey')
        .values(key)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted ? 'inserted' : 'taken'
    },
    keyById: (id) =>
      database.selectFrom('apiKey').select(keyColumns).where('id', '=', id).executeTakeFirst(),
    listKeys: (workspace) =>
      database
        .selectFrom('apiKey')
        .select(keyColumns)
        .where('workspace', '=', workspace)
        .orderBy('ordinal')
        .execute(),
    revokeKey: async ({ workspace, id }, revokedAt) => {
      const revoked = await database
        .updateTable('apiKey')
        .set({ revokedAt })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return revoked !== undefined
    },
    touchKey: async (id, lastUsedAt) => {
      await database
        .updateTable('apiKey')
        .set({ lastUsedAt })
        .where('id', '=', id)
        .where((row) => row.or([row('lastUsedAt', 'is', null), row('lastUsedAt', '<', lastUsedAt)]))
        .execute()
    },
  }
}

/** Listed before all others, whenever it was made (design of the service, section 3). */
const firstListed = 'default'

type SimulationActs = Pick<
  Store,
  'insertSimulation' | 'updateSimulation' | 'simulationByKey' | 'listSimulations'
>

function simulations(database: Kysely<Tables>): SimulationActs {
  return {
    insertSimulation: async (simulation) => {
      assertExact({ seed: simulation.seed, version: simulation.version })
      const inserted = await database
        .insertInto('simulation')
        .values(simulation)
        .onConflict((conflict) => conflict.columns(['workspace', 'key']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted ? 'inserted' : 'taken'
    },
    updateSimulation: ({ workspace, key, version }, { seed, definition, updatedAt }) => {
      assertExact({ seed })
      return database
        .updateTable('simulation')
        .set({ seed, definition, updatedAt, version: version + 1 })
        .where('workspace', '=', workspace)
        .where('key', '=', key)
        .where('version', '=', version)
        .returning(simulationColumns)
        .executeTakeFirst()
    },
    simulationByKey: (workspace, key) =>
      database
        .selectFrom('simulation')
        .select(simulationColumns)
        .where('workspace', '=', workspace)
        .where('key', '=', key)
        .executeTakeFirst(),
    listSimulations: async (workspace, { limit, offset }) => {
      const all = database.selectFrom('simulation').where('workspace', '=', workspace)
      const rows = await all
        .select(simulationColumns)
        .orderBy((row) => row('key', '=', firstListed), 'desc')
        .orderBy('ordinal')
        .limit(limit)
        .offset(offset)
        .execute()
      // Counted after, so that a row that was just made cannot be listed beyond the total.
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      return { rows, ...(await count.executeTakeFirstOrThrow()) }
    },
  }
}

type RunActs = Pick<Store, 'insertRun' | 'runByIndex' | 'listRuns'>

function runs(database: Kysely<Tables>): RunActs {
  return {
    insertRun: async (workspace, run) => {
      assertExact({ total: run.total })
      try {
        // SQLite has no `with … update … insert`, so two statements. The first takes the lock, and with it the turn.
        return await database.transaction().execute(async (transaction) => {
          const { index } = await transaction
            .updateTable('simulation')
            .set((row) => ({ runCount: row('runCount', '+', 1) }))
            .where('workspace', '=', workspace)
            .where('id', '=', run.simulation)
            .returning('runCount as index')
            .executeTakeFirstOrThrow(
              () => new Error(`no simulation ${run.simulation} to run: rows are never deleted`),
            )
          return await transaction
            .insertInto('run')
            .values({ ...run, workspace, index, epoch: 0, cursor: 0, peak: 0, issued: 0 })
            .returning(runColumns)
            .executeTakeFirstOrThrow()
        })
      } catch (error) {
        if (error instanceof StoreUnavailable && error.isLocked) return 'busy'
        throw error
      }
    },
    runByIndex: ({ workspace, simulation }, index) =>
      database
        .selectFrom('run')
        .select(runColumns)
        .where('workspace', '=', workspace)
        .where('simulation', '=', simulation)
        .where('index', '=', index)
        .executeTakeFirst(),
    listRuns: async ({ workspace, simulation }, { limit, offset }) => {
      const all = database
        .selectFrom('run')
        .where('workspace', '=', workspace)
        .where('simulation', '=', simulation)
      const rows = await all
        .select(runColumns)
        .orderBy('index')
        .limit(limit)
        .offset(offset)
        .execute()
      const count = all.select((row) => row.fn.countAll<number>().as('total'))
      return { rows, ...(await count.executeTakeFirstOrThrow()) }
    },
  }
}

type StreamActs = Pick<Store, 'openResponse' | 'completeResponse' | 'exhaust' | 'streamState'>

export function streams(database: Kysely<Tables>): StreamActs {
  const [cursor, peak, issued, total] = [
    column('cursor'),
    column('peak'),
    column('issued'),
    column('total'),
  ]
  return {
    openResponse: (run, { after, limit, window }) => {
      // In an `update`, names of columns mean the values from before, in every assignment.
      const start = after === undefined ? cursor : integer(after)
      const reserved = smaller(total, sql`${start} + ${integer(limit)}`)
      const oldest = larger(integer(0), sql`${peak} - ${integer(window)}`)
      let opening = database
        .updateTable('run')
        .set((row) => ({
          epoch: row('epoch', '+', 1),
          cursor: start,
          issued: larger(issued, reserved),
        }))
        .where('id', '=', run)
        .where(start, '<', total)
      if (after !== undefined) {
        opening = opening.where(start, '>=', oldest).where(start, '<=', issued)
      }
      return opening.returning(['epoch', 'cursor as start']).executeTakeFirst()
    },
    completeResponse: async (run, { epoch, end }) => {
      const completed = await database
        .updateTable('run')
        .set({ cursor: end, peak: larger(peak, integer(end)) })
        .where('id', '=', run)
        .where('epoch', '=', epoch)
        .returning('id')
        .executeTakeFirst()
      return completed !== undefined
    },
    exhaust: async (run) => {
      await database
        .updateTable('run')
        .set((row) => ({ epoch: row('epoch', '+', 1), cursor: total }))
        .where('id', '=', run)
        .execute()
    },
    streamState: (run) =>
      database
        .selectFrom('run')
        .select(['epoch', 'cursor', 'peak', 'issued', 'total'])
        .where('id', '=', run)
        .executeTakeFirst(),
  }
}

type Integer = RawBuilder<number>

function column(name: keyof Tables['run']): Integer {
  return sql`${sql.ref(name)}`
}

/** The number as 64 bits; without the cast SQLite computes with a double and PostgreSQL refuses. */
function integer(value: number): Integer {
  return sql`cast(${Math.min(value, Number.MAX_SAFE_INTEGER)} as bigint)`
}

function larger(a: Integer, b: Integer): Integer {
  return sql`case when ${a} > ${b} then ${a} else ${b} end`
}

function smaller(a: Integer, b: Integer): Integer {
  return sql`case when ${a} < ${b} then ${a} else ${b} end`
}

/** SQLite would keep 1.5 or 1e300 in a column for integers, and PostgreSQL would refuse it. */
function assertExact(values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!Number.isSafeInteger(value))
      throw new RangeError(`${name} must be a safe integer, not ${value}`)
  }
}
