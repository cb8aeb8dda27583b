/**
 * The part of the store contract about people: their workspaces, one-time links, sessions and lockouts. Secrets are
 * passed as hashes. `now` is RFC 3339 text like all times, and is compared with times in the rows.
 */

/** Permissions of a member in a workspace. Each role includes the permissions of the roles before it. */
export type Role = 'viewer' | 'editor' | 'owner'

export interface PersonRow {
  readonly id: string
  /** Name of the person as entered. Other people see this name. */
  readonly name: string
  /** The form of the person's name in which names are compared: normalized and in lower case. */
  readonly nameKey: string
  readonly passwordHash: string
  readonly createdAt: string
}

export interface Person extends PersonRow {
  /** Whether the person is the owner of the service: the one who used its setup link. */
  readonly isOwner: boolean
}

export interface MemberView {
  readonly id: string
  readonly name: string
  /** Whether the person is the owner of the service. */
  readonly isOwner: boolean
  readonly role: Role
  readonly joinedAt: string
}

export interface WorkspaceView {
  readonly id: string
  readonly name: string
}

/** A workspace with the role of one of its members. */
export interface Membership extends WorkspaceView {
  readonly role: Role
}

export interface LinkRow {
  readonly id: string
  readonly tokenHash: string
  readonly kind: 'setup' | 'reset' | 'invitation'
  /** Id of the person whose password the link resets, or who sent the invitation; null for a setup link. */
  readonly person: string | null
  /** Id of the workspace that an invited person joins; null for a new workspace. */
  readonly workspace: string | null
  /** Role of the invited person. It is `owner` in a new workspace. */
  readonly role: Role
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
  /** Time of the last use of the session, with a resolution of one minute. */
  readonly seenAt: string
  readonly expiresAt: string
  readonly agent: string
  readonly address: string
}

export interface NamedSession extends SessionRow {
  readonly personName: string
  readonly isOwner: boolean
  readonly workspaceName: string
  readonly role: Role
}

/** The attempts of one subject to enter a password, which are counted together. */
export interface Lockout {
  readonly failures: number
  /** Time until which no attempt to enter a password is allowed. */
  readonly until: string
}

export interface Joining {
  readonly tokenHash: string
  readonly now: string
  readonly person: PersonRow
  /** The workspace to create if the link does not lead to an existing workspace. */
  readonly ownWorkspace: WorkspaceView
}

export interface MemberAddress {
  readonly person: string
  readonly workspace: string
}

/**
 * The outcome of a change of a member. Only 'changed' changes something. 'same': the member already has the role;
 * 'unknown': the person is not a member;
 * 'not-owner': the author of the change is not an owner of the workspace, or no longer; 'last-owner': the workspace would
 * have no owner. Both hold even if other requests change the owners at the same time.
 */
export type MemberChange = 'changed' | 'same' | 'unknown' | 'not-owner' | 'last-owner'

/** A member that `author`, an owner of the workspace, changes at a time. */
export interface ChangedMember extends MemberAddress {
  readonly author: string
  readonly at: string
}

export interface PeopleMethods {
  owner(): Promise<Person | undefined>
  personByName(nameKey: string): Promise<Person | undefined>
  personById(id: string): Promise<Person | undefined>
  /** Returns the members of a workspace in the order in which they joined. */
  listPeople(workspace: string): Promise<readonly MemberView[]>
  /** Returns the workspaces of a person in the order in which the person joined them. */
  listWorkspaces(person: string): Promise<readonly Membership[]>
  /**
   * Ends the membership of a person, the person's sessions in the workspace, the person's unused invitations to the
   * workspace or to a new one, and all unused links to passwords of members of the workspace.
   */
  removeMember(at: ChangedMember): Promise<MemberChange>
  /**
   * Sets the role of a member. If the member loses the role of an owner, their unused invitations to the workspace or to
   * a new one are deleted, and all unused links to passwords of members of the workspace.
   */
  setRole(at: ChangedMember, role: Role): Promise<MemberChange>
  /** Renames a workspace. Returns false if the person is not a member of the workspace. */
  renameWorkspace(
    at: MemberAddress,
    change: { readonly name: string; readonly renamedAt: string },
  ): Promise<boolean>
  /**
   * Replaces the password hash of a person if it is still `previous`, and ends all sessions of the person except the
   * session `keep`. Returns false, without changes, if the password has changed.
   */
  changePassword(change: {
    readonly person: string
    readonly previous: string
    readonly passwordHash: string
    readonly keep: string
    readonly changedAt: string
  }): Promise<boolean>

  /** Inserts a link. The audit log of `workspace` contains an invitation. */
  insertLink(link: LinkRow, workspace?: string): Promise<void>
  /**
   * Inserts the link with which a member sets a new password, in place of an earlier one that is unused. Returns the
   * reason if the author is not an owner of the workspace, or if the member is unknown there or also in another
   * workspace.
   */
  insertPasswordLink(
    link: LinkRow,
    at: ChangedMember,
  ): Promise<'inserted' | 'unknown' | 'not-owner' | 'elsewhere'>
  /** Returns the link with a token hash, even if the link is no longer valid. */
  linkByHash(tokenHash: string): Promise<NamedLink | undefined>
  /** Returns up to `limit` invitations that a person has created or that lead to a workspace, the newest first. */
  listInvitations(
    of: { readonly person: string; readonly workspace: string },
    limit: number,
  ): Promise<readonly NamedLink[]>
  /**
   * Revokes an invitation that a person has created or that leads to a workspace, and returns it. Returns undefined if
   * there is no such invitation or it was already used. The audit log of the workspace that the invitation leads to
   * contains the change; for an invitation to a new workspace, that of `workspace`.
   */
  withdrawInvitation(invitation: {
    readonly person: string
    readonly workspace: string
    readonly id: string
    readonly at: string
  }): Promise<Pick<LinkRow, 'label' | 'workspace'> | undefined>
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
  /**
   * Returns the session with a token hash, even if it has expired. Returns undefined if the session does not exist or
   * the person has left its workspace.
   */
  sessionByHash(tokenHash: string): Promise<NamedSession | undefined>
  /** Returns a session by its id, under the same conditions as `sessionByHash`. */
  sessionById(id: string): Promise<NamedSession | undefined>
  /** Updates the last use of a session to `seenAt`, unless the stored time is later than `notSince`. */
  touchSession(
    id: string,
    seen: { readonly seenAt: string; readonly notSince: string },
  ): Promise<void>
  /** Returns up to `limit` sessions of a person, the most recently used first. */
  listSessions(person: string, limit: number): Promise<readonly SessionRow[]>
  /** Deletes a session. Returns false if the person has no session with this id. */
  deleteSession(at: { readonly person: string; readonly id: string }): Promise<boolean>
  /** Deletes all sessions of the person except the session `keep`. */
  deleteOtherSessions(at: { readonly person: string; readonly keep: string }): Promise<void>
  /**
   * Moves a session to another workspace. Returns false if the session does not exist or the person is not a member of
   * that workspace.
   */
  moveSession(
    at: { readonly person: string; readonly id: string },
    workspace: string,
  ): Promise<boolean>

  /** Returns the lockout of a subject. `subjectHash` identifies the attempts that are counted together. */
  lockout(subjectHash: string): Promise<Lockout | undefined>
  /**
   * Replaces the lockout of a subject by `to` if the lockout is still `from`; `from` is undefined if the row does not
   * exist. Returns false, without changes, if the lockout has changed.
   */
  moveLockout(subjectHash: string, from: Lockout | undefined, to: Lockout): Promise<boolean>
  clearLockout(subjectHash: string): Promise<void>

  /**
   * Removes expired rows: sessions that expired before `now` or were last used before `unseenSince`, lockouts that
   * ended before `lockedBefore`, links that ended before `endedBefore`, setup links if there is an owner, and the use of
   * keys on days before `usedBefore`.
   */
  pruneAccess(limits: {
    readonly now: string
    readonly unseenSince: string
    readonly lockedBefore: string
    readonly endedBefore: string
    readonly usedBefore: string
  }): Promise<void>
}
