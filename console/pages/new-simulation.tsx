/** A new simulation: what it begins with, its key and its parent. It never replaces one that is there. */
import { useState } from 'preact/hooks'
import { hasCommands } from '../data/share.ts'
import { DefinitionEditor } from '../editor/definition-editor.tsx'
import { type Editing, useEditing } from '../editor/editing.ts'
import { Notice } from '../parts/notice.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Loading } from '../parts/shown.tsx'
import { BeginningCards } from './new-simulation/beginning-cards.tsx'
import { Begun, Replacing } from './new-simulation/begun.tsx'
import { CreateForm } from './new-simulation/create-form.tsx'
import { type Beginning, useBeginnings } from './new-simulation/use-beginnings.ts'
import { useNewSimulation } from './new-simulation/use-new-simulation.ts'
import { Leaving } from './simulation/leaving.tsx'

export function NewSimulationPage() {
  const editing = useEditing()
  return (
    <Page
      title="New simulation"
      above={<a href="/console/">Simulations</a>}
      lead="Pick a template and edit it. You can change the definition later."
    >
      {editing === undefined ? <Loading what="the editor" /> : <NewSimulation editing={editing} />}
    </Page>
  )
}

function NewSimulation({ editing }: { readonly editing: Editing }) {
  const { all, linkProblem } = useBeginnings()
  const draft = useNewSimulation(all, editing)
  const { chosen, isTyped, read, body } = draft
  const [wanted, setWanted] = useState<Beginning | undefined>(undefined)
  const choose = (beginning: Beginning) => {
    setWanted(undefined)
    draft.choose(beginning)
  }
  return (
    <div class="grid min-w-0 gap-8 min-[900px]:grid-cols-[minmax(0,1fr)_20rem]">
      <div class="flex min-w-0 flex-col gap-6">
        {linkProblem !== undefined && (
          <Notice kind="warning" title="The definition in this link cannot be read">
            {linkProblem}
          </Notice>
        )}
        {draft.isRestored && <Begun onAnew={() => draft.write(undefined)} />}
        <BeginningCards
          beginnings={all}
          chosen={chosen?.name ?? ''}
          onChoose={(beginning) => (isTyped ? setWanted(beginning) : choose(beginning))}
        />
        <Replacing beginning={wanted} onClose={() => setWanted(undefined)} onReplace={choose} />
        <Leaving isDirty={isTyped} onKeep={draft.keep} />
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
            />
          </div>
        </Section>
      </div>
    </div>
  )
}

const noNames: readonly string[] = []
