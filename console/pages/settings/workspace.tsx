/** The name of the workspace, with a form to change it. */
import { useState } from 'preact/hooks'
import { callApi } from '../../data/api.ts'
import { useSending } from '../../data/sending.ts'
import { hasRole, loadSession, session } from '../../data/session.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ErrorNotice, issueOf } from '../../parts/notice.tsx'
import { RoleNotice } from '../../parts/session/role-notice.tsx'
import { showToast } from '../../parts/toast.tsx'
import { SettingsSection } from './settings-section.tsx'

export function WorkspaceSettings() {
  return (
    <SettingsSection title="Workspace" lead="Contains your simulations, runs and keys.">
      {hasRole('owner') ? <Rename /> : <Name />}
      {hasRole('owner') && (
        <p class="text-sm">
          <a href="/console/audit" class="text-accent-strong underline">
            Audit log
          </a>
          <span class="text-ink-soft">: who changed what, and when.</span>
        </p>
      )}
    </SettingsSection>
  )
}

function Name() {
  return (
    <>
      <p class="font-medium wrap-anywhere">{session.value?.workspace?.name}</p>
      <RoleNotice needs="owner" to="rename the workspace" />
    </>
  )
}

function Rename() {
  const [name, setName] = useState(session.value?.workspace?.name ?? '')
  const { send, isSending, refused } = useSending()
  const rename = () =>
    send(async () => {
      await callApi('/workspace', { method: 'PATCH', body: { name } })
      await loadSession()
      showToast('Workspace renamed')
    })
  return (
    <Form refused={refused} onSend={() => void rename()}>
      <ErrorNotice refused={refused} shownPaths={['name']} />
      <TextField
        label="Workspace name"
        autocomplete="off"
        value={name}
        onInput={setName}
        issue={issueOf(refused, 'name')}
      />
      <div>
        <Button type="submit" isBusy={isSending} disabled={name === session.value?.workspace?.name}>
          Rename
        </Button>
      </div>
    </Form>
  )
}
