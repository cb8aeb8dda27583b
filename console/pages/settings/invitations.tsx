/** Invitation links: each is created and shown once, and can be revoked until it is used. */
import { useState } from 'preact/hooks'
import { callApi, pathSegment } from '../../data/api.ts'
import { useLoaded } from '../../data/loaded.ts'
import { type Role, roleText } from '../../data/role.ts'
import { useSending } from '../../data/sending.ts'
import { session } from '../../data/session.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { DialogActions } from '../../parts/dialog.tsx'
import { Badge, Loading, RelativeTime } from '../../parts/display.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ErrorNotice, issueOf } from '../../parts/notice.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { ShownOnceDialog } from '../../parts/shown-once.tsx'
import { showToast } from '../../parts/toast.tsx'
import { RoleField } from './role-field.tsx'
import { SettingsSection } from './settings-section.tsx'

interface Invitation {
  readonly id: string
  readonly label: string
  readonly workspace: string | null
  readonly role: Role
  readonly createdBy: string | null
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly usedAt: string | null
}

interface NewInvitation extends Invitation {
  /** The complete address of the invitation, which only the response to its creation contains. */
  readonly link: string
}

function labelOf(invitation: Invitation): string {
  return invitation.label === '' ? 'Invitation without a label' : invitation.label
}

export function InvitationSettings() {
  const { value, refused, reload } = useLoaded(
    async (signal) => (await callApi<readonly Invitation[]>('/invitations', { signal })).body,
    [],
  )
  const [isInviting, setInviting] = useState(false)
  const [revoking, setRevoking] = useState<Invitation | undefined>(undefined)
  const revoke = async () => {
    if (revoking === undefined) return
    await callApi(`/invitations/${pathSegment(revoking.id)}`, { method: 'DELETE' })
    await reload()
    showToast('Invitation revoked')
  }
  return (
    <SettingsSection title="Invitations" lead="Each link works once and expires after seven days.">
      <ErrorNotice refused={refused} />
      {value === undefined && refused === undefined && <Loading what="invitations" />}
      {value !== undefined && value.length > 0 && (
        <Rows label="Invitations">
          {value.map((each) => (
            <InvitationRow key={each.id} of={each} onRevoke={() => setRevoking(each)} />
          ))}
        </Rows>
      )}
      <div>
        <Button onClick={() => setInviting(true)}>
          <Icon name="plus" />
          Invite
        </Button>
      </div>
      <Invite isOpen={isInviting} onClose={() => setInviting(false)} onCreated={reload} />
      <ConfirmDialog
        title={`Revoke “${revoking && labelOf(revoking)}”?`}
        action="Revoke"
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={revoke}
      >
        <p>The link stops working immediately.</p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

function InvitationRow({
  of: each,
  onRevoke,
}: {
  readonly of: Invitation
  readonly onRevoke: () => void
}) {
  const isExpired = each.expiresAt !== null && Date.parse(each.expiresAt) <= Date.now()
  const isOpen = each.usedAt === null && !isExpired
  return (
    <Row
      title={labelOf(each)}
      isInactive={!isOpen}
      badges={
        each.usedAt !== null ? (
          <Badge kind="good">used</Badge>
        ) : isExpired ? (
          <Badge>expired</Badge>
        ) : (
          <Badge kind="info">pending</Badge>
        )
      }
      facts={[
        each.workspace === null
          ? 'own workspace'
          : `joins ${each.workspace} as ${roleText(each.role)}`,
        each.createdBy === null ? undefined : `by ${each.createdBy}`,
        each.usedAt !== null ? (
          <>
            used <RelativeTime at={each.usedAt} />
          </>
        ) : each.expiresAt === null ? undefined : (
          <>
            {isExpired ? 'expired' : 'expires'} <RelativeTime at={each.expiresAt} />
          </>
        ),
      ]}
      actions={
        isOpen && (
          <Button onClick={onRevoke} aria-label={`Revoke ${labelOf(each)}`}>
            {' '}
            Revoke
          </Button>
        )
      }
    />
  )
}

function Invite(dialog: {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCreated: () => void
}) {
  return (
    <ShownOnceDialog<NewInvitation>
      {...dialog}
      title="Invite someone"
      titleOf={() => 'Invitation link'}
      warning="Copy the link now and send it yourself. You won't be able to see it again."
      renderForm={(steps) => <InvitationForm {...steps} />}
      show={({ link }) => <CodeBlock label="Link" text={link} wraps />}
    />
  )
}

function InvitationForm({
  onCancel,
  onCreated,
}: {
  readonly onCancel: () => void
  readonly onCreated: (invitation: NewInvitation) => void
}) {
  const [label, setLabel] = useState('')
  const [where, setWhere] = useState('here')
  const [role, setRole] = useState<Role>('editor')
  const { send, isSending, refused } = useSending()
  const invite = () =>
    send(async () => {
      const body = { label, joins: where === 'here', role }
      onCreated((await callApi<NewInvitation>('/invitations', { method: 'POST', body })).body)
    })
  return (
    <Form refused={refused} onSend={() => void invite()}>
      <ErrorNotice refused={refused} shownPaths={['label', 'joins', 'role']} />
      <TextField
        label="Label"
        hint="Optional, such as a name. No email is sent."
        autocomplete="off"
        value={label}
        onInput={setLabel}
        issue={issueOf(refused, 'label')}
        autofocus
      />
      <SelectField
        label="Access to"
        value={where}
        onInput={setWhere}
        issue={issueOf(refused, 'joins')}
        options={[
          ['here', `This workspace (${session.value?.workspace?.name ?? ''})`],
          ['own', 'Their own workspace'],
        ]}
      />
      {where === 'here' && (
        <RoleField value={role} onInput={setRole} issue={issueOf(refused, 'role')} />
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={isSending}>
          Create link
        </Button>
      </DialogActions>
    </Form>
  )
}
