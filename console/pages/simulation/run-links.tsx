/** Links from the page of a simulation to its runs and to the latest one. */

import { listChanges } from '../../data/history.ts'
import { listLatestRuns } from '../../data/listings.ts'
import { useLoaded } from '../../data/loaded.ts'
import { runName } from '../../data/runs.ts'
import { runAddress, simulationAddress } from '../../data/simulations.ts'
import { countedText, RelativeTime } from '../../parts/display.tsx'

export function RunLinks({ simulation }: { readonly simulation: string }) {
  const { value } = useLoaded(
    (signal) => listLatestRuns(simulation, { limit: 1 }, signal),
    [simulation, listChanges.value],
  )
  const latest = value?.rows[0]
  // The line keeps its height while the runs are loaded.
  if (value === undefined) return <span class="invisible">{countedText(0, 'run')}</span>
  if (latest === undefined) return <span>No runs yet</span>
  return (
    <span class="inline-flex flex-wrap items-center gap-x-3">
      <a class="text-accent-strong underline" href={`${simulationAddress(simulation)}/runs`}>
        {countedText(value.total, 'run')}
      </a>
      <span class="max-sm:hidden">
        Latest:{' '}
        <a class="text-accent-strong underline" href={runAddress(simulation, latest.index)}>
          {runName(latest.index)}
        </a>
        , <RelativeTime at={latest.createdAt} />
      </span>
    </span>
  )
}
