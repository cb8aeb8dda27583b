/** The name of the workspace. */
import { useState } from 'preact/hooks'
import { ask } from '../../data/api.ts'
import { useSending } from '../../data/sending.ts'
import { loadSession, session } from '../../data/session.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { issueOf, RefusedNotice } from '../../parts/notice.tsx'
import { say } from '../../parts/toast.tsx'
import { Part } from './part.tsx'

export function WorkspacePart() {
  const [name, setName] = useState(session.value?.workspace?.name ?? '')
  const { send, isSending, refused } = useSending()
  const rename = () =>
    send(async () => {
      await ask('/workspace', { method: 'PATCH', body: { name } })
      await loadSession()
      say('Workspace renamed')
    })
  return (
    <Part title="Workspace" lead="Contains your simulations, runs and keys.">
      <Form refused={refused} onSend={() => void rename()} class="max-w-md">
        <RefusedNotice refused={refused} shownPaths={['name']} />
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
    </Part>
  )
}
