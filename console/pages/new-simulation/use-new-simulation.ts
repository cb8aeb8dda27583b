/** State of a new simulation: its definition, key and parent, stored as a draft until the simulation is created. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { nameIssue } from '../../../src/definition/name.ts'
import type { ReadText, SourceText } from '../../../src/spelling/language.ts'
import { isObject, type JsonObject } from '../../../src/text/json.ts'
import { firstSideOfNew, rememberedSide, rememberSide } from '../../builder/editor-side.ts'
import type { ApiError, Issue } from '../../data/api.ts'
import { definitionOf } from '../../data/definition.ts'
import { listSimulations } from '../../data/listings.ts'
import { useLoaded } from '../../data/loaded.ts'
import { useSending } from '../../data/sending.ts'
import { createSimulation, simulationAddress } from '../../data/simulations.ts'
import type { Editing } from '../../editor/editing.ts'
import { rememberedLanguage } from '../../editor/language-bar.tsx'
import { useReading } from '../../editor/use-reading.ts'
import { useAutosave } from '../simulation/use-autosave.ts'
import { createFields } from './create-form.tsx'
import { newDraftKey, readNewDraft, removeNewDraft, writeNewDraft } from './draft.ts'
import { importedName, type Template } from './use-templates.ts'

/** Key of the root simulation, which always exists and is the only simulation without a parent. */
const rootSimulation = 'default'

export function useNewSimulation(all: readonly Template[], editing: Editing) {
  const { route } = useLocation()
  const existing = useLoaded(listSimulations, [])
  const { isSending, refused, send, clear } = useSending()
  const [storageKey] = useState(newDraftKey)
  const [draft] = useState(() => readNewDraft(storageKey))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [choice, setChoice] = useState(draft?.choice)
  const [key, setKey] = useState(draft?.key)
  const [parent, setParent] = useState(draft?.parent ?? rootSimulation)
  const [changed, setChanged] = useState(draft?.changed)
  // The latest text of the definition, which may not be rendered yet.
  const newest = useRef(changed)
  const isCreated = useRef(false)

  // If the page was opened by a shared link, its definition is the first template.
  const chosen = all.find(({ name }) => name === choice) ?? all[0]
  const fresh = useMemo(() => writtenOf(chosen?.definition, editing), [chosen?.definition, editing])
  const written = changed ?? fresh
  const reading = useMemo(() => ({ written }), [written])
  const read = useReading('read', reading, editing)
  const body = useMemo(() => definitionIn(read), [read])
  const keys = existing.value?.rows.map((one) => one.key) ?? [rootSimulation]
  const keyShown = key ?? keyFor(chosen, keys)
  const keyIssue = keyShown === '' ? undefined : nameIssue(keyShown)

  const issues = useMemo(() => definitionIssues(refused), [refused])

  const isTyped = useMemo(
    () => changed !== undefined && !isWrittenFrom(chosen?.definition, changed, editing),
    [changed, chosen?.definition, editing],
  )
  const keep = useAutosave(() => {
    const typed = newest.current
    if (typed === undefined || isCreated.current) {
      removeNewDraft(storageKey)
      return true
    }
    return writeNewDraft(storageKey, { changed: typed, choice: chosen?.name, key, parent })
  }, [changed, chosen?.name, key, parent])

  const write = (next: SourceText | undefined) => {
    newest.current = next
    setChanged(next)
    setRestored(false)
    clear()
  }
  const choose = ({ name, definition }: Template) => {
    setChoice(name)
    // Only the draft keeps what was imported.
    write(name === importedName ? writtenOf(definition, editing) : undefined)
  }
  const create = () => {
    const mine = definitionIn(editing.readText(newest.current ?? fresh))
    if (mine === undefined || keyIssue !== undefined) return
    void send(async () => {
      const named = keyShown === '' ? {} : { key: keyShown }
      const created = await createSimulation({ ...named, parent, ...mine })
      isCreated.current = true
      // The simulation opens on the side, form or code, on which it was created.
      rememberSide(rememberedSide(firstSideOfNew))
      route(simulationAddress(created.key))
    })
  }
  return {
    chosen,
    written,
    read,
    body,
    issues,
    keys,
    keyField: { value: keyShown, issue: keyIssue },
    setKey(next: string) {
      setKey(next)
      clear()
    },
    parent,
    setParent,
    isTyped,
    isRestored,
    sending: { isSending, refused },
    keep,
    write,
    choose,
    create,
  }
}

/** Returns the issues of a response that no field of the form shows. */
function definitionIssues(refused: ApiError | undefined): readonly Issue[] {
  const issues = refused?.problem.issues ?? []
  return issues.filter(({ path }) => !createFields.includes(`${path[0]}`))
}

function definitionIn(read: ReadText): JsonObject | undefined {
  return 'value' in read && isObject(read.value) ? definitionOf(read.value) : undefined
}

function writtenOf(definition: JsonObject | undefined, editing: Editing): SourceText {
  const language = rememberedLanguage()
  return { text: editing.writeText(definition ?? {}, language), language }
}

/** Returns whether the text is the unedited definition of the template, so that replacing the text loses nothing. */
function isWrittenFrom(
  definition: JsonObject | undefined,
  { text, language }: SourceText,
  editing: Editing,
): boolean {
  return definition !== undefined && text === editing.writeText(definition, language)
}

/**
 * Returns the key that is suggested for the new simulation, with a number if another simulation has the key of the
 * template; empty if the template has none.
 */
function keyFor(template: Template | undefined, taken: readonly string[]): string {
  if (template?.key === undefined) return ''
  let { key } = template
  for (let number = 2; taken.includes(key); number++) key = `${template.key}-${number}`
  return key
}
