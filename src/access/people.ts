/** The people of a workspace: listing, removing, and whether there is an owner. */
import type { Store } from '../store/store.ts'
import type { Session } from './sessions.ts'

/** A person as shown to the people of the same workspace. */
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

/** Returns the people of the workspace in the order in which they joined. */
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
 * Removes a person from the workspace of the session. Only the owner and the person who sent the invitation may remove
 * a person, and neither the owner nor oneself can be removed. The membership, the person's sessions in the workspace
 * and the person's unused invitations end. Keys that the person created stay valid, because programs use them, and are
 * listed with the person's name.
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
