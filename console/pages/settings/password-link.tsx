/** Dialog that creates a link with which a member of the workspace sets a new password. */
import { callApi, pathSegment } from '../../data/api.ts'
import { useSending } from '../../data/sending.ts'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { DialogActions } from '../../parts/dialog.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { ShownOnceDialog } from '../../parts/shown-once.tsx'

interface PasswordLink {
  readonly link: string
}

export function PasswordLinkDialog({
  of: person,
  onClose,
}: {
  /** The member; undefined while the dialog is closed. */
  readonly of: { readonly id: string; readonly name: string } | undefined
  readonly onClose: () => void
}) {
  return (
    <ShownOnceDialog<PasswordLink>
      // A link that is created too late, after the dialog was closed, must not appear for another person.
      key={person?.id}
      title={`Reset the password of ${person?.name ?? ''}`}
      titleOf={() => `Password reset link for ${person?.name ?? ''}`}
      warning="Copy the link now and send it yourself. It works once, within an hour."
      isOpen={person !== undefined}
      onClose={onClose}
      renderForm={(steps) => <Explanation id={person?.id ?? ''} {...steps} />}
      show={({ link }) => <CodeBlock label="Link" text={link} wraps />}
    />
  )
}

function Explanation({
  id,
  onCancel,
  onCreated,
}: {
  readonly id: string
  readonly onCancel: () => void
  readonly onCreated: (created: PasswordLink) => void
}) {
  const { send, isSending, refused } = useSending()
  const create = () =>
    send(async () => {
      const path = `/people/${pathSegment(id)}/password-link`
      onCreated((await callApi<PasswordLink>(path, { method: 'POST' })).body)
    })
  return (
    <>
      <ErrorNotice refused={refused} />
      <p>
        The link lets this person choose a new password and signs them in. Using it ends all their
        other sessions. Their old password works until then.
      </p>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" isBusy={isSending} onClick={() => void create()}>
          Create link
        </Button>
      </DialogActions>
    </>
  )
}
