/** Invitations: one-time links with which other people join a workspace or get a new one. */
import type { NamedLink, Role } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import type { Issue } from '../text/issue.ts'
import { openLink } from './links.ts'
import { labelIssue, normalizedName } from './name.ts'
import type { Session } from './sessions.ts'
import { isUuid } from './uuid.ts'

const lifeMs = 7 * 24 * 60 * 60 * 1_000
const listedMax = 200

/** An invitation as shown to the person who created it, and to the owners of its workspace. */
export interface Invitation {
  readonly id: string
  readonly label: string
  /** Name of the workspace that the invited person joins; null if the invitation creates a new workspace. */
  readonly workspace: string | null
  /** Role of the invited person, who owns a new workspace. */
  readonly role: Role
  /** Name of the person who created the invitation; null if the person was removed. */
  readonly createdBy: string | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
}

export interface NewInvitation {
  readonly label: string
  /** Whether the person joins the workspace of the session, with `role`. Otherwise the person gets a new workspace. */
  readonly joins: boolean
  readonly role: Role
  readonly now: Date
}

/**
 * Creates an invitation for one person to join the workspace of the session or to get a new workspace. An invalid label
 * is an issue with the path `label`.
 */
export async function invite(
  store: Store,
  { person, workspace }: Session,
  { label, joins, role, now }: NewInvitation,
): Promise<
  | { readonly invitation: Invitation; readonly token: string }
  | { readonly issues: readonly Issue[] }
> {
  const written = normalizedName(label)
  const issue = labelIssue(written, ['label'])
  if (issue) return { issues: [issue] }
  const { row, token } = await openLink(store, {
    kind: 'invitation',
    lifeMs,
    now,
    person: person.id,
    workspace: joins ? workspace.id : null,
    role: joins ? role : 'owner',
    label: written,
    from: workspace.id,
  })
  const named = {
    ...row,
    personName: person.name,
    workspaceName: joins ? workspace.name : null,
  }
  return { invitation: invitationOf(named), token }
}

/** Returns up to 200 invitations by the person of the session or to its workspace, the newest first. */
export async function listInvitations(
  store: Store,
  { person, workspace }: Session,
): Promise<readonly Invitation[]> {
  const of = { person: person.id, workspace: workspace.id }
  return (await store.listInvitations(of, listedMax)).map(invitationOf)
}

/** Revokes a listed invitation. Returns false if there is no such invitation or it was already used. */
export async function revokeInvitation(
  store: Store,
  { person, workspace }: Session,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  if (!isUuid(id)) return false
  const invitation = { person: person.id, workspace: workspace.id, id, at: now.toISOString() }
  return (await store.withdrawInvitation(invitation)) !== undefined
}

function invitationOf({
  id,
  label,
  workspaceName: workspace,
  role,
  personName: createdBy,
  createdAt,
  expiresAt,
  usedAt,
}: NamedLink): Invitation {
  return { id, label, workspace, role, createdBy, createdAt, expiresAt, usedAt }
}
