/** Page that creates a simulation from a template or from imported data. It never replaces an existing simulation. */
import { useState } from 'preact/hooks'
import { firstSideOfNew, rememberedSide } from '../builder/editor-side.ts'
import { preloadForm } from '../builder/form-side.tsx'
import { hasCommands } from '../data/share.ts'
import { DefinitionEditor } from '../editor/definition-editor.tsx'
import { type Editing, useEditing } from '../editor/editing.ts'
import { ImportData } from '../import/import-data.tsx'
import { Loading } from '../parts/display.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page, Section } from '../parts/page.tsx'
import { CreateForm } from './new-simulation/create-form.tsx'
import { ReplaceDialog, RestoredNotice } from './new-simulation/replace-dialog.tsx'
import { TemplateCards } from './new-simulation/template-cards.tsx'
import { useNewSimulation } from './new-simulation/use-new-simulation.ts'
import { importedTemplate, type Template, useTemplates } from './new-simulation/use-templates.ts'
import { LeaveDialog } from './simulation/leave-dialog.tsx'

if (rememberedSide(firstSideOfNew) === 'form') preloadForm()

export function NewSimulationPage() {
  const editing = useEditing()
  return (
    <Page
      title="New simulation"
      above={<a href="/console/">Simulations</a>}
      lead="Pick a template or import your data, and edit it. You can change the definition later."
    >
      {editing === undefined ? <Loading what="the editor" /> : <NewSimulation editing={editing} />}
    </Page>
  )
}

function NewSimulation({ editing }: { readonly editing: Editing }) {
  const { all: given, linkProblem } = useTemplates()
  const [imported, setImported] = useState<Template | undefined>(undefined)
  const all = imported === undefined ? given : [imported, ...given]
  const draft = useNewSimulation(all, editing)
  const { chosen, isTyped, read, body } = draft
  const [wanted, setWanted] = useState<Template | undefined>(undefined)
  const choose = (template: Template) => {
    setWanted(undefined)
    draft.choose(template)
  }
  return (
    <div class="grid min-w-0 gap-8 min-[900px]:grid-cols-[minmax(0,1fr)_20rem]">
      <div class="flex min-w-0 flex-col gap-6">
        {linkProblem !== undefined && (
          <Notice kind="warning" title="The definition in this link cannot be read">
            {linkProblem}
          </Notice>
        )}
        {draft.isRestored && <RestoredNotice onDiscard={() => draft.write(undefined)} />}
        <ImportData
          onImport={(data) => {
            const template = importedTemplate(data)
            setImported(template)
            if (isTyped) setWanted(template)
            else choose(template)
          }}
        />
        <TemplateCards
          templates={all}
          chosen={chosen?.name ?? ''}
          onChoose={(template) => (isTyped ? setWanted(template) : choose(template))}
        />
        <ReplaceDialog template={wanted} onClose={() => setWanted(undefined)} onReplace={choose} />
        <LeaveDialog isDirty={isTyped} onKeep={draft.keep} />
      </div>
      <CreateForm
        keyField={draft.keyField}
        onKey={draft.setKey}
        parent={draft.parent}
        onParent={draft.setParent}
        keys={draft.keys}
        hasUnknownCommands={chosen?.name === 'link' && body !== undefined && hasCommands(body)}
        sending={draft.sending}
        isReady={body !== undefined && draft.keyField.issue === undefined}
        onCreate={draft.create}
      />
      <div class="min-w-0 min-[900px]:col-span-2">
        <Section title="Definition" lead="You can edit it now or later.">
          <div class="h-[28rem] overflow-hidden rounded-lg border border-line bg-surface focus-within:border-accent">
            <DefinitionEditor
              editing={editing}
              written={draft.written}
              onWritten={draft.write}
              label="Definition of the new simulation"
              syntax={'problem' in read ? read.problem : undefined}
              issues={draft.issues}
              inherited={noNames}
              value={'value' in read ? read.value : undefined}
              firstSide={firstSideOfNew}
            />
          </div>
        </Section>
      </div>
    </div>
  )
}

const noNames: readonly string[] = []
