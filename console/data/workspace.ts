/** Which of one's workspaces the session is in. */
import { ask } from './api.ts'
import { type Session, session } from './session.ts'

/** The session moves; what is on the page belongs to the workspace before. */
export async function enterWorkspace(id: string): Promise<void> {
  const { body } = await ask<Session>('/workspace', { method: 'PUT', body: { id } })
  session.value = body
}
