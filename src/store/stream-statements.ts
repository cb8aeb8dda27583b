/**
 * The statements of a run's stream: opening a response, completing it, and recording the last issued event for readers
 * of parts. Each statement updates the row as the contract requires. SQLite and PostgreSQL both support `case`, but not
 * the same function for a maximum. Both need a `cast` around plain numbers: otherwise SQLite computes with a double and
 * PostgreSQL rejects the statement.
 */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

interface ResponseOpening {
  readonly run: string
  readonly after: number
  readonly limit: number
  readonly window: number
}

const [cursor, peak, issued, total] = [
  column('cursor'),
  column('peak'),
  column('issued'),
  column('total'),
]

/** Returns a statement that opens a response of a run after position `start`. */
function opening(
  database: Kysely<Tables>,
  {
    run,
    start,
    limit,
  }: { readonly run: Expression<string>; readonly start: Integer; readonly limit: Integer },
) {
  // In an `update`, column names refer to the old values in every assignment.
  const reserved = smaller(total, sql`${start} + ${limit}`)
  return database
    .updateTable('run')
    .set((row) => ({
      epoch: row('epoch', '+', 1),
      cursor: start,
      issued: larger(issued, reserved),
    }))
    .where('id', '=', run)
    .where(start, '<', total)
    .returning(['epoch', 'cursor as start'])
}

type OpenedRange = Awaited<ReturnType<Store['openResponse']>>

const openAtCursor = compileOnce<Pick<ResponseOpening, 'run' | 'limit'>, OpenedRange>(
  (database, mark) =>
    opening(database, { run: mark('run'), start: cursor, limit: integer(mark('limit')) }),
)

const openAfter = compileOnce<ResponseOpening, OpenedRange>((database, mark) => {
  const start = integer(mark('after'))
  const oldest = larger(integer(0), sql`${peak} - ${integer(mark('window'))}`)
  return opening(database, { run: mark('run'), start, limit: integer(mark('limit')) })
    .where(start, '>=', oldest)
    .where(start, '<=', issued)
})

const completeResponse = compileOnce<
  { readonly run: string; readonly epoch: number; readonly end: number },
  { readonly id: string }
>((database, mark) =>
  database
    .updateTable('run')
    .set({ cursor: mark('end'), peak: larger(peak, integer(mark('end'))) })
    .where('id', '=', mark('run'))
    .where('epoch', '=', mark('epoch'))
    .returning('id'),
)

const issue = compileOnce<{ readonly run: string; readonly end: number }, { readonly id: string }>(
  (database, mark) =>
    database
      .updateTable('run')
      .set({ issued: mark('end') })
      .where('id', '=', mark('run'))
      .where(issued, '<', integer(mark('end')))
      .returning('id'),
)

export function streams(database: Kysely<Tables>) {
  return {
    openResponse: (run, { after, ...most }) => {
      const [limit, window] = [exact(most.limit), exact(most.window)]
      return after === undefined
        ? openAtCursor(database, { run, limit })
        : openAfter(database, { run, after, limit, window })
    },
    completeResponse: async (run, response) =>
      (await completeResponse(database, { run, ...response })) !== undefined,
    issue: async (run, end) => {
      await issue(database, { run, end })
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
  } satisfies Partial<Store>
}

type Integer = RawBuilder<number>

function column(name: keyof Tables['run']): Integer {
  return sql`${sql.ref(name)}`
}

/** Returns the SQL expression of a number as a 64-bit integer. */
function integer(value: number | Expression<number>): Integer {
  return sql`cast(${value} as bigint)`
}

/** Replaces Infinity by the largest exact integer, because databases have no Infinity for integers. */
function exact(value: number): number {
  return Math.min(value, Number.MAX_SAFE_INTEGER)
}

function larger(a: Integer, b: Integer): Integer {
  return sql`case when ${a} > ${b} then ${a} else ${b} end`
}

function smaller(a: Integer, b: Integer): Integer {
  return sql`case when ${a} < ${b} then ${a} else ${b} end`
}
