/** The people of a workspace, removing one, and whether there is an owner yet. */
import type { Store } from '../store/store.ts'
import type { Session } from './sessions.ts'

/** A person as others in the same workspace see them. */
export interface PersonView {
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
  readonly joinedAt: string
  readonly isSelf: boolean
}

export async function hasOwner(store: Store): Promise<boolean> {
  return (await store.owner()) !== undefined
}

/** In the order in which they joined. */
export async function listPeople(
  store: Store,
  { person, workspace }: Session,
): Promise<readonly PersonView[]> {
  const people = await store.listPeople(workspace.id)
  return people.map(({ id, name, isOwner, joinedAt }) => ({
    id,
    name,
    isOwner,
    joinedAt,
    isSelf: id === person.id,
  }))
}

/**
 * Takes a person out of the workspace of the session: the owner may, and who invited that person. The membership ends,
 * and with it the person's sessions there and the invitations that were not used; keys that the person has made stay,
 * for programs use them, and are listed with the name. Nobody removes the owner or themselves.
 */
export async function removePerson(
  store: Store,
  { person: remover, workspace }: Session,
  personId: string,
): Promise<'removed' | 'unknown' | 'forbidden'> {
  const members = await store.listPeople(workspace.id)
  const member = members.find(({ id }) => id === personId)
  if (!member) return 'unknown'
  const mayRemove = remover.isOwner || member.invitedBy === remover.id
  if (member.isOwner || member.id === remover.id || !mayRemove) return 'forbidden'
  const isRemoved = await store.removeMember({ person: personId, workspace: workspace.id })
  return isRemoved ? 'removed' : 'unknown'
}
