/** Switches between workspaces. */
import { callApi } from './api.ts'
import { type Session, session } from './session.ts'

/** Moves the session to another workspace. The current page still shows the data of the previous one. */
export async function switchWorkspace(id: string): Promise<void> {
  const { body } = await callApi<Session>('/workspace', { method: 'PUT', body: { id } })
  session.value = body
}
