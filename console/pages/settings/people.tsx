/** Members of the workspace: their roles, links to a new password, and removing members. */
import { useState } from 'preact/hooks'
import { callApi, pathSegment } from '../../data/api.ts'
import { useLoaded } from '../../data/loaded.ts'
import { type Role, roles, roleText } from '../../data/role.ts'
import { useSending } from '../../data/sending.ts'
import { hasRole, loadSession } from '../../data/session.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Badge, Loading, RelativeTime } from '../../parts/display.tsx'
import { control } from '../../parts/field.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { RoleNotice } from '../../parts/session/role-notice.tsx'
import { showToast } from '../../parts/toast.tsx'
import { PasswordLinkDialog } from './password-link.tsx'
import { roleOptions } from './role-field.tsx'
import { SettingsSection } from './settings-section.tsx'

interface Person {
  readonly id: string
  readonly name: string
  /** Whether the person is the owner of the service, whose role cannot change. */
  readonly isOwner: boolean
  readonly role: Role
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
  const [resetting, setResetting] = useState<Person | undefined>(undefined)
  const changing = useSending()
  const [leaving, setLeaving] = useState<Role | undefined>(undefined)
  const remove = async () => {
    if (removing === undefined) return
    await callApi(`/people/${pathSegment(removing.id)}`, { method: 'DELETE' })
    await reload()
    showToast(`Removed ${removing.name}`)
  }
  const change = async ({ id, name, isSelf }: Person, role: Role) => {
    await callApi(`/people/${pathSegment(id)}`, { method: 'PATCH', body: { role } })
    await Promise.all([reload(), isSelf ? loadSession() : undefined])
    showToast(isSelf ? `You are now ${roleText(role)}` : `${name} is now ${roleText(role)}`)
  }
  const self = people?.find(({ isSelf }) => isSelf)
  return (
    <SettingsSection
      title="People"
      lead="Viewers have read-only access. Editors can change simulations and runs. Owners can also manage people and all keys."
    >
      <ErrorNotice refused={refused ?? changing.refused} />
      {people === undefined && refused === undefined && <Loading what="people" />}
      {people !== undefined && (
        <Rows label="People">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              of={person}
              fixed={fixedReason(person, people)}
              onRole={(role) => {
                if (person.isSelf) setLeaving(role)
                else void changing.send(() => change(person, role))
              }}
              onReset={() => setResetting(person)}
              onRemove={() => setRemoving(person)}
            />
          ))}
        </Rows>
      )}
      <RoleNotice needs="owner" to="invite and remove people, and change roles" />
      <PasswordLinkDialog of={resetting} onClose={() => setResetting(undefined)} />
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
      <ConfirmDialog
        title={`Change your role to ${leaving ?? 'editor'}?`}
        action="Change role"
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onConfirm={async () => {
          if (self !== undefined && leaving !== undefined) await change(self, leaving)
        }}
      >
        <p>
          Your pending invitations stop working. Only another owner can make you an owner again.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

/** Returns why the role of a person cannot change, or undefined if it can. */
function fixedReason(person: Person, people: readonly Person[]): string | undefined {
  if (person.isOwner) return 'owner of the service'
  const owners = people.filter(({ role }) => role === 'owner')
  return person.role === 'owner' && owners.length === 1 ? 'the only owner' : undefined
}

function PersonRow({
  of: person,
  fixed,
  onRole,
  onReset,
  onRemove,
}: {
  readonly of: Person
  /** Reason that the role of the person cannot change. */
  readonly fixed: string | undefined
  readonly onRole: (role: Role) => void
  readonly onReset: () => void
  readonly onRemove: () => void
}) {
  const canManage = hasRole('owner')
  const isChoice = canManage && fixed === undefined
  return (
    <Row
      title={person.name}
      badges={
        <>
          {!isChoice && (
            <Badge kind={person.role === 'owner' ? 'info' : 'plain'}>{person.role}</Badge>
          )}
          {person.isSelf && <Badge>you</Badge>}
        </>
      }
      facts={[
        <>
          joined <RelativeTime at={person.joinedAt} />
        </>,
        canManage ? fixed : undefined,
      ]}
      actions={
        <>
          {isChoice && <RoleChoice of={person} onRole={onRole} />}
          {canManage && !person.isOwner && !person.isSelf && (
            <>
              <Button onClick={onReset} aria-label={`Reset password of ${person.name}`}>
                Reset password
              </Button>
              <Button onClick={onRemove} aria-label={`Remove ${person.name}`}>
                Remove
              </Button>
            </>
          )}
        </>
      }
    />
  )
}

function RoleChoice({
  of: { name, role },
  onRole,
}: {
  readonly of: Person
  readonly onRole: (role: Role) => void
}) {
  return (
    <select
      aria-label={`Role of ${name}`}
      value={role}
      class={`${control} w-auto!`}
      onChange={({ currentTarget }) => {
        const chosen = roles.find((each) => each === currentTarget.value)
        // The row shows the new role when the service has stored it.
        currentTarget.value = role
        if (chosen !== undefined && chosen !== role) onRole(chosen)
      }}
    >
      {roleOptions.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
