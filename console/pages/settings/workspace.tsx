/** Form to rename the workspace. */
import { useState } from 'preact/hooks'
import { callApi } from '../../data/api.ts'
import { useSending } from '../../data/sending.ts'
import { loadSession, session } from '../../data/session.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ErrorNotice, issueOf } from '../../parts/notice.tsx'
import { showToast } from '../../parts/toast.tsx'
import { SettingsSection } from './settings-section.tsx'

export function WorkspaceSettings() {
  const [name, setName] = useState(session.value?.workspace?.name ?? '')
  const { send, isSending, refused } = useSending()
  const rename = () =>
    send(async () => {
      await callApi('/workspace', { method: 'PATCH', body: { name } })
      await loadSession()
      showToast('Workspace renamed')
    })
  return (
    <SettingsSection title="Workspace" lead="Contains your simulations, runs and keys.">
      <Form refused={refused} onSend={() => void rename()} class="max-w-md">
        <ErrorNotice refused={refused} shownPaths={['name']} />
        <TextField
          label="Workspace name"
          autocomplete="off"
          value={name}
          onInput={setName}
          issue={issueOf(refused, 'name')}
        />
        <div>
          <Button type="submit" isBusy={isSending}>
            Rename
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}
