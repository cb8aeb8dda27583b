/**
 * The part of the store contract about the audit log: one row for each change that a person, an API key or the operator
 * makes. The method that makes the change writes its row in the same transaction (`changes.ts`), so a change that
 * fails or that is repeated has no row.
 */

import type { AuthorNames, ChangeMark } from '../history.ts'

/** The changes that the audit log contains. The first word is the kind of their subject. */
export const auditActions = [
  'simulation.created',
  // A simulation of the earlier API, whose subject is its id.
  'simulation.created-earlier',
  'simulation.changed',
  'simulation.described',
  'simulation.deleted',
  'simulation.restored',
  'run.created',
  'run.labeled',
  'run.deleted',
  'run.restored',
  'key.created',
  'key.revoked',
  'invitation.created',
  'invitation.withdrawn',
  'person.joined',
  'person.changed',
  'person.removed',
  'password.changed',
  'password.link-created',
  'password.reset',
  'session.created',
  'workspace.renamed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The kinds of subjects, which are the first words of the actions. */
export const auditKinds = [
  'simulation',
  'run',
  'key',
  'invitation',
  'person',
  'password',
  'session',
  'workspace',
] as const satisfies readonly (AuditAction extends `${infer Kind}.${string}` ? Kind : never)[]
export type AuditKind = (typeof auditKinds)[number]

/** A row of the audit log. All names are those at the time of the change. */
export interface AuditRow extends ChangeMark, AuthorNames {
  /** Number of the row. Later rows of a workspace have greater numbers. */
  readonly id: number
  readonly action: AuditAction
  /**
   * Key of the simulation, also for a run; name of the key, the person or the workspace; label of the invitation. Null for
   * passwords and sessions, whose subject is the author.
   */
  readonly subject: string | null
  /** Index of the run; null for other subjects. */
  readonly runIndex: number | null
  /** The new label, role or version; null for other changes. */
  readonly detail: string | null
}

export interface AuditPage {
  readonly limit: number
  /** Number of the row whose predecessors are returned; undefined for the latest rows. */
  readonly before?: number | undefined
  /** Id of the author of the rows; null for the operator, undefined for all. */
  readonly author?: string | null | undefined
  /** Kind of the subject, the first word of its actions; undefined for all. */
  readonly kind?: AuditKind | undefined
}

export interface AuditMethods {
  /** Returns rows of the audit log of a workspace, the latest first. */
  listAudit(workspace: string, page: AuditPage): Promise<readonly AuditRow[]>
  /**
   * Removes the oldest rows from before a time and returns their number. `max` limits the number of removed rows, and
   * with it the duration.
   */
  pruneAudit(limits: { readonly before: string; readonly max: number }): Promise<number>
}
