/**
 * The changes that the audit log contains: for each method of the store that makes one, the row that follows from its
 * result and its arguments. The methods run in a transaction that also inserts the row. `insertRun` inserts its row
 * itself, because concurrent requests share a statement.
 */
import type { Kysely } from 'kysely'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { undoable } from '../undoable.ts'
import { type AuditEntry, insertAudit } from './audit-statements.ts'

type ChangeName =
  | 'insertSimulation'
  | 'updateSimulation'
  | 'deleteSimulation'
  | 'restoreSimulation'
  | 'labelRun'
  | 'deleteRun'
  | 'restoreRun'
  | 'insertEarlier'
  | 'insertKey'
  | 'revokeKey'
  | 'insertLink'
  | 'insertPasswordLink'
  | 'withdrawInvitation'
  | 'joinByLink'
  | 'setRole'
  | 'removeMember'
  | 'changePassword'
  | 'resetByLink'
  | 'insertSession'
  | 'renameWorkspace'

/** The methods that make a change. */
export type ChangeMethods = Pick<Store, ChangeName>

/** Returns the row of a change, or undefined if the method changed nothing. */
type EntryOf<Method extends (...args: never) => Promise<unknown>> = (
  result: Awaited<ReturnType<Method>>,
  ...args: Parameters<Method>
) => AuditEntry | undefined

const changes: { readonly [Name in ChangeName]: EntryOf<Store[Name]> } = {
  insertSimulation: (outcome, { workspace, key, savedBy, createdAt }) =>
    outcome === 'inserted'
      ? { workspace, author: savedBy, at: createdAt, action: 'simulation.created', subject: key }
      : undefined,
  updateSimulation: (row, { workspace, key }, { definition, author, updatedAt: at }) => {
    if (row === undefined) return undefined
    const change = { workspace, author, at, subject: key }
    return definition === undefined
      ? { ...change, action: 'simulation.described' }
      : { ...change, action: 'simulation.changed', detail: `${row.version}` }
  },
  deleteSimulation: (removal, { workspace, key }, { deletedAt: at, deletedBy: author }) =>
    removal !== undefined && 'id' in removal
      ? { workspace, author, at, action: 'simulation.deleted', subject: key }
      : undefined,
  restoreSimulation: (row, { workspace }, _, mark) =>
    typeof row === 'object'
      ? { workspace, ...mark, action: 'simulation.restored', subject: row.key }
      : undefined,
  labelRun: (isChanged, { workspace, key, index }, label, mark) =>
    isChanged
      ? { workspace, ...mark, action: 'run.labeled', subject: key, runIndex: index, detail: label }
      : undefined,
  deleteRun: (run, { workspace, key, index }, { deletedAt: at, deletedBy: author }) =>
    run && { workspace, author, at, action: 'run.deleted', subject: key, runIndex: index },
  restoreRun: (run, { workspace }, _, mark) =>
    run && {
      workspace,
      ...mark,
      action: 'run.restored',
      subject: run.simulationKey,
      runIndex: run.index,
    },
  insertEarlier: (outcome, { workspace, id, createdAt: at }, author) =>
    outcome === 'inserted'
      ? { workspace, author, at, action: 'simulation.created-earlier', subject: id }
      : undefined,
  insertKey: (outcome, { workspace, name, scopes, createdBy: author, createdAt: at }) =>
    outcome === 'inserted'
      ? { workspace, author, at, action: 'key.created', subject: name, detail: scopes }
      : undefined,
  revokeKey: (isRevoked, { workspace, id }, mark) =>
    isRevoked
      ? { workspace, ...mark, action: 'key.revoked', subject: { table: 'apiKey', id } }
      : undefined,
  insertLink: (_, { kind, person, label, role, createdAt: at }, workspace) =>
    kind === 'invitation' && workspace !== undefined
      ? {
          workspace,
          author: person,
          at,
          action: 'invitation.created',
          subject: label,
          detail: role,
        }
      : undefined,
  insertPasswordLink: (outcome, _, { workspace, author, person: id, at }) =>
    outcome === 'inserted'
      ? {
          ...{ workspace, author, at, action: 'password.link-created' },
          subject: { table: 'person', id },
        }
      : undefined,
  withdrawInvitation: (withdrawn, { person: author, workspace, at }) =>
    withdrawn && {
      ...{ author, at, action: 'invitation.withdrawn', subject: withdrawn.label },
      workspace: withdrawn.workspace ?? workspace,
    },
  joinByLink: (joined, { person: { id, name }, now: at }) =>
    typeof joined === 'object'
      ? { ...joined, author: id, at, action: 'person.joined', subject: name }
      : undefined,
  setRole: (outcome, { workspace, author, person: id, at }, role) =>
    outcome === 'changed'
      ? {
          ...{ workspace, author, at, action: 'person.changed', detail: role },
          subject: { table: 'person', id },
        }
      : undefined,
  removeMember: (outcome, { workspace, author, person: id, at }) =>
    outcome === 'changed'
      ? { workspace, author, at, action: 'person.removed', subject: { table: 'person', id } }
      : undefined,
  changePassword: (isChanged, { person, changedAt: at }) =>
    isChanged
      ? { workspace: { person }, author: person, at, action: 'password.changed' }
      : undefined,
  resetByLink: (person, { now: at }) =>
    person && {
      ...{ author: person.id, at, action: 'password.reset' },
      workspace: { person: person.id },
    },
  insertSession: (isInserted, { workspace, person: author, createdAt: at }) =>
    isInserted ? { workspace, author, at, action: 'session.created' } : undefined,
  renameWorkspace: (isRenamed, { workspace, person: author }, { name, renamedAt: at }) =>
    isRenamed ? { workspace, author, at, action: 'workspace.renamed', subject: name } : undefined,
}

type Method = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Returns the methods of `methodsOn` on the database. Those that make a change run in a transaction, with the row of the
 * audit log. In them, `undo` rolls the transaction back.
 */
export function withAuditLog<Methods extends ChangeMethods>(
  database: Kysely<Tables>,
  methodsOn: (database: Kysely<Tables>) => Methods,
): Methods {
  const audited = Object.entries(changes).map(([name, entryOf]) => {
    const method: Method = (...args) =>
      undoable(database, async (transaction) => {
        const act = methodsOn(transaction)[name as ChangeName] as Method
        const result = await act(...args)
        const entry = (entryOf as (...all: readonly unknown[]) => AuditEntry | undefined)(
          result,
          ...args,
        )
        if (entry !== undefined) await insertAudit(transaction, entry)
        return result
      })
    return [name, method] as const
  })
  return Object.assign({ ...methodsOn(database) }, Object.fromEntries(audited))
}
