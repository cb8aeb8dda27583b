/** Who is signed in, and in which workspace. */
import { signal } from '@preact/signals'
import { ask } from './api.ts'

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

/** Undefined until the service has answered for the first time. */
export const session = signal<Session | undefined>(undefined)

export async function loadSession(): Promise<void> {
  session.value = (await ask<Session>('/session')).body
}

export async function signIn(name: string, password: string): Promise<void> {
  const { body } = await ask<Session>('/session', { method: 'POST', body: { name, password } })
  session.value = body
}

export async function signOut(): Promise<void> {
  await ask('/session', { method: 'DELETE' })
  await loadSession()
}
