/** A new simulation: what it begins with, its key and its parent. It never replaces one that is there. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { nameIssue } from '../../src/definition/name.ts'
import type { ReadText, Written } from '../../src/spelling/language.ts'
import { isObject, type JsonObject } from '../../src/text/json.ts'
import { definitionOf } from '../data/definition.ts'
import { listSimulations } from '../data/listings.ts'
import { useLoaded } from '../data/loaded.ts'
import { useSending } from '../data/sending.ts'
import { hasCommands } from '../data/share.ts'
import { createSimulation, simulationAddress } from '../data/simulations.ts'
import { DefinitionEditor } from '../editor/definition-editor.tsx'
import { type Editing, useEditing } from '../editor/editing.ts'
import { rememberedLanguage } from '../editor/language-bar.tsx'
import { useReading } from '../editor/use-reading.ts'
import { Button } from '../parts/button.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { issueOf, Notice, RefusedNotice } from '../parts/notice.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Loading } from '../parts/shown.tsx'
import { BeginningCards } from './new-simulation/beginning-cards.tsx'
import { Begun, Replacing } from './new-simulation/begun.tsx'
import { dropNewDraft, keepNewDraft, newDraftPlace, readNewDraft } from './new-simulation/draft.ts'
import { type Beginning, useBeginnings } from './new-simulation/use-beginnings.ts'
import { Leaving } from './simulation/leaving.tsx'
import { useKept } from './simulation/use-kept.ts'

/** Every simulation but this one has a parent; it is there from the start. */
const rootSimulation = 'default'
/** They have fields of their own. */
const fields = ['key', 'parent']

export function NewSimulationPage() {
  const editing = useEditing()
  return (
    <Page
      title="New simulation"
      above={<a href="/console/">Simulations</a>}
      lead="Choose a beginning and change it as you like; nothing is final."
    >
      {editing === undefined ? <Loading what="the editor" /> : <Making editing={editing} />}
    </Page>
  )
}

function Making({ editing }: { readonly editing: Editing }) {
  const { route } = useLocation()
  const { all, linkProblem } = useBeginnings()
  const existing = useLoaded(listSimulations, [])
  const { isSending, refused, send, forget } = useSending()
  const [place] = useState(newDraftPlace)
  const [begun] = useState(() => readNewDraft(place))
  const [isRestored, setRestored] = useState(begun !== undefined)
  const [choice, setChoice] = useState(begun?.choice)
  const [key, setKey] = useState(begun?.key)
  const [parent, setParent] = useState(begun?.parent ?? rootSimulation)
  const [changed, setChanged] = useState(begun?.changed)
  // What is created is what was typed last, of which the page may not have heard yet.
  const newest = useRef(changed)
  const [wanted, setWanted] = useState<Beginning | undefined>(undefined)
  const isMade = useRef(false)

  // A definition in the address is what the person came for.
  const chosen = all.find(({ name }) => name === choice) ?? all[0]
  const fresh = useMemo(() => writtenOf(chosen?.definition, editing), [chosen?.definition, editing])
  const written = changed ?? fresh
  const reading = useMemo(() => ({ written }), [written])
  const read = useReading('read', reading, editing)
  const body = useMemo(() => definitionIn(read), [read])
  const keys = existing.value?.rows.map((one) => one.key) ?? [rootSimulation]
  const keyShown = key ?? keyFor(chosen, keys)
  const keyIssue = keyShown === '' ? undefined : nameIssue(keyShown)

  const issues = useMemo(
    () => (refused?.problem.issues ?? []).filter(({ path }) => !fields.includes(`${path[0]}`)),
    [refused],
  )

  const isTyped = useMemo(
    () => changed !== undefined && !isWrittenFrom(chosen?.definition, changed, editing),
    [changed, chosen?.definition, editing],
  )
  const keep = useKept(() => {
    const typed = newest.current
    if (typed === undefined || isMade.current) {
      dropNewDraft(place)
      return true
    }
    return keepNewDraft(place, { changed: typed, choice: chosen?.name, key, parent })
  }, [changed, chosen?.name, key, parent])

  const write = (next: Written | undefined) => {
    newest.current = next
    setChanged(next)
    setRestored(false)
    forget()
  }
  const choose = ({ name }: Beginning) => {
    setChoice(name)
    setWanted(undefined)
    write(undefined)
  }
  const create = (event: Event) => {
    event.preventDefault()
    const mine = definitionIn(editing.readText(newest.current ?? fresh))
    if (mine === undefined || keyIssue !== undefined) return
    void send(async () => {
      const named = keyShown === '' ? {} : { key: keyShown }
      const made = await createSimulation({ ...named, parent, ...mine })
      isMade.current = true
      route(simulationAddress(made.key))
    })
  }
  return (
    <div class="grid min-w-0 gap-8 min-[900px]:grid-cols-[minmax(0,1fr)_20rem]">
      <div class="flex min-w-0 flex-col gap-6">
        {linkProblem !== undefined && (
          <Notice kind="warning" title="The link cannot be read">
            {`Its definition is not whole: ${linkProblem}.`}
          </Notice>
        )}
        {isRestored && <Begun onAnew={() => write(undefined)} />}
        <BeginningCards
          beginnings={all}
          chosen={chosen?.name ?? ''}
          onChoose={(beginning) => (isTyped ? setWanted(beginning) : choose(beginning))}
        />
        <Replacing beginning={wanted} onClose={() => setWanted(undefined)} onReplace={choose} />
        <Leaving isDirty={isTyped} onKeep={keep} />
      </div>
      <form
        onSubmit={create}
        class="flex flex-col gap-4 min-[900px]:sticky min-[900px]:top-6 min-[900px]:self-start"
      >
        <TextField
          label="Key"
          value={keyShown}
          onInput={(next) => {
            setKey(next)
            forget()
          }}
          issue={keyIssue ?? issueOf(refused, 'key')}
          hint="Its name in addresses and commands. One is made up when there is none."
          spellcheck={false}
          autocomplete="off"
        />
        <SelectField
          label="Parent"
          value={parent}
          onInput={setParent}
          issue={issueOf(refused, 'parent')}
          hint="Its systems are inherited. It stays the parent for good."
          options={keys.map((name) => [name, name] as const)}
        />
        {chosen?.name === 'link' && body !== undefined && hasCommands(body) && (
          <Notice kind="warning" title="It has commands">
            They are never run by the service, but by whoever imports the data. Read them first.
          </Notice>
        )}
        <RefusedNotice refused={refused} shownPaths={fields} />
        <Button
          kind="primary"
          type="submit"
          isBusy={isSending}
          disabled={body === undefined || keyIssue !== undefined}
        >
          Create
        </Button>
      </form>
      <div class="min-w-0 min-[900px]:col-span-2">
        <Section
          title="Its definition"
          lead="As it will be created. You may change it now or later."
        >
          <div class="h-[28rem] overflow-hidden rounded-lg border border-line bg-surface focus-within:border-accent">
            <DefinitionEditor
              editing={editing}
              written={written}
              onWritten={write}
              label="Definition of the new simulation"
              syntax={'problem' in read ? read.problem : undefined}
              issues={issues}
              inherited={noNames}
            />
          </div>
        </Section>
      </div>
    </div>
  )
}

const noNames: readonly string[] = []

function definitionIn(read: ReadText): JsonObject | undefined {
  return 'value' in read && isObject(read.value) ? definitionOf(read.value) : undefined
}

function writtenOf(definition: JsonObject | undefined, editing: Editing): Written {
  const language = rememberedLanguage()
  return { text: editing.writeText(definition ?? {}, language), language }
}

/** Whether the text is nothing but the definition in one of the spellings, so that nobody's work would be lost. */
function isWrittenFrom(
  definition: JsonObject | undefined,
  { text, language }: Written,
  editing: Editing,
): boolean {
  return definition !== undefined && text === editing.writeText(definition, language)
}

/** The example's own name, or with a number where that is taken; none for what has no name. */
function keyFor(beginning: Beginning | undefined, taken: readonly string[]): string {
  if (beginning === undefined || beginning.name === 'nothing' || beginning.name === 'link')
    return ''
  let key = beginning.name
  for (let number = 2; taken.includes(key); number++) key = `${beginning.name}-${number}`
  return key
}
