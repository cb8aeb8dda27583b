/** One simulation: its definition in the editor, and beside it what a run would look like. */
import { useRoute } from 'preact-iso'
import { useLoaded } from '../data/loaded.ts'
import { readAncestors, readSimulation } from '../data/simulations.ts'
import { loadEditing, useEditing } from '../editor/editing.ts'
import { ButtonLink } from '../parts/button.tsx'
import { RefusedNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Loading } from '../parts/shown.tsx'
import { Workbench } from './simulation/workbench.tsx'

// While the service is asked for the definition.
void loadEditing()

export function SimulationPage() {
  const { simulation = '' } = useRoute().params
  return <Opened key={simulation} simulation={simulation} />
}

function Opened({ simulation }: { readonly simulation: string }) {
  const editing = useEditing()
  const { value, refused } = useLoaded(
    async (signal) => {
      const stored = await readSimulation(simulation, signal)
      return { stored, ancestors: await readAncestors(stored.view.parent, signal) }
    },
    [simulation],
  )
  if (value !== undefined && editing !== undefined) {
    return <Workbench stored={value.stored} ancestors={value.ancestors} editing={editing} />
  }
  if (refused?.problem.status === 404) {
    return (
      <Page title={simulation}>
        <Empty title="There is no simulation with this key">
          <p>It may be in another workspace, or the address is misspelt.</p>
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
        <RefusedNotice refused={refused} />
      )}
    </Page>
  )
}
