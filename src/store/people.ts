/**
 * The part of the store contract about people: their workspaces, one-time links, sessions and lockouts. Secrets are
 * passed as hashes. `now` is RFC 3339 text like all times, and is compared with times in the rows.
 */

export interface PersonRow {
  readonly id: string
  /** The name as entered, which other people see. */
  readonly name: string
  /** The form of the name that is compared. */
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
  /** Id of the person who created the link with which this person joined. */
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
  /** Id of the person whose password is reset, or who sent the invitation. */
  readonly person: string | null
  /** Id of the workspace to join; null for a new workspace. */
  readonly workspace: string | null
  readonly label: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
}

/** A link with the names of its person and its workspace. */
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
  /** Time of the last use, with a resolution of one minute. */
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

/** Attempts to enter a password that are counted together. */
export interface Lockout {
  readonly failures: number
  /** Time until which no attempt is allowed. */
  readonly until: string
}

export interface Joining {
  readonly tokenHash: string
  readonly now: string
  readonly person: PersonRow
  /** The workspace to create if the link leads to a new workspace. */
  readonly ownWorkspace: WorkspaceView
}

export interface PeopleMethods {
  owner(): Promise<Person | undefined>
  personByName(nameKey: string): Promise<Person | undefined>
  personById(id: string): Promise<Person | undefined>
  /** Returns the members of a workspace in the order in which they joined. */
  listPeople(workspace: string): Promise<readonly MemberView[]>
  /** Returns the workspaces of a person in the order in which they were joined. */
  listWorkspaces(person: string): Promise<readonly WorkspaceView[]>
  /**
   * Ends the membership, the person's sessions in the workspace, and the unused invitations of this person to the
   * workspace or to a new one. Returns false, without changes, if the person is not a member.
   */
  removeMember(at: { readonly person: string; readonly workspace: string }): Promise<boolean>
  /** Renames a workspace. Returns false if the person is not a member. */
  renameWorkspace(
    at: { readonly person: string; readonly workspace: string },
    name: string,
  ): Promise<boolean>
  /**
   * Replaces a password that is still `previous` and ends all sessions of the person except `keep`. Returns false,
   * without changes, if the password has changed.
   */
  changePassword(change: {
    readonly person: string
    readonly previous: string
    readonly passwordHash: string
    readonly keep: string
  }): Promise<boolean>

  insertLink(link: LinkRow): Promise<void>
  /** Returns a link, even if it is no longer valid. */
  linkByHash(tokenHash: string): Promise<NamedLink | undefined>
  /** Returns the last `limit` invitations that a person has created, the newest first. */
  listInvitations(person: string, limit: number): Promise<readonly NamedLink[]>
  /** Revokes an invitation. Returns false if the person has no such invitation or it was already used. */
  withdrawInvitation(at: { readonly person: string; readonly id: string }): Promise<boolean>
  /**
   * Uses a setup link or an invitation: creates the person as a member of a workspace, and as the owner with a setup
   * link. Changes nothing and returns 'gone' if the link is no longer valid, or 'taken' if the name is in use.
   */
  joinByLink(joining: Joining): Promise<'gone' | 'taken' | { readonly workspace: string }>
  /**
   * Uses a reset link: sets the password of the person and ends all sessions and other reset links. Returns the person,
   * or undefined, without changes, if the link is no longer valid.
   */
  resetByLink(reset: {
    readonly tokenHash: string
    readonly now: string
    readonly passwordHash: string
  }): Promise<Person | undefined>

  /** Creates a session. Returns false, without changes, if the person's password is no longer `passwordHash`. */
  insertSession(session: SessionRow, passwordHash: string): Promise<boolean>
  /** Returns a session, even if it has expired, or undefined if the person has left its workspace. */
  sessionByHash(tokenHash: string): Promise<NamedSession | undefined>
  /** Returns a session by its public id, under the same conditions. */
  sessionById(id: string): Promise<NamedSession | undefined>
  /** Updates `seenAt`, unless the stored value is later than `notSince`. */
  touchSession(
    id: string,
    seen: { readonly seenAt: string; readonly notSince: string },
  ): Promise<void>
  /** Returns the last `limit` sessions of a person, the most recently used first. */
  listSessions(person: string, limit: number): Promise<readonly SessionRow[]>
  /** Deletes a session. Returns false if the person has no such session. */
  deleteSession(at: { readonly person: string; readonly id: string }): Promise<boolean>
  /** Deletes all sessions of the person except one. */
  deleteOtherSessions(at: { readonly person: string; readonly keep: string }): Promise<void>
  /** Moves a session to another workspace. Returns false if the person is not a member of it. */
  moveSession(
    at: { readonly person: string; readonly id: string },
    workspace: string,
  ): Promise<boolean>

  /** Returns a lockout. `subjectHash` identifies the attempts that are counted together. */
  lockout(subjectHash: string): Promise<Lockout | undefined>
  /**
   * Replaces a lockout that is still `from`; undefined means that the row does not exist. Returns false, without
   * changes, if the lockout has changed.
   */
  moveLockout(subjectHash: string, from: Lockout | undefined, to: Lockout): Promise<boolean>
  clearLockout(subjectHash: string): Promise<void>

  /**
   * Removes expired rows: sessions that expired before `now` or were last used before `unseenSince`, lockouts that
   * ended before `lockedBefore`, links that ended before `endedBefore`, and setup links if there is an owner.
   */
  pruneAccess(limits: {
    readonly now: string
    readonly unseenSince: string
    readonly lockedBefore: string
    readonly endedBefore: string
  }): Promise<void>
}
