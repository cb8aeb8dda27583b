/** The signed-in user and the current workspace. */
import { signal } from '@preact/signals'
import { callApi } from './api.ts'
import { includesRole, type Role } from './role.ts'

export interface Workspace {
  readonly id: string
  readonly name: string
  /** Role of the user in the workspace. */
  readonly role: Role
}

export interface Session {
  readonly hasOwner: boolean
  readonly version: string
  readonly person: { readonly name: string; readonly isOwner: boolean } | null
  readonly workspace: Workspace | null
  readonly workspaces: readonly Workspace[]
}

/** The current session, or undefined until the service has returned it for the first time. */
export const session = signal<Session | undefined>(undefined)

/**
 * Returns whether the user may do what requires a role in the current workspace. A component that calls this is rendered
 * again when the session changes.
 */
export function hasRole(needed: Role): boolean {
  const role = session.value?.workspace?.role
  return role !== undefined && includesRole(role, needed)
}

export async function loadSession(): Promise<void> {
  session.value = (await callApi<Session>('/session')).body
}

export async function signIn(name: string, password: string): Promise<void> {
  const { body } = await callApi<Session>('/session', { method: 'POST', body: { name, password } })
  session.value = body
}

export async function signOut(): Promise<void> {
  await callApi('/session', { method: 'DELETE' })
  await loadSession()
}
