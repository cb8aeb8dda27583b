/**
 * The statements of one-time links and of their use. All transactions lock their rows in the same order (person or link
 * first), so that concurrent transactions wait for each other without deadlocks.
 */
import type { Kysely, Transaction } from 'kysely'
import { changesRow } from './changes-row.ts'
import type { Joining, LinkRow, PeopleMethods, Person } from './people.ts'
import { personOf, persons } from './people-statements.ts'
import type { Tables } from './tables.ts'

/** Returns the methods for links. `firstWorkspace` is the id of the workspace of the owner. */
export function linkMethods(database: Kysely<Tables>, firstWorkspace: string) {
  const named = database
    .selectFrom('link')
    .leftJoin('person', 'person.id', 'link.person')
    .leftJoin('workspace', 'workspace.id', 'link.workspace')
    .select([
      'link.id',
      'link.tokenHash',
      'link.kind',
      'link.person',
      'link.workspace',
      'link.label',
      'link.createdAt',
      'link.expiresAt',
      'link.usedAt',
      'person.name as personName',
      'workspace.name as workspaceName',
    ])
  return {
    insertLink: async (link) => {
      await database.insertInto('link').values(link).execute()
    },
    linkByHash: (tokenHash) => named.where('tokenHash', '=', tokenHash).executeTakeFirst(),
    listInvitations: (person, limit) =>
      named
        .where('link.person', '=', person)
        .where('kind', '=', 'invitation')
        .orderBy('link.ordinal', 'desc')
        .limit(limit)
        .execute(),
    withdrawInvitation: ({ person, id }) =>
      changesRow(
        database
          .deleteFrom('link')
          .where('id', '=', id)
          .where('person', '=', person)
          .where('kind', '=', 'invitation')
          .where('usedAt', 'is', null)
          .returning('id'),
      ),
    joinByLink: (joining) =>
      orRolledBack(() =>
        database
          .transaction()
          .execute((transaction) => join(transaction, { ...joining, firstWorkspace })),
      ),
    resetByLink: async (reset) => {
      const link = await named.where('tokenHash', '=', reset.tokenHash).executeTakeFirst()
      const person = link?.person
      if (!person) return undefined
      const outcome = await orRolledBack(() =>
        database
          .transaction()
          .execute((transaction) => resetPassword(transaction, { ...reset, person })),
      )
      return typeof outcome === 'string' ? undefined : outcome
    },
  } satisfies Partial<PeopleMethods>
}

interface Joined {
  readonly workspace: string
}

/** Thrown to roll back a transaction. The reason becomes the result of the transaction. */
class RolledBack extends Error {
  override name = 'Undone'
  readonly reason: 'gone' | 'taken'

  constructor(reason: 'gone' | 'taken') {
    super(reason)
    this.reason = reason
  }
}

async function orRolledBack<T>(action: () => Promise<T>): Promise<T | 'gone' | 'taken'> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof RolledBack) return error.reason
    throw error
  }
}

async function join(
  transaction: Transaction<Tables>,
  {
    tokenHash,
    now,
    person,
    ownWorkspace,
    firstWorkspace,
  }: Joining & { readonly firstWorkspace: string },
): Promise<Joined> {
  const link = await takeLink(transaction, { tokenHash, now, kinds: ['setup', 'invitation'] })
  if (!link) throw new RolledBack('gone')
  const isSetup = link.kind === 'setup'
  const inserted = await transaction
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.column('nameKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    // If the owner has just used another setup link with the same name, the link is gone; choosing another name would
    // not help.
    const owner =
      isSetup && (await transaction.selectFrom('owner').select('slot').executeTakeFirst())
    throw new RolledBack(owner ? 'gone' : 'taken')
  }
  if (isSetup) await becomeOwner(transaction, person.id)
  const known = isSetup ? firstWorkspace : link.workspace
  if (known === null) {
    await transaction
      .insertInto('workspace')
      .values({ ...ownWorkspace, createdAt: now })
      .execute()
  }
  const workspace = known ?? ownWorkspace.id
  await transaction
    .insertInto('member')
    .values({ person: person.id, workspace, createdAt: now, invitedBy: link.person })
    .execute()
  return { workspace }
}

/** Makes a person the owner. The primary key permits one owner, even with concurrent requests and processes. */
async function becomeOwner(transaction: Transaction<Tables>, person: string): Promise<void> {
  const owner = await transaction
    .insertInto('owner')
    .values({ slot: 'owner', person })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returning('slot')
    .executeTakeFirst()
  if (!owner) throw new RolledBack('gone')
}

/**
 * Resets the password of a person. The row of the person is locked before the row of the link, so that concurrent
 * resets with other links wait here and then find their links deleted.
 */
async function resetPassword(
  transaction: Transaction<Tables>,
  {
    tokenHash,
    now,
    passwordHash,
    person,
  }: Parameters<PeopleMethods['resetByLink']>[0] & { readonly person: string },
): Promise<Person> {
  await transaction.updateTable('person').set({ passwordHash }).where('id', '=', person).execute()
  const link = await takeLink(transaction, { tokenHash, now, kinds: ['reset'] })
  if (!link) throw new RolledBack('gone')
  await transaction.deleteFrom('session').where('person', '=', person).execute()
  await transaction
    .deleteFrom('link')
    .where('kind', '=', 'reset')
    .where('person', '=', person)
    .where('usedAt', 'is', null)
    .execute()
  const found = await persons(transaction).where('person.id', '=', person).executeTakeFirst()
  const reset = personOf(found)
  if (!reset) throw new Error(`person ${person} has a link: people are never deleted`)
  return reset
}

/** Marks a link as used. Of two concurrent uses, the second waits here and then finds the link used. */
function takeLink(
  transaction: Transaction<Tables>,
  {
    tokenHash,
    now,
    kinds,
  }: {
    readonly tokenHash: string
    readonly now: string
    readonly kinds: readonly LinkRow['kind'][]
  },
): Promise<Pick<LinkRow, 'kind' | 'person' | 'workspace'> | undefined> {
  return transaction
    .updateTable('link')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['kind', 'person', 'workspace'])
    .executeTakeFirst()
}
