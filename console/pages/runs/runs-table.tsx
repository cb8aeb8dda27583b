/** The table of the runs of a simulation. */
import { useState } from 'preact/hooks'
import type { RunWithDetails } from '../../data/listings.ts'
import { DeleteRun } from '../../history/delete-dialogs.tsx'
import { Table } from '../../parts/table.tsx'
import { RunRow } from './run-row.tsx'

export function RunsTable({
  runs,
  simulation,
}: {
  readonly runs: readonly RunWithDetails[]
  readonly simulation: string
}) {
  const [deleting, setDeleting] = useState<number | undefined>(undefined)
  return (
    <>
      <Table
        label="Runs"
        columns={['Run', 'Created', 'By', 'Events', 'Simulated time', 'Seed', 'Read', '']}
      >
        {runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            simulation={simulation}
            onDelete={() => setDeleting(run.index)}
          />
        ))}
      </Table>
      <DeleteRun
        simulation={simulation}
        index={deleting ?? 0}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}
