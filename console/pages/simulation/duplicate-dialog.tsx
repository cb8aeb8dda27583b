/** Dialog that creates a copy of a simulation and opens it. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { duplicateSimulation } from '../../data/history.ts'
import { simulationAddress } from '../../data/simulations.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { DialogForm } from '../../parts/form.tsx'
import { issueOf } from '../../parts/notice.tsx'
import { showToast } from '../../parts/toast.tsx'

interface Props {
  readonly simulation: string
  /** Whether the editor has changes that the copy will not contain. */
  readonly isDirty: boolean
  readonly onClose: () => void
}

export function DuplicateDialog({ isOpen, ...props }: Props & { readonly isOpen: boolean }) {
  return (
    <Dialog title={`Duplicate ${props.simulation}`} isOpen={isOpen} onClose={props.onClose}>
      <DuplicateForm {...props} />
    </Dialog>
  )
}

function DuplicateForm({ simulation, isDirty, onClose }: Props) {
  const { route } = useLocation()
  const [key, setKey] = useState(`${simulation}-copy`)
  const duplicate = async () => {
    const copy = await duplicateSimulation(simulation, key.trim())
    showToast(`Created ${copy.key}`)
    route(simulationAddress(copy.key))
  }
  return (
    <DialogForm action="Duplicate" fields={['key']} onSend={duplicate} onClose={onClose}>
      {(refused) => (
        <>
          <p class="text-sm text-ink-soft">
            The copy has the saved definition, the parent and the details, but no runs.
            {isDirty && ' Unsaved changes are not copied.'}
          </p>
          <TextField
            label="Key of the copy"
            hint="Used in URLs and on the command line. Leave empty to generate one."
            value={key}
            onInput={setKey}
            issue={issueOf(refused, 'key')}
            autofocus
            spellcheck={false}
          />
        </>
      )}
    </DialogForm>
  )
}
