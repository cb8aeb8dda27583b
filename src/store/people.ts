/**
 * The contract of the people who use the console: persons, their workspaces, one-time links, sessions and the counts of
 * wrong passwords. Secrets come hashed. `now` is RFC 3339 text as in every row; what it compares with is in the row.
 */

export interface PersonRow {
  readonly id: string
  /** As it was written; shown to others. */
  readonly name: string
  /** What names are compared by. */
  readonly nameKey: string
  readonly passwordHash: string
  readonly createdAt: string
}

export interface Person extends PersonRow {
  readonly isOwner: boolean
}

export interface MemberView {
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
  readonly joinedAt: string
  /** The id of who made the link by which this person came. */
  readonly invitedBy: string | null
}

export interface WorkspaceView {
  readonly id: string
  readonly name: string
}

export interface LinkRow {
  readonly id: string
  readonly tokenHash: string
  readonly kind: 'setup' | 'reset' | 'invitation'
  /** Whose password is reset, or who invites. */
  readonly person: string | null
  /** Which workspace is joined; null for one of one's own. */
  readonly workspace: string | null
  readonly label: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
}

/** With the names that belong to the ids. */
export interface NamedLink extends LinkRow {
  readonly personName: string | null
  readonly workspaceName: string | null
}

export interface SessionRow {
  readonly id: string
  readonly tokenHash: string
  readonly person: string
  readonly workspace: string
  readonly createdAt: string
  /** Its last use, at most a minute behind. */
  readonly seenAt: string
  readonly expiresAt: string
  readonly agent: string
  readonly address: string
}

export interface NamedSession extends SessionRow {
  readonly personName: string
  readonly isOwner: boolean
  readonly workspaceName: string
}

/** Tries of passwords that were counted together. */
export interface Lockout {
  readonly failures: number
  /** Until when no further try is allowed. */
  readonly until: string
}

export interface Joining {
  readonly tokenHash: string
  readonly now: string
  readonly person: PersonRow
  /** Made when the link leads to a workspace of one's own, and only then. */
  readonly ownWorkspace: WorkspaceView
}

export interface PeopleMethods {
  owner(): Promise<Person | undefined>
  personByName(nameKey: string): Promise<Person | undefined>
  personById(id: string): Promise<Person | undefined>
  /** The members of a workspace in the order in which they joined. */
  listPeople(workspace: string): Promise<readonly MemberView[]>
  /** The workspaces of a person in the order in which they were joined. */
  listWorkspaces(person: string): Promise<readonly WorkspaceView[]>
  /**
   * Ends the membership, the person's sessions in the workspace, and the invitations by which others could still come
   * from this person: to the workspace, or to one of their own. False, with nothing changed, when it is no member.
   */
  removeMember(at: { readonly person: string; readonly workspace: string }): Promise<boolean>
  /** False when the person is no member. */
  renameWorkspace(
    at: { readonly person: string; readonly workspace: string },
    name: string,
  ): Promise<boolean>
  /**
   * Replaces a password that is still `previous` and ends all sessions of the person but `keep`: all or nothing,
   * and false then.
   */
  changePassword(change: {
    readonly person: string
    readonly previous: string
    readonly passwordHash: string
    readonly keep: string
  }): Promise<boolean>

  insertLink(link: LinkRow): Promise<void>
  /** Whether it can still be used or not. */
  linkByHash(tokenHash: string): Promise<NamedLink | undefined>
  /** The last `limit` invitations that a person has made, the newest first. */
  listInvitations(person: string, limit: number): Promise<readonly NamedLink[]>
  /** False when the person has made no such invitation or it was used. */
  withdrawInvitation(at: { readonly person: string; readonly id: string }): Promise<boolean>
  /**
   * Uses a setup link or an invitation: the person is there, the owner when it is a setup link, and a member of a
   * workspace, or nothing has changed: 'gone' when the link cannot be used any more, 'taken' when somebody has the name.
   */
  joinByLink(joining: Joining): Promise<'gone' | 'taken' | { readonly workspace: string }>
  /**
   * Uses a reset link: the person has the password, no session, and no other reset link. Answers with who it is, or
   * undefined, with nothing changed, when the link cannot be used any more.
   */
  resetByLink(reset: {
    readonly tokenHash: string
    readonly now: string
    readonly passwordHash: string
  }): Promise<Person | undefined>

  /** False, with nothing changed, when the person's password is not `passwordHash` any more. */
  insertSession(session: SessionRow, passwordHash: string): Promise<boolean>
  /** Whether it has expired or not; undefined too when the person has left its workspace. */
  sessionByHash(tokenHash: string): Promise<NamedSession | undefined>
  /** The same by the public id. */
  sessionById(id: string): Promise<NamedSession | undefined>
  /** Moves `seenAt` forward; nothing is written when it is later than `notSince`. */
  touchSession(
    id: string,
    seen: { readonly seenAt: string; readonly notSince: string },
  ): Promise<void>
  /** The last `limit` sessions of a person, the one seen last first. */
  listSessions(person: string, limit: number): Promise<readonly SessionRow[]>
  /** False when the person has no such session. */
  deleteSession(at: { readonly person: string; readonly id: string }): Promise<boolean>
  /** All sessions of the person but one. */
  deleteOtherSessions(at: { readonly person: string; readonly keep: string }): Promise<void>
  /** Puts a session into another workspace; false when its person is no member of that. */
  moveSession(
    at: { readonly person: string; readonly id: string },
    workspace: string,
  ): Promise<boolean>

  /** `subjectHash` says what the tries have in common. */
  lockout(subjectHash: string): Promise<Lockout | undefined>
  /** Changes the count when it is still `from`, undefined being none; false, with nothing changed, when it is not. */
  moveLockout(subjectHash: string, from: Lockout | undefined, to: Lockout): Promise<boolean>
  clearLockout(subjectHash: string): Promise<void>

  /**
   * Removes what has no use any more: sessions that expired before `now` or were not seen since `unseenSince`, lockouts
   * that ended before `lockedBefore`, links that did before `endedBefore`, and setup links when there is an owner.
   */
  pruneAccess(limits: {
    readonly now: string
    readonly unseenSince: string
    readonly lockedBefore: string
    readonly endedBefore: string
  }): Promise<void>
}
