/** The statements of people and their workspaces. */

import type { Kysely } from 'kysely'
import { changesRow } from './changes-row.ts'
import { endPasswordLinks } from './member-statements.ts'
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
        .select(['person.id', 'person.name', 'member.createdAt as joinedAt', 'member.role'])
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
        .select(['workspace.id', 'workspace.name', 'member.role'])
        .where('member.person', '=', person)
        .orderBy('member.ordinal')
        .execute(),
    renameWorkspace: ({ person, workspace }, { name }) =>
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
    changePassword: async ({ person, previous, passwordHash, keep }) => {
      const changed = await database
        .updateTable('person')
        .set({ passwordHash })
        .where('id', '=', person)
        .where('passwordHash', '=', previous)
        .returning('id')
        .executeTakeFirst()
      if (!changed) return false
      await database
        .deleteFrom('session')
        .where('person', '=', person)
        .where('id', '!=', keep)
        .execute()
      await endPasswordLinks(database, person)
      return true
    },
  } satisfies Partial<PeopleMethods>
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
