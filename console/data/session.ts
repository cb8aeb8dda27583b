/** The signed-in user and the current workspace. */
import { signal } from '@preact/signals'
import { callApi } from './api.ts'

export interface Workspace {
  readonly id: string
  readonly name: string
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
