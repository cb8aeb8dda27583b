/** State of a simulation in the editor: the saved version, the edited text, and saving. */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { ReadText, SourceText } from '../../../src/spelling/language.ts'
import { isObject, type JsonObject } from '../../../src/text/json.ts'
import { ApiError } from '../../data/api.ts'
import { definitionOf, isSame } from '../../data/definition.ts'
import type { SimulationListed } from '../../data/listings.ts'
import {
  isChangedElsewhere,
  readSimulation,
  type StoredSimulation,
  saveSimulation,
} from '../../data/simulations.ts'
import type { Editing } from '../../editor/editing.ts'
import { rememberedLanguage } from '../../editor/language-bar.tsx'
import { isInstant } from '../../editor/use-debounced.ts'
import { useReading } from '../../editor/use-reading.ts'
import { type DraftOwner, draftKey, readDraft, removeDraft, writeDraft } from './draft.ts'
import { useAutosave } from './use-autosave.ts'

/**
 * Result of an attempt to save: `busy` means that another attempt is in progress, `unreadable` that the text cannot be
 * parsed.
 */
export type SaveResult = 'saved' | 'unreadable' | 'changedElsewhere' | 'refused' | 'busy'

export interface DefinitionState {
  readonly stored: StoredSimulation
  readonly written: SourceText
  readonly read: ReadText
  /** The definition as it would be saved; undefined while its text cannot be parsed. */
  readonly definition: JsonObject | undefined
  readonly isDirty: boolean
  /** Time of the last of the unsaved changes that were restored from the tab; undefined if none were restored. */
  readonly restoredFrom: string | undefined
  readonly isSaving: boolean
  readonly refused: ApiError | undefined
  /** The version that someone else saved while the user edited the definition; undefined without a conflict. */
  readonly theirs: StoredSimulation | undefined
  write(written: SourceText): void
  /** Stores the edited text in the tab; returns false if the browser refuses. */
  keep(): boolean
  save(): Promise<SaveResult>
  /** Shows changed notes of the simulation and its new tag. A text with a conflict keeps the tag that it is based on. */
  showNotes(view: SimulationListed, tag: string | undefined): void
  /** Replaces the edited text by the saved version. */
  discard(): void
  takeTheirs(): void
  /** Saves the edited text over the version that someone else saved. */
  keepMine(): Promise<SaveResult>
  /** Closes the conflict dialog without a decision; the next save reports the conflict again. */
  closeConflict(): void
}

/** Returns the state of a simulation in the editor. `owner` must not change while the page is open. */
export function useDefinition(
  loaded: StoredSimulation,
  editing: Editing,
  owner: DraftOwner,
): DefinitionState {
  const [storageKey] = useState(() => draftKey(owner, loaded.view.key))
  const [first] = useState(() => initialState(loaded, editing, storageKey))
  const [stored, setStored] = useState(first.stored)
  const [written, setWritten] = useState(first.written)
  // The latest text of the definition, which may not be rendered yet.
  const newest = useRef(first.written)
  const [tag, setTag] = useState(first.tag)
  const [restoredFrom, setRestoredFrom] = useState(first.restoredFrom)
  const [isTyped, setTyped] = useState(first.isTyped)
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<ApiError | undefined>(undefined)
  const [theirs, setTheirs] = useState<StoredSimulation | undefined>(undefined)
  const reading = useMemo(() => ({ written }), [written])
  const read = useReading('read', reading, editing)
  const definition = useMemo(() => definitionIn(read), [read])
  const isDirty = definition === undefined || !isSame(definition, stored.definition)
  // Whether a large text equals the saved version is known only after the worker has parsed it.
  const isSaved = useRef(first.restoredFrom === undefined)
  const keep = useAutosave(() => {
    const changedAt = new Date().toISOString()
    if (isInstant(newest.current)) isSaved.current = !isDirty && newest.current === written
    if (isSaved.current && !isTyped) {
      removeDraft(storageKey)
      return true
    }
    return writeDraft(storageKey, { ...newest.current, tag, isSaved: isSaved.current, changedAt })
  }, [written, isDirty, isTyped, tag])

  const write = (next: SourceText) => {
    newest.current = next
    isSaved.current = false
    setWritten(next)
    setTyped(true)
    setRefused(undefined)
  }
  const show = (from: StoredSimulation) => {
    setStored(from)
    setTag(from.tag)
    write(writtenFrom(from.definition, editing, written))
    isSaved.current = true
    setTyped(false)
    setTheirs(undefined)
    setRestoredFrom(undefined)
  }
  const saveOver = async (version: string | undefined): Promise<SaveResult> => {
    if (isSaving) return 'busy'
    const sent = newest.current
    const mine = definitionIn(editing.readText(sent))
    if (mine === undefined) return 'unreadable'
    if (isSame(mine, stored.definition) && version === stored.tag) return 'saved'
    setSaving(true)
    setRefused(undefined)
    try {
      const response = await sendDefinition(loaded.view.key, mine, version)
      if (response.result === 'refused') setRefused(response.refused)
      else if (response.result === 'changedElsewhere') setTheirs(response.theirs)
      else {
        isSaved.current = newest.current === sent
        setStored((now) => ({ ...now, definition: mine, tag: response.tag }))
        setTag(response.tag)
        setTheirs(undefined)
        setRestoredFrom(undefined)
      }
      return response.result
    } finally {
      setSaving(false)
    }
  }
  return {
    stored,
    written,
    read,
    definition,
    isDirty,
    restoredFrom,
    isSaving,
    refused,
    theirs,
    write,
    keep,
    save: () => saveOver(tag),
    showNotes(view, next) {
      setStored((now) => ({ ...now, view, tag: next }))
      setTag((now) => (now === stored.tag ? next : now))
    },
    discard: () => show(stored),
    takeTheirs: () => void (theirs && show(theirs)),
    keepMine: () => saveOver(theirs?.tag),
    closeConflict: () => setTheirs(undefined),
  }
}

type SaveResponse =
  | { readonly result: 'saved'; readonly tag: string | undefined }
  | { readonly result: 'refused'; readonly refused: ApiError }
  | { readonly result: 'changedElsewhere'; readonly theirs: StoredSimulation }

/**
 * Saves a definition if the simulation still has the given version. If not, returns the version that someone else
 * saved.
 */
async function sendDefinition(
  key: string,
  definition: JsonObject,
  version: string | undefined,
): Promise<SaveResponse> {
  try {
    return { result: 'saved', tag: await saveSimulation(key, definition, version) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!isChangedElsewhere(error)) return { result: 'refused', refused: error }
  }
  try {
    return { result: 'changedElsewhere', theirs: await readSimulation(key) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { result: 'refused', refused: error }
  }
}

function definitionIn(read: ReadText): JsonObject | undefined {
  return 'value' in read && isObject(read.value) ? definitionOf(read.value) : undefined
}

function writtenFrom(definition: JsonObject, editing: Editing, like?: SourceText): SourceText {
  const language = like?.language ?? rememberedLanguage()
  return { text: editing.writeText(definition, language), language }
}

interface InitialState {
  readonly stored: StoredSimulation
  readonly written: SourceText
  readonly tag: string | undefined
  /** Whether the user typed the text, instead of the console formatting the saved definition. */
  readonly isTyped: boolean
  readonly restoredFrom: string | undefined
}

/**
 * Returns the text with which the editor opens: the draft of this tab (unsaved changes, or the exact text of the saved
 * version), or the formatted definition.
 */
function initialState(
  stored: StoredSimulation,
  editing: Editing,
  storageKey: string,
): InitialState {
  const draft = readDraft(storageKey)
  const fresh: InitialState = {
    stored,
    written: writtenFrom(stored.definition, editing),
    tag: stored.tag,
    isTyped: false,
    restoredFrom: undefined,
  }
  if (draft === undefined) return fresh
  const { text, language, tag, changedAt } = draft
  const typed = { ...fresh, written: { text, language }, isTyped: true }
  const definition = definitionIn(editing.readText(draft))
  if (isSame(definition, stored.definition)) return typed
  if (!draft.isSaved) return { ...typed, tag, restoredFrom: changedAt }
  // The service normalizes some members, so a saved draft may differ from the stored definition. An equal version
  // proves that the draft is what was saved.
  const isStill = definition !== undefined && tag !== undefined && tag === stored.tag
  return isStill ? { ...typed, stored: { ...stored, definition } } : fresh
}
