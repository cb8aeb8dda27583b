/** Page that creates a simulation from a template or from imported data. It never replaces an existing simulation. */
import { useState } from 'preact/hooks'
import { hasRole } from '../data/session.ts'
import { hasCommands } from '../data/share.ts'
import { type Editing, useEditing } from '../editor/editing.ts'
import { useImport } from '../import/use-import.ts'
import { Loading } from '../parts/display.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { RoleNotice } from '../parts/session/role-notice.tsx'
import { CreateBar } from './new-simulation/create-bar.tsx'
import { ReplaceDialog, RestoredNotice } from './new-simulation/replace-dialog.tsx'
import { ResultView } from './new-simulation/result-view.tsx'
import { StartChoice } from './new-simulation/start-choice.tsx'
import { useNewSimulation } from './new-simulation/use-new-simulation.ts'
import {
  importedTemplate,
  linkName,
  type Template,
  useTemplates,
} from './new-simulation/use-templates.ts'
import { LeaveDialog } from './simulation/leave-dialog.tsx'

export function NewSimulationPage() {
  const editing = useEditing()
  return (
    <Page
      title="New simulation"
      isWide
      above={<a href="/console/">Simulations</a>}
      lead="Pick a template or import your data. You can change everything later except the key and the parent."
    >
      <RoleNotice needs="editor" to="create simulations">
        You can look at the templates and their data.
      </RoleNotice>
      {editing === undefined ? <Loading what="the templates" /> : <Opened editing={editing} />}
    </Page>
  )
}

function Opened({ editing }: { readonly editing: Editing }) {
  const [imported, setImported] = useState<Template | undefined>(undefined)
  const { all, linkProblem } = useTemplates(imported)
  const draft = useNewSimulation(all, editing)
  const { chosen, isTyped, body } = draft
  const [wanted, setWanted] = useState<Template | undefined>(undefined)
  const replace = (template: Template) => {
    setWanted(undefined)
    draft.choose(template)
  }
  const choose = (template: Template) => (isTyped ? setWanted(template) : replace(template))
  const data = useImport((found) => {
    const template = importedTemplate(found)
    setImported(template)
    choose(template)
  })
  return (
    <>
      {linkProblem !== undefined && (
        <Notice kind="warning" title="Cannot open the definition in this link">
          {linkProblem}
        </Notice>
      )}
      {draft.isRestored && <RestoredNotice onDiscard={() => draft.write(undefined)} />}
      <div class="grid min-w-0 gap-4 min-[1100px]:h-[max(34rem,calc(100dvh-14.5rem))] min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <StartChoice templates={all} chosen={chosen?.name ?? ''} onChoose={choose} data={data} />
        <ResultView draft={draft} editing={editing} />
      </div>
      <ReplaceDialog template={wanted} onClose={() => setWanted(undefined)} onReplace={replace} />
      <LeaveDialog isDirty={isTyped} onKeep={draft.keep} />
      {hasRole('editor') && (
        <CreateBar
          keyField={draft.keyField}
          onKey={draft.setKey}
          hasUnknownCommands={chosen?.name === linkName && body !== undefined && hasCommands(body)}
          sending={draft.sending}
          // The text of an import that has begun replaces the definition.
          isReady={draft.isReady && !data.isBusy}
          onCreate={draft.create}
        />
      )}
    </>
  )
}
