/** The line below the title of a run, with its number if the title is its label, and the dialog that changes the label. */
import { useState } from 'preact/hooks'
import type { RunWithoutCursor } from '../data/listings.ts'
import { labelRun, runName } from '../data/runs.ts'
import { hasRole } from '../data/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { DialogForm } from '../parts/form.tsx'
import { issueOf } from '../parts/notice.tsx'

export function RunLabel({
  path,
  run: { index, label },
  onChanged,
}: {
  readonly path: string
  readonly run: RunWithoutCursor
  /** Called after a change; the dialog closes when the page shows the new label. */
  readonly onChanged: () => Promise<void>
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <span class="flex flex-wrap items-baseline gap-x-3">
        {label !== undefined && <span class="text-ink">{runName(index)}</span>}
        {hasRole('editor') && (
          <button
            type="button"
            class="min-h-6 cursor-pointer text-sm text-accent-strong underline"
            onClick={() => setOpen(true)}
          >
            {label === undefined ? 'Add a label' : 'Edit label'}
          </button>
        )}
      </span>
      <Dialog title="Label of the run" isOpen={isOpen} onClose={close}>
        <LabelForm path={path} label={label ?? ''} onChanged={onChanged} onClose={close} />
      </Dialog>
    </>
  )
}

function LabelForm({
  path,
  label,
  onChanged,
  onClose,
}: {
  readonly path: string
  readonly label: string
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}) {
  const [text, setText] = useState(label)
  const save = async () => {
    await labelRun(path, text)
    await onChanged()
  }
  return (
    <DialogForm action="Save label" fields={['label']} onSend={save} onClose={onClose}>
      {(refused) => (
        <TextField
          label="Label"
          hint="Shown as the title of the run. It does not affect the events."
          value={text}
          onInput={setText}
          issue={issueOf(refused, 'label')}
          autofocus
        />
      )}
    </DialogForm>
  )
}
