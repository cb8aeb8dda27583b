/** A definition to write in: the text, its two spellings, and what is wrong with it. */
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { SourceText, SyntaxProblem } from '../../src/spelling/language.ts'
import type { Issue } from '../data/api.ts'
import type { CodeView } from './code-view.ts'
import type { Editing } from './editing.ts'
import { LanguageBar } from './language-bar.tsx'
import { ProblemList } from './problem-list.tsx'
import { TypesButton, type WantedType } from './types-button.tsx'
import { useReading } from './use-reading.ts'
import type { Vocabulary } from './vocabulary.ts'
import { loadVocabulary } from './vocabulary-source.ts'

interface Props {
  readonly editing: Editing
  readonly written: SourceText
  readonly onWritten: (written: SourceText) => void
  readonly label: string
  /** Why the text cannot be read. */
  readonly syntax: SyntaxProblem | undefined
  /** What the service says, or would say. */
  readonly issues: readonly Issue[]
  /** What is accepted and probably not meant. */
  readonly warnings?: readonly Issue[]
  /** Names of systems of the parents. */
  readonly inherited: readonly string[]
  /** Whose examples are to be shown at once. */
  readonly wantedType?: WantedType | undefined
}

const none: readonly Issue[] = []

export function DefinitionEditor(props: Props) {
  const {
    editing,
    written,
    onWritten,
    label,
    syntax,
    issues,
    warnings = none,
    inherited,
    wantedType,
  } = props
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView | undefined>(undefined)
  const hintId = useId()
  // What comes back from the page may be older than what was typed meanwhile.
  const own = useRef(new WeakSet<SourceText>())
  const vocabulary = useVocabulary()
  const latest = useLatest({ onWritten, written, inherited })
  const reading = useMemo(
    () => ({ written, syntax, issues, warnings }),
    [written, syntax, issues, warnings],
  )
  const problems = useReading('problems', reading, editing)

  useEffect(() => {
    if (parent.current === null) return
    const made = editing.createCodeView({
      parent: parent.current,
      written: latest.current.written,
      label,
      hintId,
      surroundings: {
        // Who points at a word before it has come waits for it; after a failure the next word asks again.
        vocabulary: () => loadVocabulary().catch(() => undefined),
        inherited: () => latest.current.inherited,
      },
      onChange(text) {
        const typed = { language: latest.current.written.language, text }
        own.current.add(typed)
        latest.current.onWritten(typed)
      },
    })
    view.current = made
    return () => made.destroy()
  }, [editing, label, hintId, latest])
  useEffect(() => {
    if (!own.current.has(written)) view.current?.show(written)
  }, [written])
  useEffect(() => view.current?.mark(problems), [problems, written.language])

  return (
    <div class="flex h-full min-h-0 flex-col">
      <LanguageBar editing={editing} written={written} onWritten={onWritten}>
        <TypesButton view={view} written={written} vocabulary={vocabulary} wanted={wantedType} />
      </LanguageBar>
      <div ref={parent} class="min-h-0 flex-1 overflow-hidden" />
      <p id={hintId} class="sr-only">
        Tab indents. To leave the editor with the keyboard, press Escape, then Tab.
      </p>
      <ProblemList problems={problems} onChoose={(problem) => view.current?.reveal(problem)} />
    </div>
  )
}

/** What callbacks that live as long as the editor see: always the newest. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** Without it the editor works, but suggests nothing. */
function useVocabulary(): Vocabulary | undefined {
  const [vocabulary, setVocabulary] = useState<Vocabulary | undefined>(undefined)
  useEffect(() => {
    void loadVocabulary().then(setVocabulary, () => undefined)
  }, [])
  return vocabulary
}
