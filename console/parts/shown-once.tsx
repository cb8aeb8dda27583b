/** Dialog that creates a secret, such as an API key, and shows it once. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Notice } from './notice.tsx'

export function ShownOnceDialog<Created>({
  title,
  titleOf,
  warning,
  isOpen,
  onClose,
  onCreated,
  renderForm,
  show,
}: {
  /** Title of the dialog before the secret is created. */
  readonly title: string
  readonly titleOf: (created: Created) => string
  /** Text of the warning that the secret cannot be shown again. */
  readonly warning: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCreated?: () => void
  readonly renderForm: (steps: {
    readonly onCancel: () => void
    readonly onCreated: (created: Created) => void
  }) => ComponentChildren
  readonly show: (created: Created) => ComponentChildren
}) {
  const [created, setCreated] = useState<Created | undefined>(undefined)
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  const keep = (done: Created) => {
    setCreated(done)
    onCreated?.()
  }
  return (
    <Dialog
      title={created === undefined ? title : titleOf(created)}
      isOpen={isOpen}
      onClose={close}
      // The secret is not shown again, so Escape must not close the dialog.
      canClose={created === undefined}
    >
      {created === undefined ? (
        renderForm({ onCancel: close, onCreated: keep })
      ) : (
        <>
          <Notice kind="warning">{warning}</Notice>
          {show(created)}
          <DialogActions>
            <Button kind="primary" onClick={close}>
              I have copied it
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
