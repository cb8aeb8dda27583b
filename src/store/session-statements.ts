/** The statements of sessions and lockouts, and the removal of expired rows. */
import type { Kysely } from 'kysely'
import { changesRow } from './changes-row.ts'
import type { NamedSession, PeopleMethods, SessionRow } from './people.ts'
import type { Tables } from './tables.ts'

const columns = [
  'session.id',
  'session.tokenHash',
  'session.person',
  'session.workspace',
  'session.createdAt',
  'session.seenAt',
  'session.expiresAt',
  'session.agent',
  'session.address',
] as const satisfies readonly `session.${keyof SessionRow}`[]

export function sessionMethods(database: Kysely<Tables>) {
  return { ...sessions(database), ...lockouts(database) }
}

function sessions(database: Kysely<Tables>) {
  const named = database
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person')
    .innerJoin('workspace', 'workspace.id', 'session.workspace')
    .innerJoin('member', (member) =>
      member
        .onRef('member.person', '=', 'session.person')
        .onRef('member.workspace', '=', 'session.workspace'),
    )
    .leftJoin('owner', 'owner.person', 'session.person')
    .select([...columns, 'person.name as personName', 'workspace.name as workspaceName'])
    .select(['member.role', 'owner.slot'])
  return {
    insertSession: async (session, passwordHash) => {
      // This update changes nothing. It locks the row of the person: changing the password ends all sessions, and no
      // session with the old password may be created afterwards.
      const person = await database
        .updateTable('person')
        .set({ passwordHash })
        .where('id', '=', session.person)
        .where('passwordHash', '=', passwordHash)
        .returning('id')
        .executeTakeFirst()
      if (!person) return false
      await database.insertInto('session').values(session).execute()
      return true
    },
    sessionByHash: async (tokenHash) =>
      sessionOf(await named.where('session.tokenHash', '=', tokenHash).executeTakeFirst()),
    sessionById: async (id) =>
      sessionOf(await named.where('session.id', '=', id).executeTakeFirst()),
    touchSession: async (id, { seenAt, notSince }) => {
      await database
        .updateTable('session')
        .set({ seenAt })
        .where('id', '=', id)
        .where('seenAt', '<=', notSince)
        .execute()
    },
    listSessions: (person, limit) =>
      database
        .selectFrom('session')
        .select(columns)
        .where('person', '=', person)
        .orderBy('seenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    deleteSession: ({ person, id }) =>
      changesRow(
        database
          .deleteFrom('session')
          .where('person', '=', person)
          .where('id', '=', id)
          .returning('id'),
      ),
    deleteOtherSessions: async ({ person, keep }) => {
      await database
        .deleteFrom('session')
        .where('person', '=', person)
        .where('id', '!=', keep)
        .execute()
    },
    moveSession: ({ person, id }, workspace) =>
      changesRow(
        database
          .updateTable('session')
          .set({ workspace })
          .where('id', '=', id)
          .where('person', '=', person)
          .where((row) =>
            row.exists(
              row
                .selectFrom('member')
                .select('member.ordinal')
                .where('member.person', '=', person)
                .where('member.workspace', '=', workspace),
            ),
          )
          .returning('id'),
      ),
  } satisfies Partial<PeopleMethods>
}

function sessionOf(
  row: (Omit<NamedSession, 'isOwner'> & { readonly slot: string | null }) | undefined,
): NamedSession | undefined {
  if (!row) return undefined
  const { slot, ...session } = row
  return { ...session, isOwner: slot !== null }
}

function lockouts(database: Kysely<Tables>) {
  return {
    lockout: (subjectHash) =>
      database
        .selectFrom('lockout')
        .select(['failures', 'until'])
        .where('subjectHash', '=', subjectHash)
        .executeTakeFirst(),
    moveLockout: async (subjectHash, from, to) => {
      const moved = from
        ? await database
            .updateTable('lockout')
            .set(to)
            .where('subjectHash', '=', subjectHash)
            .where('failures', '=', from.failures)
            .where('until', '=', from.until)
            .returning('subjectHash')
            .executeTakeFirst()
        : await database
            .insertInto('lockout')
            .values({ subjectHash, ...to })
            .onConflict((conflict) => conflict.column('subjectHash').doNothing())
            .returning('subjectHash')
            .executeTakeFirst()
      return moved !== undefined
    },
    clearLockout: async (subjectHash) => {
      await database.deleteFrom('lockout').where('subjectHash', '=', subjectHash).execute()
    },
    pruneAccess: async ({ now, unseenSince, lockedBefore, endedBefore, usedBefore }) => {
      await database
        .deleteFrom('session')
        .where((row) => row.or([row('expiresAt', '<=', now), row('seenAt', '<=', unseenSince)]))
        .execute()
      await database.deleteFrom('lockout').where('until', '<', lockedBefore).execute()
      await database.deleteFrom('link').where('expiresAt', '<', endedBefore).execute()
      await database.deleteFrom('keyUsage').where('day', '<', usedBefore).execute()
      await database
        .deleteFrom('link')
        .where('kind', '=', 'setup')
        .where('usedAt', 'is', null)
        .where((row) => row.exists(row.selectFrom('owner').select('slot')))
        .execute()
    },
  } satisfies Partial<PeopleMethods>
}
