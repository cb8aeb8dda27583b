/** Members of the workspace, with a dialog to remove a member. */
import { useState } from 'preact/hooks'
import { callApi, pathSegment } from '../../data/api.ts'
import { useLoaded } from '../../data/loaded.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Badge, Loading, RelativeTime } from '../../parts/display.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { showToast } from '../../parts/toast.tsx'
import { SettingsSection } from './settings-section.tsx'

interface Person {
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
  readonly joinedAt: string
  readonly isSelf: boolean
}

export function PeopleSettings() {
  const {
    value: people,
    refused,
    reload,
  } = useLoaded(
    async (signal) => (await callApi<readonly Person[]>('/people', { signal })).body,
    [],
  )
  const [removing, setRemoving] = useState<Person | undefined>(undefined)
  const remove = async () => {
    if (removing === undefined) return
    await callApi(`/people/${pathSegment(removing.id)}`, { method: 'DELETE' })
    await reload()
    showToast(`Removed ${removing.name}`)
  }
  return (
    <SettingsSection
      title="People"
      lead="All members can view and edit everything in this workspace."
    >
      <ErrorNotice refused={refused} />
      {people === undefined && refused === undefined && <Loading what="people" />}
      {people !== undefined && (
        <Rows label="People">
          {people.map((person) => (
            <PersonRow key={person.id} of={person} onRemove={() => setRemoving(person)} />
          ))}
        </Rows>
      )}
      <ConfirmDialog
        title={`Remove ${removing?.name ?? ''}?`}
        action="Remove"
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={remove}
      >
        <p>
          Their sessions in this workspace end immediately. API keys they created keep working.
          Review{' '}
          <a href="/console/keys" class="text-accent-strong underline">
            {' '}
            the API keys
          </a>{' '}
          and revoke the ones they may still have.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

function PersonRow({
  of: person,
  onRemove,
}: {
  readonly of: Person
  readonly onRemove: () => void
}) {
  return (
    <Row
      title={person.name}
      badges={
        <>
          {person.isOwner && <Badge kind="info">owner</Badge>}
          {person.isSelf && <Badge>you</Badge>}
        </>
      }
      facts={[
        <>
          joined <RelativeTime at={person.joinedAt} />
        </>,
      ]}
      actions={
        !person.isOwner &&
        !person.isSelf && (
          <Button onClick={onRemove} aria-label={`Remove ${person.name}`}>
            Remove
          </Button>
        )
      }
    />
  )
}
