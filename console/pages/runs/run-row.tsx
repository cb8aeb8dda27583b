/** A run in the list of the runs of a simulation. */
import { authorText } from '../../data/history.ts'
import type { RunWithDetails } from '../../data/listings.ts'
import { progressText, runName } from '../../data/runs.ts'
import { hasRole } from '../../data/session.ts'
import { runAddress } from '../../data/simulations.ts'
import { Button } from '../../parts/button.tsx'
import { countedText, countText, ProgressBar, RelativeTime } from '../../parts/display.tsx'
import { Icon } from '../../parts/icon.tsx'
import { rowAction, wideCell, widestCell } from '../../parts/table/table.tsx'
import { spanText } from '../../preview/time-text.ts'

export function RunRow({
  run,
  simulation,
  isChosen,
  onChoose,
  onDelete,
}: {
  readonly run: RunWithDetails
  readonly simulation: string
  /** Whether the run is one of those to compare. */
  readonly isChosen: boolean
  /** Called when the run is selected or deselected; undefined if there is no other run. */
  readonly onChoose: (() => void) | undefined
  readonly onDelete: () => void
}) {
  const { index, createdAt, createdBy, total, start, end, seed, cursor } = run
  const author = authorText(createdBy)
  const span = spanText(Date.parse(end) - Date.parse(start))
  return (
    <tr class="group hover:bg-sunken">
      {onChoose && (
        <td class="w-px">
          <input
            type="checkbox"
            class="block size-4"
            aria-label={`Select ${runName(index)}`}
            checked={isChosen}
            onInput={onChoose}
          />
        </td>
      )}
      <td class="w-full max-w-0 min-w-36">
        <RunLink run={run} simulation={simulation} />
        <span class="block text-xs text-ink-soft lg:hidden">
          <span class="block truncate">
            <span class="sm:hidden">{countedText(total, 'event')}, </span>
            {span}, seed {seed ?? 'unknown'}
          </span>
          <span class="block truncate">
            <span class="sm:hidden">{progressText(cursor, total)} read, </span>
            <RelativeTime at={createdAt} />
            <span class="max-sm:hidden"> by {author}</span>
          </span>
        </span>
      </td>
      <td class={`text-ink-soft ${widestCell}`}>
        <RelativeTime at={createdAt} />
      </td>
      <td class={`max-w-48 truncate text-ink-soft ${widestCell}`} title={author}>
        {author}
      </td>
      <td class={`text-right tabular-nums ${wideCell}`}>{countText(total)}</td>
      <td class={`whitespace-nowrap text-ink-soft ${widestCell}`} title={`${start} – ${end}`}>
        <span class="block">{daysText(start, end)}</span>
        <span class="block text-xs">{span}</span>
      </td>
      <td class={`tabular-nums ${widestCell}`}>{seed ?? '–'}</td>
      <td class={`whitespace-nowrap text-ink-soft tabular-nums ${wideCell}`}>
        <span class={cursor === 0 ? 'text-ink-faint' : ''}>{progressText(cursor, total)}</span>
        {cursor > 0 && (
          <ProgressBar
            class="mt-1 block w-14"
            label={`Events of run ${index} that were read`}
            value={cursor}
            max={total}
          />
        )}
      </td>
      <td class="text-right">
        {hasRole('editor') && (
          <Button kind="quiet" class={rowAction} onClick={onDelete}>
            <Icon name="trash" />
            <span class="sr-only">Delete run {index}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

function RunLink({
  run: { index, label },
  simulation,
}: {
  readonly run: RunWithDetails
  readonly simulation: string
}) {
  const name = runName(index)
  return (
    <>
      <a
        class="block truncate font-medium text-accent-strong hover:underline"
        href={runAddress(simulation, index)}
        title={label}
      >
        {label ?? name}
      </a>
      {label !== undefined && <span class="block text-xs text-ink-soft">{name}</span>}
    </>
  )
}

/** Returns the days of a period of simulated time, in UTC. */
function daysText(...period: readonly [string, string]): string {
  const [first, last] = period.map((at) => at.slice(0, 'yyyy-mm-dd'.length))
  return first === last ? `${first}` : `${first} – ${last}`
}
