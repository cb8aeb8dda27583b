/** Dialogs that delete a simulation or a run. */
import { ConfirmDialog } from '../parts/confirm.tsx'
import { deleteRunWithUndo, deleteSimulationWithUndo } from './undo.ts'

interface Opening {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export function DeleteSimulation({
  simulation,
  tag,
  isDirty = false,
  onDeleted,
  ...opening
}: Opening & {
  readonly simulation: string
  /** Tag of the version that the page shows; undefined if the page does not know it. */
  readonly tag?: string | undefined
  readonly isDirty?: boolean
}) {
  return (
    <ConfirmDialog
      title={`Delete ${simulation}?`}
      action="Delete"
      {...opening}
      onConfirm={async () => {
        await deleteSimulationWithUndo(simulation, tag)
        onDeleted?.()
      }}
    >
      <p>
        This also deletes its runs and disconnects clients that are reading them. You can restore
        everything for 7 days. {isDirty && 'Your unsaved changes will be lost.'}
      </p>
    </ConfirmDialog>
  )
}

export function DeleteRun({
  simulation,
  index,
  onDeleted,
  ...opening
}: Opening & { readonly simulation: string; readonly index: number }) {
  return (
    <ConfirmDialog
      title={`Delete run ${index} of ${simulation}?`}
      action="Delete"
      {...opening}
      onConfirm={async () => {
        await deleteRunWithUndo(simulation, index)
        onDeleted?.()
      }}
    >
      <p>Clients that are reading the run are disconnected. You can restore the run for 7 days.</p>
    </ConfirmDialog>
  )
}
