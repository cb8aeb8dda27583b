/** The name of the workspace, and who is in it. */
import { useState } from 'preact/hooks'
import { ask } from '../../data/api.ts'
import { useLoaded } from '../../data/loaded.ts'
import { useSending } from '../../data/sending.ts'
import { loadSession, session } from '../../data/session.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { issueOf, RefusedNotice } from '../../parts/notice.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { Badge, Loading, Moment } from '../../parts/shown.tsx'
import { say } from '../../parts/toast.tsx'
import { Part } from './part.tsx'

interface Person {
  readonly name: string
  readonly isOwner: boolean
  readonly joinedAt: string
  readonly isSelf: boolean
}

export function WorkspacePart() {
  const [name, setName] = useState(session.value?.workspace?.name ?? '')
  const { send, isSending, refused } = useSending()
  const rename = () =>
    send(async () => {
      await ask('/workspace', { method: 'PATCH', body: { name } })
      await loadSession()
      say('The workspace has its new name.')
    })
  return (
    <Part title="Workspace" lead="Simulations, runs and keys belong to it.">
      <Form refused={refused} onSend={() => void rename()} class="max-w-md">
        <RefusedNotice refused={refused} shownPaths={['name']} />
        <TextField
          label="Name of the workspace"
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

export function PeoplePart() {
  const { value: people, refused } = useLoaded(
    async (signal) => (await ask<readonly Person[]>('/people', { signal })).body,
    [],
  )
  return (
    <Part title="People" lead="Everybody here sees and changes everything in this workspace.">
      <RefusedNotice refused={refused} />
      {people === undefined && refused === undefined && <Loading what="people" />}
      {people !== undefined && (
        <Rows label="People">
          {people.map((person) => (
            <Row
              key={person.name}
              title={person.name}
              badges={
                <>
                  {person.isOwner && <Badge kind="info">owner</Badge>}
                  {person.isSelf && <Badge>you</Badge>}
                </>
              }
              facts={[
                <>
                  joined <Moment at={person.joinedAt} />
                </>,
              ]}
            />
          ))}
        </Rows>
      )}
    </Part>
  )
}
