/** What concerns the person and the workspace: who is in it, who may come, the password, and where one is signed in. */
import { ask } from '../data/api.ts'
import { useLoaded } from '../data/loaded.ts'
import { Page } from '../parts/page.tsx'
import { InvitationsPart } from './settings/invitations.tsx'
import { PasswordPart } from './settings/password.tsx'
import { PeoplePart } from './settings/people.tsx'
import { SessionsPart, type SignedIn } from './settings/sessions.tsx'
import { WorkspacePart } from './settings/workspace.tsx'

export function SettingsPage() {
  const sessions = useLoaded(
    async (signal) => (await ask<readonly SignedIn[]>('/sessions', { signal })).body,
    [],
  )
  return (
    <Page title="Settings">
      <WorkspacePart />
      <PeoplePart />
      <InvitationsPart />
      <PasswordPart onChanged={sessions.reload} />
      <SessionsPart sessions={sessions} />
    </Page>
  )
}
