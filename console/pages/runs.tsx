/** Page with the runs of a simulation, newest first. */

import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { pathSegment } from '../data/api.ts'
import { listChanges } from '../data/history.ts'
import { listLatestRuns } from '../data/listings.ts'
import { useLoaded } from '../data/loaded.ts'
import { readAncestors, readSimulation } from '../data/simulations.ts'
import { Button } from '../parts/button.tsx'
import { Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { RoleNotice } from '../parts/session/role-notice.tsx'
import { RunsTable } from './runs/runs-table.tsx'
import { StartRun } from './simulation/start-run.tsx'

/** Number of runs on a page, the maximum that the service returns at once. */
const shownAtOnce = 100

export function RunsPage() {
  const { simulation = '' } = useRoute().params
  const address = `/console/simulations/${pathSegment(simulation)}`
  const { value: stored, refused: storedRefused } = useLoaded(
    async (signal) => {
      const { view, definition } = await readSimulation(simulation, signal)
      const ancestors = await readAncestors(view.parent, signal)
      return { definition, inherited: ancestors.map(({ systems }) => systems) }
    },
    [simulation],
  )
  // Number of the newest runs that the shown part of the list skips.
  const [skipped, setSkipped] = useState(0)
  const { value: listing, refused } = useLoaded(
    (signal) => listLatestRuns(simulation, { limit: shownAtOnce, skipped }, signal),
    [simulation, skipped, listChanges.value],
  )
  const next = skipped + shownAtOnce
  const isEmpty = listing?.rows.length === 0
  // Its place on the page is known with the list. It must not change while the dialog is open.
  const isPlaced = listing !== undefined || refused !== undefined
  const start = stored && isPlaced && (
    <StartRun
      kind="primary"
      simulation={simulation}
      definition={stored.definition}
      inherited={stored.inherited}
      isDirty={false}
      onSave={async () => 'saved'}
    />
  )
  return (
    <Page
      isWide
      title="Runs"
      above={
        <a href={address} class="hover:underline">
          {simulation}
        </a>
      }
      lead="A run is a snapshot of the definition. Its events never change."
      actions={isEmpty ? undefined : start}
    >
      <RoleNotice needs="editor" to="start and delete runs" />
      <ErrorNotice refused={refused ?? storedRefused} />
      {listing === undefined && refused === undefined && <Loading what="the runs" />}
      {isEmpty && (
        <Empty title="No runs yet">
          <p>Start one here or through the API. Its events can be read any number of times.</p>
          {start}
        </Empty>
      )}
      {listing && listing.rows.length > 0 && (
        <RunsTable runs={listing.rows} simulation={simulation} />
      )}
      {listing && (next < listing.total || skipped > 0) && (
        <div class="flex items-center justify-between gap-4">
          <Button disabled={skipped === 0} onClick={() => setSkipped(0)}>
            Latest
          </Button>
          <p class="text-sm text-ink-soft">Sorting applies to the runs on this page.</p>
          <Button disabled={next >= listing.total} onClick={() => setSkipped(next)}>
            {' '}
            Older
          </Button>
        </div>
      )}
      <p class="text-sm text-ink-soft">
        <a class="text-accent-strong underline" href="/console/deleted">
          Recently deleted
        </a>
      </p>
    </Page>
  )
}
