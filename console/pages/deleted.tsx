/** Page with deleted simulations and runs, which can be restored for some days. */
import { useState } from 'preact/hooks'
import type { ApiError } from '../data/api.ts'
import {
  authorText,
  listChanges,
  listDeletedRuns,
  listDeletedSimulations,
  type Restorable,
  restoreRun,
  restoreSimulation,
  type SimulationDeleted,
} from '../data/history.ts'
import { useLoaded } from '../data/loaded.ts'
import { runName } from '../data/runs.ts'
import { useSending } from '../data/sending.ts'
import { hasRole } from '../data/session.ts'
import { runAddress, simulationAddress } from '../data/simulations.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Loading, RelativeTime } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { TextField } from '../parts/field.tsx'
import { DialogForm } from '../parts/form.tsx'
import { ErrorNotice, issueOf } from '../parts/notice.tsx'
import { Page, Section } from '../parts/page/page.tsx'
import { Row, Rows } from '../parts/rows.tsx'
import { RoleNotice } from '../parts/session/role-notice.tsx'
import { showToast } from '../parts/toast.tsx'

export function DeletedPage() {
  const { value, refused } = useLoaded(
    async (signal) => {
      const [simulations, runs] = await Promise.all([
        listDeletedSimulations(signal),
        listDeletedRuns(signal),
      ])
      return { simulations: simulations.rows, runs: runs.rows }
    },
    [listChanges.value],
  )
  return (
    <Page
      title="Recently deleted"
      above={
        <a href="/console/" class="hover:underline">
          Simulations
        </a>
      }
      lead="Deleted simulations and runs can be restored for 7 days."
    >
      <RoleNotice needs="editor" to="restore simulations and runs" />
      <ErrorNotice refused={refused} />
      {value === undefined && refused === undefined && <Loading what="what was deleted" />}
      {value && value.simulations.length + value.runs.length === 0 && (
        <Empty title="Nothing was deleted in the last 7 days" picture="rows" />
      )}
      {value && value.simulations.length > 0 && (
        <Section title="Simulations" lead="A simulation is restored with its runs and versions.">
          <Rows label="Deleted simulations">
            {value.simulations.map((simulation) => (
              <DeletedSimulation key={simulation.id} simulation={simulation} />
            ))}
          </Rows>
        </Section>
      )}
      {value && value.runs.length > 0 && (
        <Section title="Runs">
          <Rows label="Deleted runs">
            {value.runs.map((run) => {
              const name = `${runName(run.index)} of ${run.simulation}`
              const restore = async () => {
                await restoreRun(run.id)
                announce(name, runAddress(run.simulation, run.index))
              }
              return <DeletedRow key={run.id} title={name} deletion={run} onRestore={restore} />
            })}
          </Rows>
        </Section>
      )}
    </Page>
  )
}

/** Announces a restoration, and loads the lists again. */
function announce(name: string, address: string): void {
  listChanges.value += 1
  showToast(`Restored ${name}`, 'good', { label: 'Open', run: () => location.assign(address) })
}

function DeletedSimulation({ simulation }: { readonly simulation: SimulationDeleted }) {
  const { id, key, label } = simulation
  const [isRenaming, setRenaming] = useState(false)
  const restore = async (as?: string) => {
    const restored = await restoreSimulation(id, as)
    announce(restored.key, simulationAddress(restored.key))
  }
  return (
    <>
      <DeletedRow
        title={label === undefined ? key : `${key} – ${label}`}
        deletion={simulation}
        onRestore={() => restore()}
        onRefused={(refused) => setRenaming(issueOf(refused, 'key') !== undefined)}
      />
      <RenameDialog
        simulation={simulation}
        isOpen={isRenaming}
        onClose={() => setRenaming(false)}
        onRestore={restore}
      />
    </>
  )
}

function DeletedRow({
  title,
  deletion: { deletedAt, deletedBy, restorableUntil },
  onRestore,
  onRefused,
}: {
  readonly title: string
  readonly deletion: Restorable & Pick<SimulationDeleted, 'deletedBy'>
  readonly onRestore: () => Promise<void>
  readonly onRefused?: (refused: ApiError) => void
}) {
  const { send, isSending, refused } = useSending(onRefused)
  return (
    <Row
      title={title}
      facts={[
        <>
          Deleted <RelativeTime at={deletedAt} /> by {authorText(deletedBy)}
        </>,
        <>
          Permanently removed <RelativeTime at={restorableUntil} />
        </>,
        refused && <span class="text-danger">{refused.message}</span>,
      ]}
      actions={
        hasRole('editor') && (
          <Button isBusy={isSending} onClick={() => void send(onRestore)}>
            Restore<span class="sr-only"> {title}</span>
          </Button>
        )
      }
    />
  )
}

/** Dialog that restores a simulation under another key, because its former key is used again. */
function RenameDialog({
  simulation: { key },
  isOpen,
  onClose,
  onRestore,
}: {
  readonly simulation: SimulationDeleted
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRestore: (key: string) => Promise<void>
}) {
  const [wanted, setWanted] = useState(`${key}-restored`)
  return (
    <Dialog title={`Another simulation is called ${key}`} isOpen={isOpen} onClose={onClose}>
      <DialogForm
        action="Restore"
        fields={['key']}
        onSend={() => onRestore(wanted)}
        onClose={onClose}
      >
        {(refused) => (
          <TextField
            label="Restore as"
            value={wanted}
            onInput={setWanted}
            issue={issueOf(refused, 'key')}
            autofocus
            spellcheck={false}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
