/** The people of a workspace, and whether there is an owner yet. */
import type { Store } from '../store/store.ts'
import type { Session } from './sessions.ts'

/** A person as others in the same workspace see them. */
export interface PersonView {
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
    name,
    isOwner,
    joinedAt,
    isSelf: id === person.id,
  }))
}
