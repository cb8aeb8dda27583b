/**
 * One-time links: setup, new passwords, and the use of invitations. The token is in the fragment of the URL, which
 * is sent neither to servers nor to proxies; the store contains the SHA-256 of the token. There is no default password
 * and no public form: becoming the owner requires the setup link in the output of this process.
 */
import { randomUUID } from 'node:crypto'
import type { LinkRow, MemberAddress, NamedLink, Role } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import type { Issue } from '../text/issue.ts'
import { returnAddressAttempt, takeAddressAttempt } from './address-attempts.ts'
import { clearLockouts, type Locked, subjectsOfName } from './lockout.ts'
import { nameIssue, nameKeyOf, normalizedName } from './name.ts'
import { hashPassword, passwordChecks, passwordIssue } from './password.ts'
import type { Busy } from './password-attempt.ts'
import { pruneIfDue } from './pruning.ts'
import { hashSecret, newToken } from './secret.ts'
import { beginSession, type SignedIn, type Visitor } from './sessions.ts'

/** The description of a one-time link, which is shown before the link is used. */
export interface LinkView {
  readonly kind: LinkRow['kind']
  /** Name of the person who sent the invitation. */
  readonly invitedBy?: string
  /** Name of the workspace to join. An invitation without this name creates a new workspace. */
  readonly workspace?: string
  /** Role of the invited person in the workspace to join. */
  readonly role?: Role
  /** Name of the person whose password the link resets. */
  readonly name?: string
  readonly expiresAt: string
}

export interface LinkUse {
  readonly token: string
  /** Name of the new person. A reset link ignores it. */
  readonly name?: string | undefined
  readonly password: string
}

/** A link to a new password, which is returned only once. */
export interface PasswordLink {
  readonly token: string
  readonly expiresAt: string
}

/** The failure of a link that was already used, has expired, was revoked, or never existed. */
export interface Gone {
  readonly failure: 'link.gone'
}

const gone: Gone = { failure: 'link.gone' }
const taken: Issue = {
  path: ['name'],
  message: 'must be unique; another person already has this name',
}

const tokenBytes = 24
const tokenPattern = /^[\w-]{32}$/

const hourMs = 60 * 60 * 1_000
const resetLifeMs = hourMs
/**
 * Lifetime of setup links, in milliseconds. It is limited because the output of a process, which contains the link, may
 * stay in a log for a long time. `spate owner` creates another link.
 */
const setupLifeMs = 7 * 24 * hourMs

/**
 * Creates a setup link and returns its token, or undefined if there is an owner. Each process creates its own link when
 * it starts, and the links of other processes stay valid. So each process on a shared database prints a link that is
 * valid for 7 days, until there is an owner.
 */
export async function openSetup(store: Store, now: Date): Promise<string | undefined> {
  if (await store.owner()) return undefined
  return (await openLink(store, { kind: 'setup', lifeMs: setupLifeMs, now })).token
}

/** Creates a link that resets the password of the owner. Returns its token, or undefined if there is no owner. */
export async function openReset(store: Store, now: Date): Promise<string | undefined> {
  const owner = await store.owner()
  if (!owner) return undefined
  const { token } = await openLink(store, {
    kind: 'reset',
    lifeMs: resetLifeMs,
    now,
    person: owner.id,
  })
  return token
}

export async function describeLink(
  store: Store,
  token: string,
  visitor: Pick<Visitor, 'address' | 'now'>,
): Promise<LinkView | Gone | Locked> {
  const link = await tryLink(store, token, visitor)
  if ('failure' in link) return link
  const { kind, expiresAt, personName, workspaceName, role } = link
  return {
    kind,
    ...(kind === 'invitation' && personName !== null && { invitedBy: personName }),
    ...(kind === 'invitation' && workspaceName !== null && { workspace: workspaceName, role }),
    ...(kind === 'reset' && personName !== null && { name: personName }),
    expiresAt,
  }
}

type UseOutcome = SignedIn | { readonly issues: readonly Issue[] } | Gone | Busy | Locked

/**
 * Uses a link and signs in: a setup link or an invitation creates a person, a reset link sets the password of
 * its person. The store makes all changes of a link or none. The paths of issues are `name` and `password`.
 */
export async function useLink(store: Store, use: LinkUse, visitor: Visitor): Promise<UseOutcome> {
  const { token, password } = use
  const { now } = visitor
  const link = await tryLink(store, token, visitor)
  if ('failure' in link) return link
  const issues = await issuesOf(store, link, use)
  if (issues.length > 0) return { issues }
  await pruneIfDue(store, now)
  const outcome = await passwordChecks.run(async () => {
    // Another request may have used the link while this request waited to hash the password.
    if (!(await usableLink(store, { token, now }))) return gone
    const passwordHash = await hashPassword(password)
    return link.kind === 'reset'
      ? await reset(store, { tokenHash: link.tokenHash, passwordHash }, visitor)
      : await join(store, { ...use, passwordHash }, visitor)
  })
  return outcome === 'busy' ? { failure: 'access.busy' } : outcome
}

async function issuesOf(
  store: Store,
  { kind }: LinkRow,
  { name = '', password }: LinkUse,
): Promise<readonly Issue[]> {
  const issues: Issue[] = []
  if (kind !== 'reset') {
    const wrong = nameIssue(normalizedName(name), ['name']) ?? nameIssue(nameKeyOf(name), ['name'])
    if (wrong) issues.push(wrong)
    else if (await store.personByName(nameKeyOf(name))) issues.push(taken)
  }
  const weak = passwordIssue(password, ['password'])
  if (weak) issues.push(weak)
  return issues
}

async function reset(
  store: Store,
  { tokenHash, passwordHash }: { readonly tokenHash: string; readonly passwordHash: string },
  visitor: Visitor,
): Promise<SignedIn | Gone> {
  const now = visitor.now.toISOString()
  const person = await store.resetByLink({ tokenHash, now, passwordHash })
  if (!person) return gone
  const { nameKey } = person
  await clearLockouts(store, subjectsOfName({ nameKey, address: visitor.address }))
  return (await beginSession(store, { person }, visitor)) ?? gone
}

async function join(
  store: Store,
  { token, name = '', passwordHash }: LinkUse & { readonly passwordHash: string },
  visitor: Visitor,
): Promise<UseOutcome> {
  const createdAt = visitor.now.toISOString()
  const written = normalizedName(name)
  const row = {
    id: randomUUID(),
    name: written,
    nameKey: nameKeyOf(name),
    passwordHash,
    createdAt,
  }
  const joined = await store.joinByLink({
    tokenHash: hashSecret(token),
    now: createdAt,
    person: row,
    ownWorkspace: { id: randomUUID(), name: written },
  })
  if (joined === 'gone') return gone
  if (joined === 'taken') return { issues: [taken] }
  const person = await store.personById(row.id)
  if (!person) throw new Error(`person ${row.id} has just joined`)
  const { workspace } = joined
  return (await beginSession(store, { person, workspace }, visitor)) ?? gone
}

/**
 * Returns the link of a token, or a failure. A token without a valid link counts as an attempt of the visitor's
 * network, like a wrong password.
 */
async function tryLink(
  store: Store,
  token: string,
  visitor: Pick<Visitor, 'address' | 'now'>,
): Promise<NamedLink | Gone | Locked> {
  // The attempt is counted before the query, so that concurrent guesses are all counted.
  const locked = takeAddressAttempt(store, visitor)
  if (locked) return locked
  const link = await usableLink(store, { token, now: visitor.now })
  if (!link) return gone
  returnAddressAttempt(store, visitor)
  return link
}

/** Returns the valid link of a token, or undefined. Another request may use the link at the same time. */
async function usableLink(
  store: Store,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<NamedLink | undefined> {
  const link = tokenPattern.test(token) ? await store.linkByHash(hashSecret(token)) : undefined
  if (!link || link.usedAt !== null) return undefined
  if (link.expiresAt <= now.toISOString()) return undefined
  return link.kind === 'setup' && (await store.owner()) ? undefined : link
}

interface NewLink extends Partial<Pick<LinkRow, 'person' | 'workspace' | 'label' | 'role'>> {
  /** Id of the workspace whose audit log contains the link. */
  readonly from?: string
  readonly kind: LinkRow['kind']
  readonly lifeMs: number
  readonly now: Date
}

/**
 * Creates a link with which a member of a workspace sets a new password, once and within an hour. Returns the reason if
 * the store refuses it.
 */
export async function openMemberPasswordLink(
  store: Store,
  at: MemberAddress & { readonly author: string },
  now: Date,
): Promise<PasswordLink | Exclude<Awaited<ReturnType<Store['insertPasswordLink']>>, 'inserted'>> {
  const { row, token } = newLink({ kind: 'reset', lifeMs: resetLifeMs, now })
  const outcome = await store.insertPasswordLink(row, { ...at, at: row.createdAt })
  return outcome === 'inserted' ? { token, expiresAt: row.expiresAt } : outcome
}

/** Creates a link and returns its row and its token, which the store does not contain. */
export async function openLink(
  store: Store,
  { from, ...link }: NewLink,
): Promise<{ readonly row: LinkRow; readonly token: string }> {
  const { row, token } = newLink(link)
  await store.insertLink(row, from)
  return { row, token }
}

/** Returns the row of a new link, and its token. */
function newLink({
  kind,
  lifeMs,
  now,
  person = null,
  workspace = null,
  label = '',
  role = 'owner',
}: Omit<NewLink, 'from'>): { readonly row: LinkRow; readonly token: string } {
  const token = newToken(tokenBytes)
  const row: LinkRow = {
    id: randomUUID(),
    tokenHash: hashSecret(token),
    kind,
    person,
    workspace,
    role,
    label,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
    usedAt: null,
  }
  return { row, token }
}
