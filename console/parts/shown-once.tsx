/** A dialog that makes something secret: it asks first, then shows what it has made, this one time. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Dialog, DialogActs } from './dialog.tsx'
import { Notice } from './notice.tsx'

export function ShownOnceDialog<Made>({
  title,
  titleOf,
  warning,
  isOpen,
  onClose,
  onMade,
  ask,
  show,
}: {
  /** While it asks. */
  readonly title: string
  readonly titleOf: (made: Made) => string
  /** What becomes of it when it is not copied. */
  readonly warning: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: () => void
  readonly ask: (steps: {
    readonly onCancel: () => void
    readonly onMade: (made: Made) => void
  }) => ComponentChildren
  readonly show: (made: Made) => ComponentChildren
}) {
  const [made, setMade] = useState<Made | undefined>(undefined)
  const close = () => {
    setMade(undefined)
    onClose()
  }
  const keep = (done: Made) => {
    setMade(done)
    onMade()
  }
  return (
    <Dialog
      title={made === undefined ? title : titleOf(made)}
      isOpen={isOpen}
      onClose={close}
      // It is not shown again; Escape must not throw it away.
      canClose={made === undefined}
    >
      {made === undefined ? (
        ask({ onCancel: close, onMade: keep })
      ) : (
        <>
          <Notice kind="warning">{warning}</Notice>
          {show(made)}
          <DialogActs>
            <Button kind="primary" onClick={close}>
              I have copied it
            </Button>
          </DialogActs>
        </>
      )}
    </Dialog>
  )
}
