/** State of a new simulation: its definition, key and parent, stored as a draft until the simulation is created. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { nameIssue } from '../../../src/definition/name.ts'
import type { ReadText, SourceText } from '../../../src/spelling/language.ts'
import { isObject, type JsonObject } from '../../../src/text/json.ts'
import type { ApiError, Issue } from '../../data/api.ts'
import { definitionOf } from '../../data/definition.ts'
import { listSimulations } from '../../data/listings.ts'
import { useLoaded } from '../../data/loaded.ts'
import { useSending } from '../../data/sending.ts'
import { createSimulation } from '../../data/simulations.ts'
import type { Editing } from '../../editor/editing.ts'
import { rememberedLanguage } from '../../editor/language-bar.tsx'
import { useReading } from '../../editor/use-reading.ts'
import { useAutosave } from '../simulation/use-autosave.ts'
import { previewAddress } from '../simulation/view-address.ts'
import { createFields } from './create-bar.tsx'
import { newDraftKey, readNewDraft, removeNewDraft, writeNewDraft } from './draft.ts'
import {
  firstTemplate,
  importedName,
  linkName,
  type Template,
  useTemplateDefinition,
} from './use-templates.ts'

/** Key of the root simulation, which always exists and is the only simulation without a parent. */
const rootSimulation = 'default'

export type NewSimulation = ReturnType<typeof useNewSimulation>

export function useNewSimulation(all: readonly Template[], editing: Editing) {
  const { route } = useLocation()
  const { isSending, refused, send, clear } = useSending()
  const [storageKey] = useState(newDraftKey)
  const [draft] = useState(() => readNewDraft(storageKey))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [choice, setChoice] = useState(draft?.choice)
  const [parent, setParent] = useState(draft?.parent ?? rootSimulation)
  const [changed, setChanged] = useState(draft?.changed)
  // The latest text of the definition, which may not be rendered yet.
  const newest = useRef(changed)
  const isCreated = useRef(false)

  // If the page was opened by a shared link, its definition is selected.
  const chosen = templateOf(all, [choice, linkName, firstTemplate])
  const { definition, hasFailed } = useTemplateDefinition(chosen)
  const fresh = useMemo(() => writtenOf(definition, editing), [definition, editing])
  const written = changed ?? fresh
  const reading = useMemo(() => ({ written }), [written])
  const read = useReading('read', reading, editing)
  const isLoading = changed === undefined && definition === undefined
  const body = useMemo(() => (isLoading ? undefined : definitionIn(read)), [isLoading, read])
  const { key, keys, areKeysLoaded, setKey, keyField } = useKey(draft?.key, chosen)

  const issues = useMemo(() => definitionIssues(refused), [refused])

  const isTyped = useMemo(
    () => changed !== undefined && !isWrittenFrom(definition, changed, editing),
    [changed, definition, editing],
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
  const choose = ({ name, load }: Template) => {
    setChoice(name)
    write(undefined)
    // Only the draft keeps what was imported.
    if (name === importedName) void load().then((own) => write(writtenOf(own, editing)))
  }
  const create = () => {
    if (isLoading) return
    const mine = definitionIn(editing.readText(newest.current ?? fresh))
    if (mine === undefined || keyField.issue !== undefined) return
    void send(async () => {
      const keyed = keyField.value === '' ? {} : { key: keyField.value }
      const created = await createSimulation({ ...keyed, parent, ...mine })
      isCreated.current = true
      route(previewAddress(created.key))
    })
  }
  return {
    chosen,
    hasFailed: hasFailed && isLoading,
    isLoading,
    written,
    read,
    body,
    issues,
    keys,
    keyField,
    isReady: body !== undefined && areKeysLoaded && keyField.issue === undefined,
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

/** Returns the template of the first name that a template has. */
function templateOf(
  all: readonly Template[],
  names: readonly (string | undefined)[],
): Template | undefined {
  const known = names.find((wanted) => all.some(({ name }) => name === wanted))
  return all.find(({ name }) => name === known)
}

/** Returns the key of the new simulation, which the template suggests until the user types one, and all keys in use. */
function useKey(draft: string | undefined, template: Template | undefined) {
  const existing = useLoaded(listSimulations, [])
  const [key, setKey] = useState(draft)
  const keys = existing.value?.rows.map((one) => one.key) ?? [rootSimulation]
  const value = key ?? keyFor(template, keys)
  const issue = value === '' ? undefined : nameIssue(value)
  const areKeysLoaded = !existing.isLoading
  return { key, keys, areKeysLoaded, setKey, keyField: { value, issue } }
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
