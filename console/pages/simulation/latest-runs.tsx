/** Links from the page of a simulation to its latest runs. */

import { listChanges } from '../../data/history.ts'
import { listLatestRuns } from '../../data/listings.ts'
import { useLoaded } from '../../data/loaded.ts'
import { runName } from '../../data/runs.ts'
import { runAddress, simulationAddress } from '../../data/simulations.ts'
import { countedText, RelativeTime } from '../../parts/display.tsx'

const shownRuns = 3

export function LatestRuns({ simulation }: { readonly simulation: string }) {
  const { value } = useLoaded(
    (signal) => listLatestRuns(simulation, { limit: shownRuns }, signal),
    [simulation, listChanges.value],
  )
  // The line keeps its height while the runs are loaded.
  if (value === undefined) return <span class="invisible">{countedText(0, 'run')}</span>
  if (value.total === 0) return <span>No runs yet</span>
  return (
    <span class="inline-flex flex-wrap items-center gap-x-3">
      <a class="text-accent-strong underline" href={`${simulationAddress(simulation)}/runs`}>
        {countedText(value.total, 'run')}
      </a>
      {value.rows.map(({ index, createdAt }) => (
        <span key={index} class="max-sm:hidden">
          <a class="text-accent-strong underline" href={runAddress(simulation, index)}>
            {runName(index)}
          </a>{' '}
          <RelativeTime at={createdAt} />
        </span>
      ))}
    </span>
  )
}
