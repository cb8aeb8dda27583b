/** Who is in the workspace, and taking somebody out of it. */
import { useState } from 'preact/hooks'
import { ask, step } from '../../data/api.ts'
import { useLoaded } from '../../data/loaded.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { RefusedNotice } from '../../parts/notice.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { Badge, Loading, Moment } from '../../parts/shown.tsx'
import { say } from '../../parts/toast.tsx'
import { Part } from './part.tsx'

interface Person {
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
  readonly joinedAt: string
  readonly isSelf: boolean
}

export function PeoplePart() {
  const {
    value: people,
    refused,
    reload,
  } = useLoaded(async (signal) => (await ask<readonly Person[]>('/people', { signal })).body, [])
  const [removing, setRemoving] = useState<Person | undefined>(undefined)
  const remove = async () => {
    if (removing === undefined) return
    await ask(`/people/${step(removing.id)}`, { method: 'DELETE' })
    await reload()
    say(`Removed ${removing.name}`)
  }
  return (
    <Part title="People" lead="All members can view and edit everything in this workspace.">
      <RefusedNotice refused={refused} />
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
        act="Remove"
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
    </Part>
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
          joined <Moment at={person.joinedAt} />
        </>,
      ]}
      acts={
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
