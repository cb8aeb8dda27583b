/** The statements of people and their workspaces. */
import type { Kysely, Transaction } from 'kysely'
import { changesRow } from './changes-row.ts'
import type { PeopleMethods, Person, PersonRow } from './people.ts'
import type { Tables } from './tables.ts'

export function peopleMethods(database: Kysely<Tables>) {
  return {
    owner: async () =>
      personOf(await persons(database).where('slot', 'is not', null).executeTakeFirst()),
    personByName: async (nameKey) =>
      personOf(await persons(database).where('nameKey', '=', nameKey).executeTakeFirst()),
    personById: async (id) =>
      personOf(await persons(database).where('person.id', '=', id).executeTakeFirst()),
    listPeople: async (workspace) => {
      const rows = await database
        .selectFrom('member')
        .innerJoin('person', 'person.id', 'member.person')
        .leftJoin('owner', 'owner.person', 'person.id')
        .select(['person.id', 'person.name', 'member.createdAt as joinedAt', 'member.invitedBy'])
        .select('owner.slot')
        .where('member.workspace', '=', workspace)
        .orderBy('member.ordinal')
        .execute()
      return rows.map(({ slot, ...row }) => ({ ...row, isOwner: slot !== null }))
    },
    listWorkspaces: (person) =>
      database
        .selectFrom('member')
        .innerJoin('workspace', 'workspace.id', 'member.workspace')
        .select(['workspace.id', 'workspace.name'])
        .where('member.person', '=', person)
        .orderBy('member.ordinal')
        .execute(),
    removeMember: (at) =>
      database.transaction().execute((transaction) => removeMember(transaction, at)),
    renameWorkspace: ({ person, workspace }, name) =>
      changesRow(
        database
          .updateTable('workspace')
          .set({ name })
          .where('id', '=', workspace)
          .where('id', 'in', (query) =>
            query.selectFrom('member').select('member.workspace').where('person', '=', person),
          )
          .returning('id'),
      ),
    changePassword: ({ person, previous, passwordHash, keep }) =>
      database.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('person')
          .set({ passwordHash })
          .where('id', '=', person)
          .where('passwordHash', '=', previous)
          .returning('id')
          .executeTakeFirst()
        if (!changed) return false
        await transaction
          .deleteFrom('session')
          .where('person', '=', person)
          .where('id', '!=', keep)
          .execute()
        return true
      }),
  } satisfies Partial<PeopleMethods>
}

async function removeMember(
  transaction: Transaction<Tables>,
  { person, workspace }: { readonly person: string; readonly workspace: string },
): Promise<boolean> {
  // This update changes nothing. It locks the row of the person first, like all transactions that lock several rows of
  // a person.
  await transaction
    .updateTable('person')
    .set((row) => ({ passwordHash: row.ref('passwordHash') }))
    .where('id', '=', person)
    .execute()
  const removed = await transaction
    .deleteFrom('member')
    .where('person', '=', person)
    .where('workspace', '=', workspace)
    .returning('ordinal')
    .executeTakeFirst()
  if (!removed) return false
  await transaction
    .deleteFrom('session')
    .where('person', '=', person)
    .where('workspace', '=', workspace)
    .execute()
  await transaction
    .deleteFrom('link')
    .where('kind', '=', 'invitation')
    .where('person', '=', person)
    .where('usedAt', 'is', null)
    .where((row) => row.or([row('workspace', '=', workspace), row('workspace', 'is', null)]))
    .execute()
  return true
}

/** Selects people with the column `slot`, which is null for all people except the owner. */
export function persons(database: Kysely<Tables>) {
  return database
    .selectFrom('person')
    .leftJoin('owner', 'owner.person', 'person.id')
    .select(['person.id', 'name', 'nameKey', 'passwordHash', 'createdAt', 'slot'])
}

export function personOf(
  row: (PersonRow & { readonly slot: string | null }) | undefined,
): Person | undefined {
  if (!row) return undefined
  const { slot, ...person } = row
  return { ...person, isOwner: slot !== null }
}
