/** The table of simulations, with their label and tags and their latest run. */
import { useState } from 'preact/hooks'
import { rootKey, type SimulationWithDetails } from '../../data/listings.ts'
import { progressText, runName } from '../../data/runs.ts'
import { hasRole } from '../../data/session.ts'
import { runAddress, simulationAddress } from '../../data/simulations.ts'
import { DeleteSimulation } from '../../history/delete-dialogs.tsx'
import { Button } from '../../parts/button.tsx'
import { countedText, countText, Dot, ProgressBar, RelativeTime } from '../../parts/display.tsx'
import { Icon } from '../../parts/icon.tsx'
import { actionsColumn, rowAction, Table, wideCell, widestCell } from '../../parts/table/table.tsx'
import { type SortableColumn, useSorted } from '../../parts/table/use-sorted.ts'
import { TagLinks } from '../../parts/tags.tsx'
import { seriesColor } from '../../preview/series-color.ts'
import { spanText } from '../../preview/time-text.ts'

const columns: readonly SortableColumn<SimulationWithDetails>[] = [
  { heading: 'Simulation', cellOf: ({ key }) => key },
  { heading: 'Latest run', hidden: wideCell, cellOf: ({ latestRun }) => latestRun?.createdAt },
  { heading: 'Last changed', hidden: widestCell, cellOf: ({ updatedAt }) => updatedAt },
  actionsColumn,
]

const lastChangedFirst = { key: 'Last changed', isDescending: true }

export function SimulationTable({
  simulations,
}: {
  readonly simulations: readonly SimulationWithDetails[]
}) {
  const [deleting, setDeleting] = useState<string | undefined>(undefined)
  const { sorted, headings } = useSorted(simulations, columns, lastChangedFirst)
  return (
    <>
      <Table label="Simulations" columns={headings}>
        {sorted.map((simulation) => (
          <SimulationRow
            key={simulation.key}
            simulation={simulation}
            onDelete={() => setDeleting(simulation.key)}
          />
        ))}
      </Table>
      <DeleteSimulation
        simulation={deleting ?? ''}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}

function SimulationRow({
  simulation,
  onDelete,
}: {
  readonly simulation: SimulationWithDetails
  readonly onDelete: () => void
}) {
  const { key, parent, label, description, tags = [], updatedAt, latestRun } = simulation
  const { entities = [], entityCount = 0 } = simulation
  const address = simulationAddress(key)
  return (
    <tr class="group hover:bg-sunken max-sm:align-top">
      <td class="w-full max-w-0 min-w-36">
        <span class="flex flex-wrap items-center gap-x-2">
          <a
            href={address}
            title={key}
            class="truncate text-base font-semibold hover:text-accent-strong hover:underline"
          >
            {key}
          </a>
          {label !== undefined && <span class="truncate text-ink-soft">{label}</span>}
          <TagLinks tags={tags} />
        </span>
        {description !== undefined && (
          <span class="block truncate text-xs text-ink-soft" title={description}>
            {description}
          </span>
        )}
        {key === rootKey && (
          <span class="block text-xs text-ink-soft">
            Root simulation: all other simulations inherit its systems.
          </span>
        )}
        <EntityNames names={entities} count={entityCount} />
        {parent !== undefined && parent !== rootKey && (
          <span class="block truncate text-xs text-ink-soft">
            Inherits from{' '}
            <a class="hover:underline" href={simulationAddress(parent)}>
              {parent}
            </a>
          </span>
        )}
        <div class="text-xs text-ink-soft lg:hidden">
          <span class={latestRun && 'max-sm:hidden'}>
            Changed <RelativeTime at={updatedAt} />
          </span>
          {latestRun !== undefined && (
            <div class="sm:hidden">
              <LatestRun simulation={key} run={latestRun} />
            </div>
          )}
        </div>
      </td>
      <td class={wideCell}>
        {latestRun === undefined ? (
          <span class="whitespace-nowrap text-ink-faint">No runs yet</span>
        ) : (
          <LatestRun simulation={key} run={latestRun} />
        )}
      </td>
      <td class={`text-ink-soft ${widestCell}`}>
        <RelativeTime at={updatedAt} />
      </td>
      <td>
        <div class="flex items-center justify-end gap-1">
          {latestRun !== undefined && (
            <a
              class="whitespace-nowrap text-accent-strong hover:underline"
              href={`${address}/runs`}
            >
              Runs<span class="sr-only"> of {key}</span>
            </a>
          )}
          {key !== rootKey && hasRole('editor') && (
            <Button kind="quiet" class={rowAction} onClick={onDelete}>
              <Icon name="trash" />
              <span class="sr-only">Delete {key}</span>
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Minimum share of read events that a bar can show. */
const shownShareMin = 0.02

/** Maximum length of the names of entities in a row, in characters, with the dot and the space of each. */
const namesLengthMax = 60
const dotLength = 4

/** Returns the names that fit a row, and at least the first one. */
function fittingNames(names: readonly string[]): readonly string[] {
  let length = 0
  for (const [count, name] of names.entries()) {
    length += name.length + dotLength
    if (count > 0 && length > namesLengthMax) return names.slice(0, count)
  }
  return names
}

/** The entities of a simulation, with the colors that they have on all pages. */
function EntityNames({
  names,
  count,
}: {
  readonly names: readonly string[]
  /** Number of all entities, of which `names` are the first. */
  readonly count: number
}) {
  const shown = fittingNames(names)
  return (
    <span class="flex gap-x-3 overflow-hidden py-0.5 text-xs text-ink-soft empty:hidden max-sm:flex-wrap">
      {shown.map((name, position) => (
        <span key={name} class="flex min-w-0 items-center gap-1.5">
          <Dot look={seriesColor(position)} />
          <span class="truncate">{name}</span>
        </span>
      ))}
      {count > shown.length && (
        <span class="shrink-0">and {countText(count - shown.length)} more</span>
      )}
    </span>
  )
}

/** The latest run, with its number of events and the share of them that was read. */
function LatestRun({
  simulation: key,
  run: { index, label = runName(index), createdAt, start, end, total, cursor },
}: {
  readonly simulation: string
  readonly run: NonNullable<SimulationWithDetails['latestRun']>
}) {
  return (
    <>
      <span class="flex items-baseline gap-x-2 whitespace-nowrap max-sm:flex-wrap">
        <a
          class="max-w-40 shrink-0 truncate text-accent-strong hover:underline"
          href={runAddress(key, index)}
          title={label}
        >
          {label}
        </a>
        <span class="text-ink-soft tabular-nums">
          {countedText(total, 'event')} over {spanText(Date.parse(end) - Date.parse(start))}
        </span>
      </span>
      <span class="flex items-center gap-2 text-xs whitespace-nowrap text-ink-soft tabular-nums">
        {cursor / total >= shownShareMin && (
          <ProgressBar
            class="w-14 shrink-0"
            label={`Events of run ${index} of ${key} that were read`}
            value={cursor}
            max={total}
          />
        )}
        <span>
          Started <RelativeTime at={createdAt} />,{' '}
          {cursor > 0 ? `${progressText(cursor, total)} read` : 'not read yet'}
        </span>
      </span>
    </>
  )
}
