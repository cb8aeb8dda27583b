/** One simulation under work: what the service keeps, what is written, and the way from one to the other. */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { ReadText, SourceText } from '../../../src/spelling/language.ts'
import { isObject, type JsonObject } from '../../../src/text/json.ts'
import { Refused } from '../../data/api.ts'
import { definitionOf, isSame } from '../../data/definition.ts'
import {
  isChangedElsewhere,
  readSimulation,
  type StoredSimulation,
  saveSimulation,
} from '../../data/simulations.ts'
import type { Editing } from '../../editor/editing.ts'
import { rememberedLanguage } from '../../editor/language-bar.tsx'
import { useReading } from '../../editor/use-reading.ts'
import { isInstant } from '../../editor/use-settled.ts'
import { dropDraft, type Home, keepDraft, placeOf, readDraft } from './draft.ts'
import { useKept } from './use-kept.ts'

/** `busy` while another save is under way. */
export type SaveResult = 'saved' | 'unreadable' | 'changedElsewhere' | 'refused' | 'busy'

export interface Work {
  readonly stored: StoredSimulation
  readonly written: SourceText
  readonly read: ReadText
  /** As the service would keep it; undefined while the text cannot be read. */
  readonly definition: JsonObject | undefined
  readonly isDirty: boolean
  /** When the changes were made that were found in the tab. */
  readonly restoredFrom: string | undefined
  readonly isSaving: boolean
  readonly refused: Refused | undefined
  /** What somebody else saved meanwhile. */
  readonly theirs: StoredSimulation | undefined
  write(written: SourceText): void
  /** Keeps in the tab what is written; false where it has no room. */
  keep(): boolean
  save(): Promise<SaveResult>
  /** Back to what the service keeps. */
  discard(): void
  takeTheirs(): void
  /** Saves over what somebody else saved. */
  keepMine(): Promise<SaveResult>
  /** Goes on writing; the next save asks again. */
  closeConflict(): void
}

/** `home` is that of the page, for as long as it lives. */
export function useDefinition(loaded: StoredSimulation, editing: Editing, home: Home): Work {
  const { key } = loaded.view
  const [place] = useState(() => placeOf(home, key))
  const [first] = useState(() => beginning(loaded, editing, place))
  const [stored, setStored] = useState(first.stored)
  const [written, setWritten] = useState(first.written)
  // A save may come before the page has heard of the last letter.
  const newest = useRef(first.written)
  const [tag, setTag] = useState(first.tag)
  const [restoredFrom, setRestoredFrom] = useState(first.restoredFrom)
  const [isTyped, setTyped] = useState(first.isTyped)
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<Refused | undefined>(undefined)
  const [theirs, setTheirs] = useState<StoredSimulation | undefined>(undefined)
  const reading = useMemo(() => ({ written }), [written])
  const read = useReading('read', reading, editing)
  const definition = useMemo(() => definitionIn(read), [read])
  const isDirty = definition === undefined || !isSame(definition, stored.definition)
  // Of a large text it is not known at once whether it says what is saved.
  const isSaved = useRef(first.restoredFrom === undefined)
  const keep = useKept(() => {
    const changedAt = new Date().toISOString()
    if (isInstant(newest.current)) isSaved.current = !isDirty && newest.current === written
    if (isSaved.current && !isTyped) {
      dropDraft(place)
      return true
    }
    return keepDraft(place, { ...newest.current, tag, isSaved: isSaved.current, changedAt })
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
      const answer = await sendDefinition(key, mine, version)
      if (answer.result === 'refused') setRefused(answer.refused)
      else if (answer.result === 'changedElsewhere') setTheirs(answer.theirs)
      else {
        isSaved.current = newest.current === sent
        setStored({ ...stored, definition: mine, tag: answer.tag })
        setTag(answer.tag)
        setTheirs(undefined)
        setRestoredFrom(undefined)
      }
      return answer.result
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
    discard: () => show(stored),
    takeTheirs() {
      if (theirs !== undefined) show(theirs)
      setTheirs(undefined)
    },
    keepMine: () => saveOver(theirs?.tag),
    closeConflict: () => setTheirs(undefined),
  }
}

type SaveAnswer =
  | { readonly result: 'saved'; readonly tag: string | undefined }
  | { readonly result: 'refused'; readonly refused: Refused }
  | { readonly result: 'changedElsewhere'; readonly theirs: StoredSimulation }

/** Saves over that version; where another one is stored meanwhile, returns it. */
async function sendDefinition(
  key: string,
  definition: JsonObject,
  version: string | undefined,
): Promise<SaveAnswer> {
  try {
    return { result: 'saved', tag: await saveSimulation(key, definition, version) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (!isChangedElsewhere(error)) return { result: 'refused', refused: error }
  }
  try {
    return { result: 'changedElsewhere', theirs: await readSimulation(key) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
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

interface Beginning {
  readonly stored: StoredSimulation
  readonly written: SourceText
  readonly tag: string | undefined
  /** Whether the text is a person's, and not made of the data. */
  readonly isTyped: boolean
  readonly restoredFrom: string | undefined
}

/** What was written in this tab before: changes that are not saved, or the very text of what is. */
function beginning(stored: StoredSimulation, editing: Editing, place: string): Beginning {
  const draft = readDraft(place)
  const fresh: Beginning = {
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
  // The service spells some members its own way; by the version, it is what was sent.
  const isStill = definition !== undefined && tag !== undefined && tag === stored.tag
  return isStill ? { ...typed, stored: { ...stored, definition } } : fresh
}
