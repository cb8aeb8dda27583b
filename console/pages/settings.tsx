/** Settings of the user and the workspace: members, invitations, password and sessions. */
import { callApi } from '../data/api.ts'
import { useLoaded } from '../data/loaded.ts'
import { hasRole } from '../data/session.ts'
import { Page } from '../parts/page/page.tsx'
import { InvitationSettings } from './settings/invitations.tsx'
import { PasswordSettings } from './settings/password.tsx'
import { PeopleSettings } from './settings/people.tsx'
import { type ListedSession, SessionSettings } from './settings/sessions.tsx'
import { WorkspaceSettings } from './settings/workspace.tsx'

export function SettingsPage() {
  const sessions = useLoaded(
    async (signal) => (await callApi<readonly ListedSession[]>('/sessions', { signal })).body,
    [],
  )
  return (
    <Page title="Settings">
      <WorkspaceSettings />
      <PeopleSettings />
      {hasRole('owner') && <InvitationSettings />}
      <PasswordSettings onChanged={sessions.reload} />
      <SessionSettings sessions={sessions} />
    </Page>
  )
}
