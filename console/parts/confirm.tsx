/**
 * Confirmation dialog for an action that removes something. If the action fails, the dialog stays open and shows the
 * error.
 */
import type { ComponentChildren } from 'preact'
import { useSending } from '../data/sending.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ErrorNotice } from './notice.tsx'

export function ConfirmDialog({
  title,
  action,
  isOpen,
  onClose,
  onConfirm,
  children,
}: {
  readonly title: string
  /** Label of the button that starts the action, such as `Revoke`. */
  readonly action: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConfirm: () => Promise<void>
  readonly children: ComponentChildren
}) {
  const { send, isSending, refused, clear } = useSending()
  const close = () => {
    clear()
    onClose()
  }
  const confirm = async () => {
    if (await send(onConfirm)) close()
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <div class="text-ink-soft">{children}</div>
      <ErrorNotice refused={refused} />
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button kind="danger" isBusy={isSending} onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
