/** What is written of a new simulation: its definition, key and parent, kept as a draft until it is created. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { nameIssue } from '../../../src/definition/name.ts'
import type { ReadText, SourceText } from '../../../src/spelling/language.ts'
import { isObject, type JsonObject } from '../../../src/text/json.ts'
import { definitionOf } from '../../data/definition.ts'
import { listSimulations } from '../../data/listings.ts'
import { useLoaded } from '../../data/loaded.ts'
import { useSending } from '../../data/sending.ts'
import { createSimulation, simulationAddress } from '../../data/simulations.ts'
import type { Editing } from '../../editor/editing.ts'
import { rememberedLanguage } from '../../editor/language-bar.tsx'
import { useReading } from '../../editor/use-reading.ts'
import { useKept } from '../simulation/use-kept.ts'
import { createFields } from './create-form.tsx'
import { dropNewDraft, keepNewDraft, newDraftPlace, readNewDraft } from './draft.ts'
import type { Beginning } from './use-beginnings.ts'

/** Every simulation but this one has a parent; it is there from the start. */
const rootSimulation = 'default'

export function useNewSimulation(all: readonly Beginning[], editing: Editing) {
  const { route } = useLocation()
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
    () =>
      (refused?.problem.issues ?? []).filter(({ path }) => !createFields.includes(`${path[0]}`)),
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

  const write = (next: SourceText | undefined) => {
    newest.current = next
    setChanged(next)
    setRestored(false)
    forget()
  }
  const choose = ({ name }: Beginning) => {
    setChoice(name)
    write(undefined)
  }
  const create = () => {
    const mine = definitionIn(editing.readText(newest.current ?? fresh))
    if (mine === undefined || keyIssue !== undefined) return
    void send(async () => {
      const named = keyShown === '' ? {} : { key: keyShown }
      const made = await createSimulation({ ...named, parent, ...mine })
      isMade.current = true
      route(simulationAddress(made.key))
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
      forget()
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

function definitionIn(read: ReadText): JsonObject | undefined {
  return 'value' in read && isObject(read.value) ? definitionOf(read.value) : undefined
}

function writtenOf(definition: JsonObject | undefined, editing: Editing): SourceText {
  const language = rememberedLanguage()
  return { text: editing.writeText(definition ?? {}, language), language }
}

/** Whether the text is the definition as JSON or YAML without any change, so that replacing it loses no edits. */
function isWrittenFrom(
  definition: JsonObject | undefined,
  { text, language }: SourceText,
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
