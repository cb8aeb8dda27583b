/** The statements of the audit log. */
import { type Kysely, sql } from 'kysely'
import { compileOnce } from '../compile-once.ts'
import type { ChangeMark } from '../history.ts'
import type { Tables } from '../tables.ts'
import { nameIn } from '../version-statements.ts'
import { type AuditMethods, type AuditRow, auditActions } from './audit-log.ts'

/** A row of the audit log to insert. The statement finds the names of its author and its subject. */
export interface AuditEntry extends ChangeMark, Pick<AuditRow, 'action'> {
  /** Id of the workspace, or the person whose workspaces all get the row. */
  readonly workspace: string | { readonly person: string }
  /** The name of the subject, or the row that has the name. */
  readonly subject?:
    | string
    | { readonly table: 'apiKey' | 'person' | 'simulation'; readonly id: string }
  readonly runIndex?: number
  readonly detail?: string | null
}

export const auditColumns = [
  'workspace',
  'at',
  'author',
  'personName',
  'keyName',
  'action',
  'subject',
  'runIndex',
  'detail',
] as const satisfies readonly (keyof Tables['audit'])[]

/** Inserts a row into the audit log, within the transaction that makes the change. */
export async function insertAudit(
  transaction: Kysely<Tables>,
  { workspace, at, author, action, subject, runIndex, detail }: AuditEntry,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .columns(auditColumns)
    .expression((query) =>
      query
        .selectFrom('workspace')
        .select([
          'workspace.id as workspace',
          sql<string>`${at}`.as('at'),
          sql<string | null>`${author}`.as('author'),
          nameIn('person', sql`${author}`).as('personName'),
          nameIn('apiKey', sql`${author}`).as('keyName'),
          sql<AuditRow['action']>`${action}`.as('action'),
          nameOf(subject).as('subject'),
          sql<number | null>`${runIndex ?? null}`.as('runIndex'),
          sql<string | null>`${detail ?? null}`.as('detail'),
        ])
        .where((row) =>
          typeof workspace === 'string'
            ? row('workspace.id', '=', workspace)
            : row('workspace.id', 'in', membershipsOf(transaction, workspace)),
        ),
    )
    .execute()
}

/** Inserts the row of a new run. The statement is compiled once, because programs create many runs. */
export const insertRunAudit = compileOnce<
  {
    readonly simulation: string
    readonly at: string
    readonly author: string | null
    readonly action: 'run.created'
    readonly runIndex: number
  },
  object
>((database, mark) =>
  database
    .insertInto('audit')
    .columns(auditColumns)
    .expression((query) =>
      query
        .selectFrom('simulation')
        .select([
          'simulation.workspace',
          sql<string>`${mark('at')}`.as('at'),
          sql<string | null>`${mark('author')}`.as('author'),
          nameIn('person', mark('author')).as('personName'),
          nameIn('apiKey', mark('author')).as('keyName'),
          sql<AuditRow['action']>`${mark('action')}`.as('action'),
          'simulation.key as subject',
          sql<number | null>`${mark('runIndex')}`.as('runIndex'),
          sql<string | null>`null`.as('detail'),
        ])
        .where('simulation.id', '=', mark('simulation')),
    ),
)

function membershipsOf(database: Kysely<Tables>, { person }: { readonly person: string }) {
  return database
    .selectFrom('member')
    .select('member.workspace')
    .where('member.person', '=', person)
}

function nameOf(subject: AuditEntry['subject']) {
  if (typeof subject !== 'object') return sql<string | null>`${subject ?? null}`
  const { table, id } = subject
  return nameIn(table, sql`${id}`, table === 'simulation' ? 'key' : 'name')
}

export function auditMethods(database: Kysely<Tables>) {
  return {
    listAudit: (workspace, { limit, before, author, kind }) =>
      database
        .selectFrom('audit')
        .select('ordinal as id')
        .select(['at', 'author', 'personName', 'keyName', 'action', 'subject'])
        .select(['runIndex', 'detail'])
        .where('workspace', '=', workspace)
        .$if(before !== undefined, (query) => query.where('ordinal', '<', before ?? 0))
        .$if(author === null, (query) => query.where('author', 'is', null))
        .$if(typeof author === 'string', (query) => query.where('author', '=', author ?? ''))
        .$if(kind !== undefined, (query) =>
          query.where(
            'action',
            'in',
            auditActions.filter((action) => action.startsWith(`${kind}.`)),
          ),
        )
        .orderBy('ordinal', 'desc')
        .limit(limit)
        .execute(),
    pruneAudit: async ({ before, max }) => {
      // Rows are inserted in the order of time but for differences of clocks, so only the oldest ones are compared.
      const oldest = database
        .selectFrom('audit')
        .select(['ordinal', 'at'])
        .orderBy('ordinal')
        .limit(max)
      const removed = await database
        .deleteFrom('audit')
        .where('ordinal', 'in', (row) =>
          row
            .selectFrom(oldest.as('oldest'))
            .select('oldest.ordinal')
            .where('oldest.at', '<', before),
        )
        .returning('ordinal')
        .execute()
      return removed.length
    },
  } satisfies AuditMethods
}
