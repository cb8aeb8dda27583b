/** Notice about a restored draft, and the dialog that asks before another template replaces the edited text. */
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Notice } from '../../parts/notice.tsx'
import type { Template } from './use-templates.ts'

export function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Notice kind="info" title="Unsaved changes restored">
      <button type="button" class="font-medium text-accent-strong underline" onClick={onDiscard}>
        Discard changes
      </button>
    </Notice>
  )
}

export function ReplaceDialog({
  template,
  onClose,
  onReplace,
}: {
  /** Template that would replace the edited text; undefined while the dialog is closed. */
  readonly template: Template | undefined
  readonly onClose: () => void
  readonly onReplace: (template: Template) => void
}) {
  return (
    <Dialog title="Replace your changes?" isOpen={template !== undefined} onClose={onClose}>
      <p class="text-sm text-ink-soft">
        {`You have edited the definition. Starting from “${template?.title}” discards your changes.`}
      </p>
      <DialogActions>
        <Button onClick={onClose}>Keep editing</Button>
        <Button
          kind="primary"
          onClick={() => {
            if (template !== undefined) onReplace(template)
          }}
        >
          Replace
        </Button>
      </DialogActions>
    </Dialog>
  )
}
