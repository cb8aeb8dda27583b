/** What was typed for a new simulation is not dropped unasked: it is there again, or given up for another beginning. */
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActs } from '../../parts/dialog.tsx'
import { Notice } from '../../parts/notice.tsx'
import type { Beginning } from './use-beginnings.ts'

/** Says that what was begun in this tab is shown. */
export function Begun({ onAnew }: { readonly onAnew: () => void }) {
  return (
    <Notice kind="info" title="Unsaved changes restored">
      <button type="button" class="font-medium text-accent-strong underline" onClick={onAnew}>
        Discard changes
      </button>
    </Notice>
  )
}

export function Replacing({
  beginning,
  onClose,
  onReplace,
}: {
  /** What is to take the place of the text. */
  readonly beginning: Beginning | undefined
  readonly onClose: () => void
  readonly onReplace: (beginning: Beginning) => void
}) {
  return (
    <Dialog title="Replace your changes?" isOpen={beginning !== undefined} onClose={onClose}>
      <p class="text-sm text-ink-soft">
        {`You have edited the definition below. Starting from “${beginning?.title}” discards your changes.`}
      </p>
      <DialogActs>
        <Button onClick={onClose}>Keep editing</Button>
        <Button
          kind="primary"
          onClick={() => {
            if (beginning !== undefined) onReplace(beginning)
          }}
        >
          Replace
        </Button>
      </DialogActs>
    </Dialog>
  )
}
