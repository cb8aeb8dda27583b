/** Lists the audit log of a workspace: who changed what, and when. */

import type { AuditKind, AuditRow } from '../../store/audit/audit-log.ts'
import type { Service } from '../service.ts'
import { type AuthorView, viewAuthor } from './author.ts'

/** A row of the audit log as the owners of the workspace see it, with the names at that time. */
export interface AuditView {
  readonly id: number
  readonly at: string
  /** The person or the API key that made the change; null for the operator. */
  readonly author: (AuthorView & { readonly id: string }) | null
  readonly action: AuditRow['action']
  readonly subject: string | null
  /** Index of the run that was changed. */
  readonly run: number | null
  readonly detail: string | null
}

export interface AuditPageView {
  readonly rows: readonly AuditView[]
  /** Number of the last row, if there are rows before it. */
  readonly next: number | undefined
}

/** Returns up to `limit` rows, the latest first. */
export async function listAuditLog(
  { store }: Service,
  {
    workspace,
    limit,
    ...filter
  }: {
    readonly workspace: string
    readonly limit: number
    readonly before: number | undefined
    /** Id of the author; null for the operator. */
    readonly author: string | null | undefined
    readonly kind: AuditKind | undefined
  },
): Promise<AuditPageView> {
  const found = await store.listAudit(workspace, { ...filter, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows: rows.map(viewRow), next: found.length > limit ? rows.at(-1)?.id : undefined }
}

function viewRow({
  id,
  at,
  author,
  action,
  subject,
  runIndex,
  detail,
  ...names
}: AuditRow): AuditView {
  const view = viewAuthor(names)
  return {
    ...{ id, at, action, subject, detail },
    author: view === null || author === null ? null : { id: author, ...view },
    run: runIndex,
  }
}
