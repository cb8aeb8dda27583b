/**
 * The statements that change members of a workspace. Each transaction locks the row of the workspace before it reads the
 * owners, so that concurrent changes cannot remove all of them, and then the row of the person, like all transactions
 * that lock several rows of a person.
 */
import type { Kysely } from 'kysely'
import type {
  ChangedMember,
  LinkRow,
  MemberAddress,
  MemberChange,
  PeopleMethods,
  Role,
} from './people.ts'
import type { Tables } from './tables.ts'

export function memberMethods(database: Kysely<Tables>) {
  return {
    removeMember: (at) => removeMember(database, at),
    setRole: (at, role) => setRole(database, at, role),
    insertPasswordLink: (link, at) => insertPasswordLink(database, link, at),
  } satisfies Partial<PeopleMethods>
}

async function removeMember(transaction: Kysely<Tables>, at: ChangedMember): Promise<MemberChange> {
  const obstacle = await lockMember(transaction, at)
  if (obstacle) return obstacle
  await transaction
    .deleteFrom('member')
    .where('person', '=', at.person)
    .where('workspace', '=', at.workspace)
    .execute()
  await transaction
    .deleteFrom('session')
    .where('person', '=', at.person)
    .where('workspace', '=', at.workspace)
    .execute()
  await endLinks(transaction, at)
  return 'changed'
}

async function setRole(
  transaction: Kysely<Tables>,
  at: ChangedMember,
  role: Role,
): Promise<MemberChange> {
  const obstacle = await lockMember(transaction, at, role)
  if (obstacle) return obstacle
  await transaction
    .updateTable('member')
    .set({ role })
    .where('person', '=', at.person)
    .where('workspace', '=', at.workspace)
    .execute()
  if (role !== 'owner') await endLinks(transaction, at)
  return 'changed'
}

async function insertPasswordLink(
  transaction: Kysely<Tables>,
  link: LinkRow,
  at: ChangedMember,
): Promise<'inserted' | 'unknown' | 'not-owner' | 'elsewhere'> {
  const obstacle = await lockMember(transaction, at)
  if (obstacle === 'unknown' || obstacle === 'not-owner') return obstacle
  const memberships = await transaction
    .selectFrom('member')
    .select('workspace')
    .where('person', '=', at.person)
    .execute()
  if (memberships.length > 1) return 'elsewhere'
  await endPasswordLinks(transaction, at.person)
  await transaction
    .insertInto('link')
    .values({ ...link, kind: 'reset', person: at.person, workspace: at.workspace })
    .execute()
  return 'inserted'
}

/**
 * Locks the rows of the workspace and the person with updates that change nothing. Returns the reason why the member
 * cannot get the role, or cannot be removed if `role` is undefined.
 */
async function lockMember(
  transaction: Kysely<Tables>,
  { person, workspace, author }: ChangedMember,
  role?: Role,
): Promise<Exclude<MemberChange, 'changed'> | undefined> {
  await transaction
    .updateTable('workspace')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', workspace)
    .execute()
  await transaction
    .updateTable('person')
    .set((row) => ({ passwordHash: row.ref('passwordHash') }))
    .where('id', '=', person)
    .execute()
  const members = await transaction
    .selectFrom('member')
    .select(['person', 'role'])
    .where('workspace', '=', workspace)
    .where((row) => row.or([row('person', 'in', [person, author]), row('role', '=', 'owner')]))
    .execute()
  const member = members.find((each) => each.person === person)
  if (!member) return 'unknown'
  if (members.find((each) => each.person === author)?.role !== 'owner') return 'not-owner'
  const isOnlyOwner = member.role === 'owner' && members.length === 1
  if (isOnlyOwner && role !== 'owner') return 'last-owner'
  return member.role === role ? 'same' : undefined
}

/** Deletes the unused links with which a person may set a new password. */
export async function endPasswordLinks(transaction: Kysely<Tables>, person: string): Promise<void> {
  await transaction
    .deleteFrom('link')
    .where('kind', '=', 'reset')
    .where('person', '=', person)
    .where('usedAt', 'is', null)
    .execute()
}

/**
 * Deletes the unused links that a person may have created as an owner of the workspace: their invitations to it or to a
 * new one, and all links to passwords of its members, which do not name their author.
 */
async function endLinks(
  transaction: Kysely<Tables>,
  { person, workspace }: MemberAddress,
): Promise<void> {
  await transaction
    .deleteFrom('link')
    .where('kind', '=', 'invitation')
    .where('person', '=', person)
    .where('usedAt', 'is', null)
    .where((row) => row.or([row('workspace', '=', workspace), row('workspace', 'is', null)]))
    .execute()
  await transaction
    .deleteFrom('link')
    .where('kind', '=', 'reset')
    .where('workspace', '=', workspace)
    .where('usedAt', 'is', null)
    .execute()
}
