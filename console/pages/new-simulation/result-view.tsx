/** Second step of a new simulation: the data that the selected template generates, and its definition. */
import { useMemo, useState } from 'preact/hooks'
import { useLoaded } from '../../data/loaded.ts'
import { inheritedSystems, readAncestors } from '../../data/simulations.ts'
import { DefinitionEditor } from '../../editor/definition-editor.tsx'
import type { Editing } from '../../editor/editing.ts'
import { Loading } from '../../parts/display.tsx'
import { issueOf, Notice } from '../../parts/notice.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { PreviewPanel } from '../../preview/panel.tsx'
import { usePreview } from '../../preview/use-preview.ts'
import { useServiceIssues } from '../../preview/use-service-issues.ts'
import { DefinitionView } from './definition-view.tsx'
import { StartSummary } from './start-summary.tsx'
import type { NewSimulation } from './use-new-simulation.ts'

export function ResultView({
  draft,
  editing,
}: {
  readonly draft: NewSimulation
  readonly editing: Editing
}) {
  const { chosen, body, isLoading, parent, sending } = draft
  // A restored draft shows what was edited.
  const [tab, setTab] = useState(draft.isRestored ? 'definition' : 'preview')
  const { value: ancestors = [] } = useLoaded(
    async (signal) => await readAncestors(parent, signal),
    [parent],
  )
  const chain = useMemo(() => ancestors.map(({ systems }) => systems), [ancestors])
  const inherited = useMemo(() => inheritedSystems(ancestors).map(({ name }) => name), [ancestors])
  const found = useServiceIssues(usePreview(body, chain), body, parent)
  const state = isLoading ? { ...found, kind: 'working' as const } : found
  const problems = 'problem' in draft.read ? 1 : state.issues.length
  return (
    <section
      aria-label="Result"
      class="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <Tabs
        label="Result"
        tabs={[
          { key: 'preview', title: 'Preview' },
          {
            key: 'definition',
            title: problems === 0 ? 'Definition' : `Definition (${problems})`,
          },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {draft.hasFailed && (
          <div class="p-4">
            <Notice kind="danger" title="The template could not be loaded">
              Reload the page to try again.
            </Notice>
          </div>
        )}
        {tab === 'preview' && (
          <div class="flex min-h-0 flex-1 flex-col min-[1100px]:overflow-y-auto">
            {chosen !== undefined && (
              <StartSummary template={chosen} definition={body} preview={state.preview} />
            )}
            <div class="h-[26rem] shrink-0 min-[1100px]:h-auto min-[1100px]:min-h-[22rem] min-[1100px]:flex-1">
              <PreviewPanel state={state} isFramed={false} />
            </div>
          </div>
        )}
        {tab === 'definition' && (
          <DefinitionView
            parent={parent}
            onParent={draft.setParent}
            parentIssue={issueOf(sending.refused, 'parent')?.message}
            keys={draft.keys}
          >
            {isLoading ? (
              <Loading what="the template" />
            ) : (
              <DefinitionEditor
                editing={editing}
                written={draft.written}
                onWritten={draft.write}
                label="Definition of the new simulation"
                syntax={'problem' in draft.read ? draft.read.problem : undefined}
                issues={draft.issues.length > 0 ? draft.issues : state.issues}
                warnings={state.warnings}
                inherited={inherited}
                value={'value' in draft.read ? draft.read.value : undefined}
                preview={state.preview}
              />
            )}
          </DefinitionView>
        )}
      </Tabs>
    </section>
  )
}
