/** A run in the list of the runs of a simulation. */
import { authorText } from '../../data/history.ts'
import type { RunWithDetails } from '../../data/listings.ts'
import { progressText } from '../../data/runs.ts'
import { runAddress } from '../../data/simulations.ts'
import { Button } from '../../parts/button.tsx'
import { countText, RelativeTime } from '../../parts/display.tsx'
import { Icon } from '../../parts/icon.tsx'

export function RunRow({
  run: { index, createdAt, createdBy, total, start, end, seed, cursor },
  simulation,
  onDelete,
}: {
  readonly run: RunWithDetails
  readonly simulation: string
  readonly onDelete: () => void
}) {
  const author = authorText(createdBy)
  return (
    <tr class="hover:bg-sunken">
      <td>
        <a
          class="font-medium whitespace-nowrap text-accent-strong hover:underline"
          href={runAddress(simulation, index)}
        >
          Run {countText(index)}
        </a>
      </td>
      <td class="text-ink-soft">
        <RelativeTime at={createdAt} />
      </td>
      <td class="max-w-40 truncate text-ink-soft" title={author}>
        {author}
      </td>
      <td class="text-right tabular-nums">{countText(total)}</td>
      <td class="whitespace-nowrap text-ink-soft">
        {dayOf(start)} – {dayOf(end)}
      </td>
      <td class="font-mono tabular-nums">{seed ?? '–'}</td>
      <td class="text-ink-soft tabular-nums">{progressText(cursor, total)}</td>
      <td class="text-right">
        <Button kind="quiet" onClick={onDelete}>
          <Icon name="trash" />
          <span class="sr-only">Delete run {index}</span>
        </Button>
      </td>
    </tr>
  )
}

/** Returns the day of a timestamp of simulated time, in UTC. */
function dayOf(at: string): string {
  return at.slice(0, 'yyyy-mm-dd'.length)
}
