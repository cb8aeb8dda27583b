/**
 * One-time links: setup, reset of the owner's password, invitations. Their token is in the fragment of an address, which
 * no server and no proxy is sent; the store knows its SHA-256. There is no default password and no open form: whoever
 * becomes the owner has read what this process has printed.
 */
import { randomUUID } from 'node:crypto'
import type { LinkRow, NamedLink } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import type { Issue } from '../text/issue.ts'
import { returnAddressAttempt, takeAddressAttempt } from './address-attempts.ts'
import { clearLockouts, type Locked, subjectsOfName } from './lockout.ts'
import { labelIssue, nameIssue, nameKeyOf, normalizedName } from './name.ts'
import { hashPassword, passwordChecks, passwordIssue } from './password.ts'
import type { Busy } from './password-attempt.ts'
import { pruneIfDue } from './pruning.ts'
import { hashSecret, newToken } from './secret.ts'
import { beginSession, type Session, type SignedIn, type Visitor } from './sessions.ts'
import { isUuid } from './uuid.ts'

/** What a page says before a link is used. */
export interface LinkView {
  readonly kind: LinkRow['kind']
  /** The name of who invites. */
  readonly invitedBy?: string
  /** The name of the workspace that is joined; an invitation without one leads to a workspace of one's own. */
  readonly workspace?: string
  /** Whose password is reset. */
  readonly name?: string
  readonly expiresAt: string
}

/** An invitation as who made it sees it. */
export interface Invitation {
  readonly id: string
  readonly label: string
  /** The name of the workspace that is joined; null for a workspace of one's own. */
  readonly workspace: string | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
}

export interface LinkUse {
  readonly token: string
  /** Of the new person; a reset has no use for it. */
  readonly name?: string | undefined
  readonly password: string
}

/** Used, expired, withdrawn, or never made. */
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
const invitationLifeMs = 7 * 24 * hourMs
/** What a process has printed may lie in a log for long. Whoever comes later makes another link (`spate owner`). */
const setupLifeMs = 7 * 24 * hourMs
const listedMax = 200

/**
 * The token of one more link by which somebody becomes the owner; undefined when there is one. Each process that starts
 * makes its own and takes none away from others, so that of several on one database each has printed one that works: for
 * 7 days, and until there is an owner.
 */
export async function openSetup(store: Store, now: Date): Promise<string | undefined> {
  if (await store.owner()) return undefined
  return (await openLink(store, { kind: 'setup', lifeMs: setupLifeMs, now })).token
}

/** The token of a link by which the owner gets another password; undefined when there is none. */
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

/** For one person who joins the workspace of the session, or gets one of their own. Issues are at `label`. */
export async function invite(
  store: Store,
  { person, workspace }: Session,
  { label, joins, now }: { readonly label: string; readonly joins: boolean; readonly now: Date },
): Promise<
  | { readonly invitation: Invitation; readonly token: string }
  | { readonly issues: readonly Issue[] }
> {
  const written = normalizedName(label)
  const issue = labelIssue(written, ['label'])
  if (issue) return { issues: [issue] }
  const { row, token } = await openLink(store, {
    kind: 'invitation',
    lifeMs: invitationLifeMs,
    now,
    person: person.id,
    workspace: joins ? workspace.id : null,
    label: written,
  })
  return { invitation: invitationOf(row, joins ? workspace.name : null), token }
}

/** The last two hundred that the person of the session has made, the newest first. */
export async function listInvitations(
  store: Store,
  { person }: Session,
): Promise<readonly Invitation[]> {
  const links = await store.listInvitations(person.id, listedMax)
  return links.map((link) => invitationOf(link, link.workspaceName))
}

/** False when the person of the session has made no such invitation, or it was used. */
export async function revokeInvitation(
  store: Store,
  { person }: Session,
  id: string,
): Promise<boolean> {
  return isUuid(id) && (await store.withdrawInvitation({ person: person.id, id }))
}

export async function describeLink(
  store: Store,
  token: string,
  visitor: Pick<Visitor, 'address' | 'now'>,
): Promise<LinkView | Gone | Locked> {
  const link = await tryLink(store, token, visitor)
  if ('failure' in link) return link
  const { kind, expiresAt, personName, workspaceName } = link
  return {
    kind,
    ...(kind === 'invitation' && personName !== null && { invitedBy: personName }),
    ...(kind === 'invitation' && workspaceName !== null && { workspace: workspaceName }),
    ...(kind === 'reset' && personName !== null && { name: personName }),
    expiresAt,
  }
}

type UseOutcome = SignedIn | { readonly issues: readonly Issue[] } | Gone | Busy | Locked

/**
 * Whoever was invited or sets the service up becomes a person, the owner gets another password, and each is signed in:
 * the link is used and the rest is done, or nothing is. Issues are at `name` and `password`.
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
    // Whoever waited may have waited for who used it.
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

/** Finds the link of a token. A token without a usable link counts as a try of its network, as a wrong password does. */
async function tryLink(
  store: Store,
  token: string,
  visitor: Pick<Visitor, 'address' | 'now'>,
): Promise<NamedLink | Gone | Locked> {
  // Counted before the store is asked, so that many guesses at once are not one.
  const locked = takeAddressAttempt(store, visitor)
  if (locked) return locked
  const link = await usableLink(store, { token, now: visitor.now })
  if (!link) return gone
  returnAddressAttempt(store, visitor)
  return link
}

/** Undefined when it cannot be used any more; whoever uses it must expect that somebody else does so meanwhile. */
async function usableLink(
  store: Store,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<NamedLink | undefined> {
  const link = tokenPattern.test(token) ? await store.linkByHash(hashSecret(token)) : undefined
  if (!link || link.usedAt !== null) return undefined
  if (link.expiresAt <= now.toISOString()) return undefined
  return link.kind === 'setup' && (await store.owner()) ? undefined : link
}

interface NewLink extends Partial<Pick<LinkRow, 'person' | 'workspace' | 'label'>> {
  readonly kind: LinkRow['kind']
  readonly lifeMs: number
  readonly now: Date
}

async function openLink(
  store: Store,
  { kind, lifeMs, now, person = null, workspace = null, label = '' }: NewLink,
): Promise<{ readonly row: LinkRow; readonly token: string }> {
  const token = newToken(tokenBytes)
  const row: LinkRow = {
    id: randomUUID(),
    tokenHash: hashSecret(token),
    kind,
    person,
    workspace,
    label,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
    usedAt: null,
  }
  await store.insertLink(row)
  return { row, token }
}

function invitationOf(
  { id, label, createdAt, expiresAt, usedAt }: LinkRow,
  workspace: string | null,
): Invitation {
  return { id, label, workspace, createdAt, expiresAt, usedAt }
}
