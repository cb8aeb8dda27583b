/** Page of a simulation: loads the definition and its ancestors, then shows the editor. */
import { useEffect, useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { useLoaded } from '../data/loaded.ts'
import { forgetSimulation, rememberSimulation } from '../data/recent-simulations.ts'
import { readAncestors, readSimulation } from '../data/simulations.ts'
import { useEditing } from '../editor/editing.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { currentDraftOwner } from './simulation/draft.ts'
import { Workbench } from './simulation/workbench.tsx'

export function SimulationPage() {
  const { simulation = '' } = useRoute().params
  return <Opened key={simulation} simulation={simulation} />
}

function Opened({ simulation }: { readonly simulation: string }) {
  const editing = useEditing()
  // Read once, because the page remains mounted briefly after a switch of workspaces.
  const [owner] = useState(currentDraftOwner)
  const { value, refused } = useLoaded(
    async (signal) => {
      const stored = await readSimulation(simulation, signal)
      return { stored, ancestors: await readAncestors(stored.view.parent, signal) }
    },
    [simulation],
  )
  const isThere = value !== undefined
  const isMissing = refused?.problem.status === 404
  useEffect(() => {
    if (isThere) rememberSimulation(simulation)
    else if (isMissing) forgetSimulation(simulation)
  }, [simulation, isThere, isMissing])
  if (value !== undefined && editing !== undefined) {
    return (
      <Workbench
        stored={value.stored}
        ancestors={value.ancestors}
        editing={editing}
        owner={owner}
      />
    )
  }
  if (isMissing) {
    return (
      <Page title={simulation}>
        <Empty title="Simulation not found" picture="gap">
          <p>It may be in another workspace, it may have been deleted, or the URL is wrong.</p>
          <ButtonLink href="/console/">All simulations</ButtonLink>
        </Empty>
      </Page>
    )
  }
  return (
    <Page title={simulation}>
      {refused === undefined ? (
        <Loading what="the definition" />
      ) : (
        <ErrorNotice refused={refused} />
      )}
    </Page>
  )
}
