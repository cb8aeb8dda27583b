/** The people of a workspace: listing, removing, changing their roles, and whether there is an owner. */
import type { MemberChange, Role } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { openMemberPasswordLink, type PasswordLink } from './links.ts'
import type { Session } from './sessions.ts'

/** A person as shown to the people of the same workspace. */
export interface PersonView {
  readonly id: string
  readonly name: string
  /** Whether the person is the owner of the service, who can be neither removed nor given another role. */
  readonly isOwner: boolean
  readonly role: Role
  readonly joinedAt: string
  readonly isSelf: boolean
}

export async function hasOwner(store: Store): Promise<boolean> {
  return (await store.owner()) !== undefined
}

/** Returns the people of the workspace in the order in which they joined. */
export async function listPeople(
  store: Store,
  { person, workspace }: Session,
): Promise<readonly PersonView[]> {
  const people = await store.listPeople(workspace.id)
  return people.map(({ id, name, isOwner, role, joinedAt }) => ({
    id,
    name,
    isOwner,
    role,
    joinedAt,
    isSelf: id === person.id,
  }))
}

/**
 * The outcome of a request to change a member. Only 'changed' changes something. 'service-owner': the member is the owner
 * of the service. This person always owns the first workspace, because `spate owner reset` signs them in there.
 */
export type PersonChange = MemberChange | 'service-owner'

/**
 * Removes a person from the workspace of the session. The membership, the person's sessions in the workspace and the
 * person's unused invitations end. Keys that the person created stay valid, because programs use them, and are listed
 * with the person's name. People cannot remove themselves.
 */
export async function removePerson(
  store: Store,
  { person: author, workspace }: Session,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<PersonChange | 'self'> {
  if (id === author.id) return 'self'
  const obstacle = await obstacleOf(store, workspace.id, id)
  const at = { person: id, workspace: workspace.id, author: author.id, at: now.toISOString() }
  return obstacle ?? (await store.removeMember(at))
}

/**
 * Sets the role of a person in the workspace of the session. If the person loses the role of an owner, their unused
 * invitations are deleted. Keys that the person created stay valid.
 */
export async function changeRole(
  store: Store,
  { person: author, workspace }: Session,
  { id, role, now }: { readonly id: string; readonly role: Role; readonly now: Date },
): Promise<PersonChange> {
  const obstacle = await obstacleOf(store, workspace.id, id)
  const at = { person: id, workspace: workspace.id, author: author.id, at: now.toISOString() }
  return obstacle ?? (await store.setRole(at, role))
}

/**
 * Creates a link with which a member of the workspace sets a new password. Its reader can sign in as the member, so there
 * is no link for the owner of the service, and none for a member of other workspaces, whose data the author may not see.
 * Owners change their own password in the settings.
 */
export async function createPasswordLink(
  store: Store,
  { person: author, workspace }: Session,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<PasswordLink | PasswordLinkObstacle> {
  if (id === author.id) return 'self'
  const at = { person: id, workspace: workspace.id, author: author.id }
  return (await obstacleOf(store, workspace.id, id)) ?? openMemberPasswordLink(store, at, now)
}

export type PasswordLinkObstacle = 'self' | 'unknown' | 'service-owner' | 'not-owner' | 'elsewhere'

async function obstacleOf(
  store: Store,
  workspace: string,
  person: string,
): Promise<'unknown' | 'service-owner' | undefined> {
  const member = (await store.listPeople(workspace)).find(({ id }) => id === person)
  if (!member) return 'unknown'
  return member.isOwner ? 'service-owner' : undefined
}
