/** Dialog that compares the definitions, seeds and periods of two runs. */
import { useMemo, useState } from 'preact/hooks'
import { useLoaded } from '../../data/loaded.ts'
import { loadSnapshot, runName, runPath } from '../../data/runs.ts'
import { useEditing } from '../../editor/editing.ts'
import { rememberedLanguage } from '../../editor/language-bar.tsx'
import { LargeDialog } from '../../editor/large-dialog.tsx'
import { DiffView } from '../../history/diff-view.tsx'
import { Loading } from '../../parts/display.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { frozenDefinition } from '../../run/definition.tsx'

export function CompareRuns({
  simulation,
  runs: [before, after],
  onClose,
}: {
  readonly simulation: string
  /** Numbers of the two runs. */
  readonly runs: readonly [number, number]
  readonly onClose: () => void
}) {
  const editing = useEditing()
  const [language] = useState(rememberedLanguage)
  const { value: snapshots, refused } = useLoaded(
    (signal) =>
      Promise.all([before, after].map((run) => loadSnapshot(runPath(simulation, run), signal))),
    [simulation, before, after],
  )
  const texts = useMemo(
    () => editing && snapshots?.map((each) => editing.writeText(frozenDefinition(each), language)),
    [editing, snapshots, language],
  )
  const [one, other] = texts ?? []
  return (
    <LargeDialog title={`${runName(before)} and ${runName(after)}`} onClose={onClose}>
      <ErrorNotice refused={refused} />
      {one === undefined || other === undefined ? (
        refused === undefined && <Loading what="the definitions" />
      ) : (
        <DiffView before={one} after={other} names={[runName(before), runName(after)]} />
      )}
    </LargeDialog>
  )
}
