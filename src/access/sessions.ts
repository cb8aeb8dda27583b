/**
 * Sessions of people who signed in with a name and a password. A session is a random token in a cookie; the store
 * contains its SHA-256. A session is in one workspace at a time, ends 12 hours after its last use or 7 days after the
 * sign-in, and can be ended from any other session. Nothing is cached, so a session ends immediately.
 */
import { randomUUID } from 'node:crypto'
import type { Membership, NamedSession, Person, SessionRow } from '../store/people.ts'
import { type Store, StoreUnavailable } from '../store/store.ts'
import type { Issue } from '../text/issue.ts'
import { returnAddressAttempt, takeAddressAttempt } from './address-attempts.ts'
import { type Locked, subjectsOfName, subjectsOfSession } from './lockout.ts'
import { nameIssue, nameKeyOf, normalizedName } from './name.ts'
import { hashPassword, passwordChecks, passwordIssue } from './password.ts'
import { type Busy, tryPassword } from './password-attempt.ts'
import { pruneIfDue } from './pruning.ts'
import { hashSecret, newToken } from './secret.ts'
import { isAlive, sessionLifeMs, sessionSeenMs } from './session-life.ts'
import { isUuid } from './uuid.ts'

export interface Visitor {
  readonly now: Date
  /** The `User-Agent` header of the browser. The store contains its first 256 characters. */
  readonly agent: string
  readonly address: string
}

export interface Session {
  readonly id: string
  readonly person: { readonly id: string; readonly name: string; readonly isOwner: boolean }
  /** The current workspace, with the role of the person in it. */
  readonly workspace: Membership
  /** All workspaces of the person, in the order in which the person joined them. */
  readonly workspaces: readonly Membership[]
}

export interface SignedIn {
  /** Token of the session for the cookie. The store does not contain the token, so it cannot be shown again. */
  readonly token: string
  readonly session: Session
}

/** A session as shown to the person who signed in. */
export interface SessionView {
  readonly id: string
  readonly createdAt: string
  readonly seenAt: string
  readonly agent: string
  readonly address: string
  readonly isThis: boolean
}

/** The failure of a sign-in: the name is unknown or the password is wrong. */
export interface Wrong {
  readonly failure: 'credentials.wrong'
}

interface Issues {
  readonly issues: readonly Issue[]
}

const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/
const agentCharactersMax = 256
const addressCharactersMax = 64
const listedMax = 100

export async function signIn(
  store: Store,
  { name, password }: { readonly name: string; readonly password: string },
  visitor: Visitor,
): Promise<SignedIn | Wrong | Locked | Busy> {
  const { now, address } = visitor
  const lockedAddress = takeAddressAttempt(store, visitor)
  if (lockedAddress) return lockedAddress
  await pruneIfDue(store, now)
  const nameKey = nameKeyOf(name)
  // An invalid name causes no query, because some databases reject it.
  const person = nameIssue(nameKey, []) ? undefined : await store.personByName(nameKey)
  const outcome = await tryPassword(store, {
    subjects: subjectsOfName({ nameKey, address }),
    passwordHash: person?.passwordHash,
    password,
    now,
  })
  if (typeof outcome === 'object') return outcome
  if (!person || outcome === 'wrong') return { failure: 'credentials.wrong' }
  returnAddressAttempt(store, visitor)
  return (await beginSession(store, { person }, visitor)) ?? { failure: 'credentials.wrong' }
}

/** Returns the session of a token, or undefined if the token is invalid or the session has ended. */
export async function sessionOf(
  store: Store,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<Session | undefined> {
  const row = await sessionRow(store, token)
  if (!row || !isAlive(row, now)) return undefined
  await recordUse(store, row, now)
  return await sessionFrom(store, row)
}

/** Returns whether the session with an id is still alive. The check does not count as a use and writes nothing. */
export async function isSessionLive(
  store: Store,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const row = isUuid(id) ? await store.sessionById(id) : undefined
  return row !== undefined && isAlive(row, now)
}

/**
 * Records the use of a session. The store is written at most once a minute per session, even with many concurrent
 * requests.
 */
async function recordUse(store: Store, { id, seenAt }: NamedSession, now: Date): Promise<void> {
  const notSince = new Date(now.getTime() - sessionSeenMs).toISOString()
  if (seenAt > notSince) return
  try {
    await store.touchSession(id, { seenAt: now.toISOString(), notSince })
    await pruneIfDue(store, now)
  } catch (error) {
    // A session must not be refused because its use cannot be recorded: a database on a full disk can still be read.
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

export async function signOut(store: Store, session: Session): Promise<void> {
  await store.deleteSession({ person: session.person.id, id: session.id })
}

/** Returns up to 100 sessions of the person, the most recently used first. */
export async function listSessions(
  store: Store,
  session: Session,
): Promise<readonly SessionView[]> {
  const rows = await store.listSessions(session.person.id, listedMax)
  return rows.map(({ id, createdAt, seenAt, agent, address }) => ({
    id,
    createdAt,
    seenAt,
    agent,
    address,
    isThis: id === session.id,
  }))
}

/** Ends one of the person's sessions. Returns false if the person has no session with this id. */
export async function endSession(store: Store, session: Session, id: string): Promise<boolean> {
  return isUuid(id) && (await store.deleteSession({ person: session.person.id, id }))
}

export async function endOtherSessions(store: Store, session: Session): Promise<void> {
  await store.deleteOtherSessions({ person: session.person.id, keep: session.id })
}

/**
 * Changes the password of the person and ends all other sessions of the person. The paths of issues are `current` and
 * `next`.
 */
export async function changePassword(
  store: Store,
  session: Session,
  { current, next, now }: { readonly current: string; readonly next: string; readonly now: Date },
): Promise<'changed' | Issues | Busy | Locked> {
  const person = await store.personById(session.person.id)
  if (!person)
    throw new Error(`person ${session.person.id} has a session: people are never deleted`)
  const { passwordHash: previous } = person
  const outcome = await tryPassword(store, {
    subjects: subjectsOfSession(session.id),
    passwordHash: previous,
    password: current,
    now,
  })
  if (typeof outcome === 'object') return outcome
  const wrong: Issue = { path: ['current'], message: 'must be your current password' }
  const nextIssue = passwordIssue(next, ['next'])
  const issues = [...(outcome === 'wrong' ? [wrong] : []), ...(nextIssue ? [nextIssue] : [])]
  if (issues.length > 0) return { issues }
  const passwordHash = await passwordChecks.run(() => hashPassword(next))
  if (passwordHash === 'busy') return { failure: 'access.busy' }
  const changedAt = now.toISOString()
  const change = { person: person.id, previous, passwordHash, keep: session.id, changedAt }
  // Another request may have changed the password in the meantime.
  return (await store.changePassword(change)) ? 'changed' : { issues: [wrong] }
}

/** Moves the session to another workspace. Returns undefined if the person is not a member of that workspace. */
export async function switchWorkspace(
  store: Store,
  session: Session,
  id: string,
): Promise<Session | undefined> {
  const workspace = session.workspaces.find((known) => known.id === id)
  const at = { person: session.person.id, id: session.id }
  if (!workspace || !(await store.moveSession(at, id))) return undefined
  return { ...session, workspace }
}

/** Renames the workspace of the session for all its members. An invalid name is an issue with the path `name`. */
export async function renameWorkspace(
  store: Store,
  session: Session,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<Session | Issues> {
  const written = normalizedName(name)
  const issue = nameIssue(written, ['name'])
  if (issue) return { issues: [issue] }
  const { person, workspace } = session
  if (written === workspace.name) return session
  const isRenamed = await store.renameWorkspace(
    { person: person.id, workspace: workspace.id },
    { name: written, renamedAt: now.toISOString() },
  )
  if (!isRenamed) {
    // The person may have been removed from the workspace at the same time.
    return {
      issues: [
        { path: ['name'], message: 'must be the name of a workspace that you are a member of' },
      ],
    }
  }
  return {
    ...session,
    workspace: { ...workspace, name: written },
    workspaces: session.workspaces.map((known) =>
      known.id === workspace.id ? { ...known, name: written } : known,
    ),
  }
}

interface Beginning {
  readonly person: Person
  /**
   * Id of the workspace in which the session begins, one of the person's workspaces. The default is the workspace that
   * the person joined first.
   */
  readonly workspace?: string
}

/**
 * Creates a session. Returns undefined if the password has changed since `person` was read, or if the person has no
 * workspace.
 */
export async function beginSession(
  store: Store,
  { person, workspace }: Beginning,
  { now, agent, address }: Visitor,
): Promise<SignedIn | undefined> {
  const workspaces = await store.listWorkspaces(person.id)
  const current = workspaces.find(({ id }) => id === workspace) ?? workspaces[0]
  if (!current) return undefined
  const token = newToken(tokenBytes)
  const row: SessionRow = {
    id: randomUUID(),
    tokenHash: hashSecret(token),
    person: person.id,
    workspace: current.id,
    createdAt: now.toISOString(),
    seenAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + sessionLifeMs).toISOString(),
    agent: [...agent].slice(0, agentCharactersMax).join(''),
    address: address.slice(0, addressCharactersMax),
  }
  if (!(await store.insertSession(row, person.passwordHash))) return undefined
  const { id, name, isOwner } = person
  return {
    token,
    session: { id: row.id, person: { id, name, isOwner }, workspace: current, workspaces },
  }
}

/**
 * Returns the row of the session with a token, even if the session has ended. Text that is not a token causes no query.
 */
async function sessionRow(store: Store, token: string): Promise<NamedSession | undefined> {
  return tokenPattern.test(token) ? await store.sessionByHash(hashSecret(token)) : undefined
}

async function sessionFrom(store: Store, row: NamedSession): Promise<Session> {
  return {
    id: row.id,
    person: { id: row.person, name: row.personName, isOwner: row.isOwner },
    workspace: { id: row.workspace, name: row.workspaceName, role: row.role },
    workspaces: await store.listWorkspaces(row.person),
  }
}
