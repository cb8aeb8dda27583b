/** Asks before something is done that cannot be undone, and stays open to say why when it was refused. */
import type { ComponentChildren } from 'preact'
import { useSending } from '../data/sending.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActs } from './dialog.tsx'
import { RefusedNotice } from './notice.tsx'

export function ConfirmDialog({
  title,
  act,
  isOpen,
  onClose,
  onConfirm,
  children,
}: {
  readonly title: string
  /** The word on the button that does it. */
  readonly act: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConfirm: () => Promise<void>
  readonly children: ComponentChildren
}) {
  const { send, isSending, refused, forget } = useSending()
  const close = () => {
    forget()
    onClose()
  }
  const confirm = async () => {
    if (await send(onConfirm)) close()
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <div class="text-ink-soft">{children}</div>
      <RefusedNotice refused={refused} />
      <DialogActs>
        <Button onClick={close}>Cancel</Button>
        <Button kind="danger" isBusy={isSending} onClick={confirm}>
          {act}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
