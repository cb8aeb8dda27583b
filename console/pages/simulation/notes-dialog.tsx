/** Dialog for the label, the description and the tags of a simulation. */
import { useState } from 'preact/hooks'
import { changeNotes, tagsIn } from '../../data/history.ts'
import type { SimulationListed } from '../../data/listings.ts'
import type { StoredSimulation } from '../../data/simulations.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { DialogForm } from '../../parts/form.tsx'
import { issueOf } from '../../parts/notice.tsx'

interface Props {
  readonly stored: StoredSimulation
  /** Called with the changed simulation and its new tag. */
  readonly onChanged: (view: SimulationListed, tag: string | undefined) => void
  readonly onClose: () => void
}

export function NotesDialog({ isOpen, ...props }: Props & { readonly isOpen: boolean }) {
  return (
    <Dialog title={`Details of ${props.stored.view.key}`} isOpen={isOpen} onClose={props.onClose}>
      <NotesForm {...props} />
    </Dialog>
  )
}

/** Names of the fields. */
const notes = ['label', 'description', 'tags'] as const

function NotesForm({ stored: { view, tag }, onChanged, onClose }: Props) {
  const [label, setLabel] = useState(view.label ?? '')
  const [description, setDescription] = useState(view.description ?? '')
  const [tags, setTags] = useState((view.tags ?? []).join(', '))
  const save = async () => {
    const written = { label, description, tags: tagsIn(tags) }
    const changed = await changeNotes(view.key, written, tag)
    onChanged(changed.view, changed.tag)
  }
  return (
    <DialogForm action="Save details" fields={notes} onSend={save} onClose={onClose}>
      {(refused) => (
        <>
          <TextField
            label="Label"
            hint="Shown next to the key. The key does not change."
            value={label}
            onInput={setLabel}
            issue={issueOf(refused, 'label')}
            autofocus
          />
          <TextArea
            label="Description"
            value={description}
            onInput={setDescription}
            issue={issueOf(refused, 'description')}
          />
          <TextField
            label="Tags"
            hint="Words separated by commas, such as demo, nightly"
            value={tags}
            onInput={setTags}
            issue={issueOf(refused, 'tags')}
          />
        </>
      )}
    </DialogForm>
  )
}
