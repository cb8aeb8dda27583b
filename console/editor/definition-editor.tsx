/** A definition to write in: the text, its two spellings, and what is wrong with it. */
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { Issue } from '../data/api.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import type { CodeView } from './code-view.ts'
import type { Editing } from './editing.ts'
import type { Language, SyntaxProblem, Written } from './language.ts'
import { ProblemList } from './problem-list.tsx'
import { problemsOf } from './problems.ts'
import { useSettled } from './use-settled.ts'
import type { Vocabulary } from './vocabulary.ts'
import { loadVocabulary } from './vocabulary-source.ts'

interface Props {
  readonly editing: Editing
  readonly written: Written
  readonly onWritten: (written: Written) => void
  readonly label: string
  /** Why the text cannot be read. */
  readonly syntax: SyntaxProblem | undefined
  /** What the service says, or would say. */
  readonly issues: readonly Issue[]
  /** Names of systems of the parents. */
  readonly inherited: readonly string[]
}

export function DefinitionEditor(props: Props) {
  const { editing, written, onWritten, label, syntax, issues, inherited } = props
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView | undefined>(undefined)
  const hintId = useId()
  // What comes back from the page may be older than what was typed meanwhile.
  const own = useRef(new WeakSet<Written>())
  const latest = useLatest({ onWritten, written, inherited, vocabulary: useVocabulary() })
  const settled = useSettled(written)
  const problems = useMemo(
    () => problemsOf(settled, { syntax, issues }, editing),
    [settled, syntax, issues, editing],
  )

  useEffect(() => {
    if (parent.current === null) return
    const made = editing.createCodeView({
      parent: parent.current,
      written: latest.current.written,
      label,
      hintId,
      surroundings: {
        vocabulary: () => latest.current.vocabulary,
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
      <LanguageBar editing={editing} written={written} onWritten={onWritten} />
      <div ref={parent} class="min-h-0 flex-1 overflow-hidden" />
      <p id={hintId} class="sr-only">
        Tab indents. To leave the editor by keyboard, press Escape and then Tab.
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

const languages: readonly (readonly [Language, string])[] = [
  ['json', 'JSON'],
  ['yaml', 'YAML'],
]

function LanguageBar({
  editing,
  written,
  onWritten,
}: Pick<Props, 'editing' | 'written' | 'onWritten'>) {
  const settled = useSettled(written)
  const comments = useMemo(() => editing.countComments(settled), [editing, settled])
  const [asked, setAsked] = useState<'unreadable' | number | undefined>(undefined)
  const convert = (language: Language) => {
    const text = editing.convert(written, language)
    if (text === undefined) return setAsked('unreadable')
    setAsked(undefined)
    rememberLanguage(language)
    onWritten({ text, language })
  }
  const choose = (language: Language) => {
    if (language === written.language) return
    const isReadable = 'value' in editing.readText(written)
    if (comments > 0 && isReadable) setAsked(comments)
    else convert(language)
  }
  const layOut = () => {
    const read = editing.readText(written)
    if ('value' in read) onWritten({ ...written, text: editing.writeText(read.value, 'json') })
    else setAsked('unreadable')
  }
  return (
    <div class="flex h-11 shrink-0 items-center gap-2 border-b border-line px-2">
      <fieldset class="inline-flex rounded-md bg-sunken p-0.5">
        <legend class="sr-only">Spelling</legend>
        {languages.map(([language, name]) => (
          <button
            key={language}
            type="button"
            aria-pressed={written.language === language}
            onClick={() => choose(language)}
            class="rounded px-2.5 py-1 text-xs font-medium text-ink-soft aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-sm"
          >
            {name}
          </button>
        ))}
      </fieldset>
      {written.language === 'json' && (
        <Button kind="quiet" class="min-h-7 px-2 py-0.5 text-xs" onClick={layOut}>
          Lay out
        </Button>
      )}
      <span class="ml-auto hidden min-w-0 truncate text-xs text-ink-faint sm:block">
        {comments > 0 ? (
          'The service keeps no comments; this tab does.'
        ) : (
          <>
            <kbd class="font-mono">Ctrl Space</kbd> suggests · <kbd class="font-mono">Esc Tab</kbd>{' '}
            leaves
          </>
        )}
      </span>
      <Dialog
        title={asked === 'unreadable' ? 'Mend the text first' : 'Comments would be lost'}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
      >
        <p class="text-sm text-ink-soft">
          {asked === 'unreadable'
            ? 'The text cannot be read as it is; the list below the editor says why. What it says would be lost.'
            : `JSON has no comments: ${asked === 1 ? 'one line' : `${asked} lines`} of comments would be lost. The data stays.`}
        </p>
        <div class="flex justify-end gap-2">
          <Button onClick={() => setAsked(undefined)}>
            {asked === 'unreadable' ? 'Close' : 'Stay with YAML'}
          </Button>
          {asked !== 'unreadable' && (
            <Button kind="primary" onClick={() => convert('json')}>
              Convert to JSON
            </Button>
          )}
        </div>
      </Dialog>
    </div>
  )
}

const rememberedName = 'spate.language'

/** The spelling that a person chose last. */
export function rememberedLanguage(): Language {
  return localStorage.getItem(rememberedName) === 'yaml' ? 'yaml' : 'json'
}

function rememberLanguage(language: Language): void {
  localStorage.setItem(rememberedName, language)
}
