/**
 * Dialog for a conflict: someone else saved the simulation while the user edited it. Shows the differences and keeps
 * both versions until the user decides.
 */
import type { JsonObject } from '../../../src/text/json.ts'
import type { StoredSimulation } from '../../data/simulations.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { RelativeTime } from '../../parts/display.tsx'
import { Differences } from './differences.tsx'

export function Conflict({
  theirs,
  mine,
  text,
  isSaving,
  onTakeTheirs,
  onKeepMine,
  onClose,
}: {
  readonly theirs: StoredSimulation | undefined
  readonly mine: JsonObject | undefined
  /** The user's unsaved text of the definition. */
  readonly text: string
  readonly isSaving: boolean
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
  readonly onClose: () => void
}) {
  return (
    <Dialog title="Someone else saved changes" isOpen={theirs !== undefined} onClose={onClose}>
      {theirs !== undefined && (
        <>
          <p class="text-sm text-ink-soft">
            This simulation was saved after you opened it (
            <RelativeTime at={theirs.view.updatedAt} />
            ). Your changes are still here, unsaved.
          </p>
          {mine !== undefined && (
            <Differences before={theirs.definition} after={mine} names={['Theirs', 'Yours']} />
          )}
          <div class="flex flex-wrap justify-end gap-2">
            <CopyButton text={text} label="Copy my version" />
            <Button onClick={onTakeTheirs}>Use their version</Button>
            <Button kind="primary" isBusy={isSaving} onClick={onKeepMine}>
              Overwrite with mine
            </Button>
          </div>
          <p class="text-sm text-ink-soft">
            Using their version can be undone in the editor. Press Esc to keep editing.
          </p>
        </>
      )}
    </Dialog>
  )
}
