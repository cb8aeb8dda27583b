/** The table of the runs of a simulation. */
import { useState } from 'preact/hooks'
import { authorText } from '../../data/history.ts'
import type { RunWithDetails } from '../../data/listings.ts'
import { runName } from '../../data/runs.ts'
import { DeleteRun } from '../../history/delete-dialogs.tsx'
import { Button } from '../../parts/button.tsx'
import { actionsColumn, Table, wideCell, widestCell } from '../../parts/table/table.tsx'
import { type SortableColumn, useSorted } from '../../parts/table/use-sorted.ts'
import { CompareRuns } from './compare-runs.tsx'
import { RunRow } from './run-row.tsx'

const selectColumn = { heading: 'Select', isHeadingHidden: true }
const columns: readonly SortableColumn<RunWithDetails>[] = [
  { heading: 'Run', cellOf: ({ index, label }) => label ?? runName(index) },
  { heading: 'Started', hidden: widestCell, cellOf: ({ createdAt }) => createdAt },
  { heading: 'Started by', hidden: widestCell, cellOf: ({ createdBy }) => authorText(createdBy) },
  { heading: 'Events', hidden: wideCell, isNumeric: true, cellOf: ({ total }) => total },
  { heading: 'Simulated time', hidden: widestCell, cellOf: ({ start }) => start },
  { heading: 'Seed', hidden: widestCell, cellOf: ({ seed }) => seed },
  {
    heading: 'Events read',
    hidden: wideCell,
    cellOf: ({ cursor, total }) => cursor / Math.max(total, 1),
  },
  actionsColumn,
]

const latestFirst = { key: 'Started', isDescending: true }

export function RunsTable({
  runs,
  simulation,
}: {
  readonly runs: readonly RunWithDetails[]
  readonly simulation: string
}) {
  const [deleting, setDeleting] = useState<number | undefined>(undefined)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isComparing, setComparing] = useState(false)
  const { sorted, headings } = useSorted(runs, columns, latestFirst)
  const canCompare = runs.length > 1
  const pair = pairOf(runs, chosen)
  // A third run replaces the one that was chosen first.
  const toggle = (index: number) =>
    setChosen(
      chosen.includes(index)
        ? chosen.filter((other) => other !== index)
        : [...chosen, index].slice(-2),
    )
  return (
    <>
      {canCompare && (
        <div class="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <Button disabled={pair === undefined} onClick={() => setComparing(true)}>
            Compare
          </Button>
          {pair === undefined
            ? 'Select two runs to compare them.'
            : pair.map(runName).join(' and ')}
        </div>
      )}
      <Table label="Runs" columns={canCompare ? [selectColumn, ...headings] : headings}>
        {sorted.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            simulation={simulation}
            isChosen={chosen.includes(run.index)}
            onChoose={canCompare ? () => toggle(run.index) : undefined}
            onDelete={() => setDeleting(run.index)}
          />
        ))}
      </Table>
      {pair !== undefined && isComparing && (
        <CompareRuns simulation={simulation} runs={pair} onClose={() => setComparing(false)} />
      )}
      <DeleteRun
        simulation={simulation}
        index={deleting ?? 0}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}

/** Returns the two chosen runs, the earlier one first, or undefined if others are chosen or one is no longer listed. */
function pairOf(
  runs: readonly RunWithDetails[],
  chosen: readonly number[],
): readonly [number, number] | undefined {
  const listed = chosen.filter((index) => runs.some((run) => run.index === index))
  const [one, other] = listed.toSorted((a, b) => a - b)
  return one === undefined || other === undefined ? undefined : [one, other]
}
