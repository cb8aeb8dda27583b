/** Page with the runs of a simulation, newest first. */

import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { pathSegment } from '../data/api.ts'
import { listLatestRuns } from '../data/listings.ts'
import { useLoaded } from '../data/loaded.ts'
import { readSimulation } from '../data/simulations.ts'
import { Button } from '../parts/button.tsx'
import { countText, Empty, Loading, RelativeTime } from '../parts/display.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { StartRun } from './simulation/start-run.tsx'

/** Number of runs on a page, the maximum that the service returns at once. */
const shownAtOnce = 100

export function RunsPage() {
  const { simulation = '' } = useRoute().params
  const address = `/console/simulations/${pathSegment(simulation)}`
  const { value: stored } = useLoaded((signal) => readSimulation(simulation, signal), [simulation])
  // Index of the newest run in the shown part of the list; undefined for the first part.
  const [upTo, setUpTo] = useState<number | undefined>(undefined)
  const { value: listing, refused } = useLoaded(
    (signal) =>
      listLatestRuns(
        simulation,
        { limit: shownAtOnce, ...(upTo !== undefined && { upTo }) },
        signal,
      ),
    [simulation, upTo],
  )
  const first = listing?.rows.at(-1)?.index ?? 1
  return (
    <Page
      title="Runs"
      above={
        <a href={address} class="hover:underline">
          {simulation}
        </a>
      }
      lead="A run is a snapshot of the simulation. Its events never change."
      actions={
        stored && (
          <StartRun
            simulation={simulation}
            stored={stored.definition}
            isDirty={false}
            onSave={async () => 'saved'}
          />
        )
      }
    >
      <ErrorNotice refused={refused} />
      {listing === undefined && refused === undefined && <Loading what="the runs" />}
      {listing?.rows.length === 0 && (
        <Empty title="No runs yet">
          <p>Start one here or through the API. Its events can be read any number of times.</p>
        </Empty>
      )}
      {listing && listing.rows.length > 0 && (
        <Table label="Runs" columns={['Run', 'Created', 'ID']}>
          {listing.rows.map(({ id, index, createdAt }) => (
            <tr key={id} class="hover:bg-sunken">
              <td>
                <a
                  class="font-medium whitespace-nowrap text-accent-strong hover:underline"
                  href={`${address}/runs/${index}`}
                >
                  Run {countText(index)}
                </a>
              </td>
              <td class="text-ink-soft">
                <RelativeTime at={createdAt} />
              </td>
              <td class="font-mono text-xs text-ink-soft">{id}</td>
            </tr>
          ))}
        </Table>
      )}
      {listing && (first > 1 || upTo !== undefined) && (
        <div class="flex justify-between">
          <Button disabled={upTo === undefined} onClick={() => setUpTo(undefined)}>
            Latest
          </Button>
          <Button disabled={first <= 1} onClick={() => setUpTo(first - 1)}>
            {' '}
            Older
          </Button>
        </div>
      )}
    </Page>
  )
}
