/** The definition that a run has frozen, and its differences from the simulation as it is now. */
import { useMemo, useState } from 'preact/hooks'
import { isObject, type JsonObject, objectOf } from '../../src/text/json.ts'
import { useLoaded } from '../data/loaded.ts'
import type { Snapshot } from '../data/runs.ts'
import { inheritedSystems, readAncestors, readSimulation } from '../data/simulations.ts'
import { type Editing, useEditing } from '../editor/editing.ts'
import { rememberedLanguage } from '../editor/language-bar.tsx'
import { DiffView } from '../history/diff-view.tsx'
import { CodeBlock } from '../parts/copy.tsx'
import { Loading } from '../parts/display.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Tabs } from '../parts/tabs.tsx'

export function RunDefinition({ snapshot }: { readonly snapshot: Snapshot }) {
  const editing = useEditing()
  const [tab, setTab] = useState('definition')
  if (editing === undefined) return <Loading what="the definition" />
  return (
    <Tabs
      label="Definition"
      tabs={[
        { key: 'definition', title: 'Snapshot' },
        { key: 'changes', title: 'Compare with current' },
      ]}
      chosen={tab}
      onChoose={setTab}
    >
      <div class="flex min-w-0 flex-col gap-3 pt-3">
        {tab === 'definition' ? (
          <Frozen snapshot={snapshot} editing={editing} />
        ) : (
          <Changes snapshot={snapshot} editing={editing} />
        )}
      </div>
    </Tabs>
  )
}

/** Returns the definition of a run with the seed and the period that the run fixed. */
export function frozenDefinition({ seed, start, end, definition }: Snapshot): JsonObject {
  return { seed, ...definition, start, end }
}

interface Shown {
  readonly snapshot: Snapshot
  readonly editing: Editing
}

function Frozen({ snapshot, editing }: Shown) {
  const [language] = useState(rememberedLanguage)
  const text = useMemo(() => {
    return editing.writeText(frozenDefinition(snapshot), language)
  }, [snapshot, editing, language])
  return <CodeBlock text={text} label="Definition of the run" language={language} />
}

function Changes({ snapshot, editing }: Shown) {
  const [language] = useState(rememberedLanguage)
  const { value: now, refused } = useLoaded(
    (signal) => readCurrent(snapshot.simulation, signal),
    [snapshot.simulation],
  )
  const texts = useMemo(() => {
    const { seed, definition } = snapshot
    return [{ seed, ...definition }, now].map(
      (each) => each && editing.writeText(comparable(each), language),
    )
  }, [snapshot, now, editing, language])
  const [before, after] = texts
  if (before === undefined || after === undefined) {
    return refused ? <ErrorNotice refused={refused} /> : <Loading what="the simulation" />
  }
  return (
    <>
      <p class="text-sm text-ink-soft">
        The simulated time is not compared, because a run fixes it when it is created.
      </p>
      <DiffView
        before={before}
        after={after}
        names={[`run ${snapshot.index}`, `${snapshot.simulation} now`]}
      />
    </>
  )
}

/** Returns the saved definition of a simulation with all systems, as a run would contain it. */
async function readCurrent(simulation: string, abort: AbortSignal): Promise<JsonObject> {
  const { view, definition } = await readSimulation(simulation, abort)
  const inherited = inheritedSystems(await readAncestors(view.parent, abort))
  const { systems: own } = definition
  const systems = objectOf(inherited.map(({ name, system }) => [name, system] as const))
  return { ...definition, systems: { ...systems, ...(isObject(own) && own) } }
}

/** The members of a definition that are compared, in a fixed order. */
function comparable({ seed, types, systems, entities }: JsonObject): JsonObject {
  const written = isObject(entities) ? entities : {}
  return {
    ...(seed !== undefined && { seed }),
    ...(types !== undefined && { types }),
    ...(isObject(systems) && Object.keys(systems).length > 0 && { systems }),
    entities: written,
  }
}
