/**
 * The statements of one-time links and of their use. All transactions lock their rows in the same order (person or link
 * first), so that concurrent transactions wait for each other without deadlocks.
 */
import type { ExpressionBuilder, Kysely } from 'kysely'
import { endPasswordLinks } from './member-statements.ts'
import type { Joining, LinkRow, PeopleMethods, Person } from './people.ts'
import { personOf, persons } from './people-statements.ts'
import type { Tables } from './tables.ts'
import { undo } from './undoable.ts'

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
      'link.role',
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
    listInvitations: (of, limit) =>
      named
        .where((link) => isOf(link, of))
        .where('kind', '=', 'invitation')
        .orderBy('link.ordinal', 'desc')
        .limit(limit)
        .execute(),
    withdrawInvitation: ({ id, ...of }) =>
      database
        .deleteFrom('link')
        .where('id', '=', id)
        .where((link) => isOf(link, of))
        .where('kind', '=', 'invitation')
        .where('usedAt', 'is', null)
        .returning(['label', 'workspace'])
        .executeTakeFirst(),
    joinByLink: (joining) => join(database, { ...joining, firstWorkspace }),
    resetByLink: async (reset) => {
      const link = await named.where('tokenHash', '=', reset.tokenHash).executeTakeFirst()
      const person = link?.person
      return person ? resetPassword(database, { ...reset, person }) : undefined
    },
  } satisfies Partial<PeopleMethods>
}

/** Returns the condition that a person has created a link or that it leads to a workspace. */
function isOf(
  link: ExpressionBuilder<Tables, 'link'>,
  { person, workspace }: { readonly person: string; readonly workspace: string },
) {
  return link.or([link('link.person', '=', person), link('link.workspace', '=', workspace)])
}

interface Joined {
  readonly workspace: string
}

async function join(
  transaction: Kysely<Tables>,
  {
    tokenHash,
    now,
    person,
    ownWorkspace,
    firstWorkspace,
  }: Joining & { readonly firstWorkspace: string },
): Promise<Joined> {
  const link = await takeLink(transaction, { tokenHash, now, kinds: ['setup', 'invitation'] })
  if (!link || !(await hasValidInviter(transaction, link))) return undo('gone')
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
    return undo(owner ? 'gone' : 'taken')
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
    .values({
      person: person.id,
      workspace,
      createdAt: now,
      invitedBy: link.person,
      role: link.role,
    })
    .execute()
  return { workspace }
}

/**
 * Returns whether a link to a workspace may be used: its author is still an owner of the workspace. A request may have
 * inserted the link while its author lost the role. Links of the operator have no author.
 */
async function hasValidInviter(
  transaction: Kysely<Tables>,
  { person, workspace }: Pick<LinkRow, 'person' | 'workspace'>,
): Promise<boolean> {
  if (person === null || workspace === null) return true
  const inviter = await transaction
    .selectFrom('member')
    .select('role')
    .where('person', '=', person)
    .where('workspace', '=', workspace)
    .executeTakeFirst()
  return inviter?.role === 'owner'
}

/** Makes a person the owner. The primary key permits one owner, even with concurrent requests and processes. */
async function becomeOwner(transaction: Kysely<Tables>, person: string): Promise<void> {
  const owner = await transaction
    .insertInto('owner')
    .values({ slot: 'owner', person })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returning('slot')
    .executeTakeFirst()
  if (!owner) undo('gone')
}

/**
 * Resets the password of a person. The row of the person is locked before the row of the link, so that concurrent
 * resets with other links wait here and then find their links deleted.
 */
async function resetPassword(
  transaction: Kysely<Tables>,
  {
    tokenHash,
    now,
    passwordHash,
    person,
  }: Parameters<PeopleMethods['resetByLink']>[0] & { readonly person: string },
): Promise<Person> {
  await transaction.updateTable('person').set({ passwordHash }).where('id', '=', person).execute()
  const link = await takeLink(transaction, { tokenHash, now, kinds: ['reset'] })
  if (!link) return undo(undefined)
  await transaction.deleteFrom('session').where('person', '=', person).execute()
  await endPasswordLinks(transaction, person)
  const found = await persons(transaction).where('person.id', '=', person).executeTakeFirst()
  const reset = personOf(found)
  if (!reset) throw new Error(`person ${person} has a link: people are never deleted`)
  return reset
}

/** Marks a link as used. Of two concurrent uses, the second waits here and then finds the link used. */
function takeLink(
  transaction: Kysely<Tables>,
  {
    tokenHash,
    now,
    kinds,
  }: {
    readonly tokenHash: string
    readonly now: string
    readonly kinds: readonly LinkRow['kind'][]
  },
): Promise<Pick<LinkRow, 'kind' | 'person' | 'workspace' | 'role'> | undefined> {
  return transaction
    .updateTable('link')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['kind', 'person', 'workspace', 'role'])
    .executeTakeFirst()
}
