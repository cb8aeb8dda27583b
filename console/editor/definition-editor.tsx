/** Editor of a definition: the text in JSON or YAML, and the list of its problems. */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SourceText, SyntaxProblem } from '../../src/spelling/language.ts'
import type { TextRange } from '../../src/spelling/places.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { type EditorSide, rememberedSide, rememberSide } from '../builder/editor-side.ts'
import { FormSide } from '../builder/form-side.tsx'
import { SideSwitch } from '../builder/side-switch.tsx'
import type { Issue } from '../data/api.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import type { Preview } from '../preview/protocol.ts'
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
  /** Syntax error of the definition's text, if it cannot be parsed. */
  readonly syntax: SyntaxProblem | undefined
  /** Issues of the definition that the service reports, or would report. */
  readonly issues: readonly Issue[]
  /** Issues of the definition that the service accepts but that are probably unintended. */
  readonly warnings?: readonly Issue[]
  /** Names of the systems that the definition inherits. */
  readonly inherited: readonly string[]
  /** Type whose examples a dialog shows when the editor opens. */
  readonly wantedType?: WantedType | undefined
  /** The parsed text; undefined if it cannot be parsed. */
  readonly value: JsonValue | undefined
  /** The last preview, if the page has one. */
  readonly preview?: Preview | undefined
  /** The side that is shown first, unless the user chose one before. */
  readonly firstSide: EditorSide
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
  // Texts that were typed in this editor. The page may pass back one that is older than the latest keystrokes, which
  // must not replace the text.
  const own = useRef(new WeakSet<SourceText>())
  const vocabulary = useVocabulary()
  const { side, choose, showCode } = useSide(
    wantedType === undefined ? rememberedSide(props.firstSide) : 'code',
    view,
  )
  const latest = useLatest({ onWritten, written, inherited })
  const reading = useMemo(
    () => ({ written, syntax, issues, warnings }),
    [written, syntax, issues, warnings],
  )
  const problems = useReading('problems', reading, editing)

  useEffect(() => {
    if (parent.current === null) return
    const codeView = editing.createCodeView({
      parent: parent.current,
      written: latest.current.written,
      label,
      hintId,
      context: {
        // Pointing at a word while the vocabulary is loading waits for it. After a failure, the next such request loads
        // it again.
        vocabulary: () => loadVocabulary().catch(() => undefined),
        inherited: () => latest.current.inherited,
      },
      onChange(text) {
        const typed = { language: latest.current.written.language, text }
        own.current.add(typed)
        latest.current.onWritten(typed)
      },
    })
    view.current = codeView
    return () => codeView.destroy()
  }, [editing, label, hintId, latest])
  useEffect(() => {
    if (!own.current.has(written)) view.current?.show(written)
  }, [written])
  useEffect(() => view.current?.mark(problems), [problems, written.language])

  return (
    <div class="flex h-full min-h-0 flex-col">
      <div class="flex h-11 shrink-0 items-center gap-2 border-b border-line px-2">
        <SideSwitch side={side} onSide={choose} />
        {side === 'form' ? (
          <HistoryButtons view={view} />
        ) : (
          <LanguageBar editing={editing} written={written} onWritten={onWritten}>
            <TypesButton
              view={view}
              written={written}
              vocabulary={vocabulary}
              wanted={wantedType}
            />
          </LanguageBar>
        )}
      </div>
      <div
        ref={parent}
        class={`min-h-0 flex-1 overflow-hidden ${side === 'form' ? 'hidden' : ''}`}
      />
      <FormSide
        isShown={side === 'form'}
        view={view}
        written={written}
        value={props.value}
        preview={props.preview}
        issues={issues}
        onShowCode={(path) => {
          const { text, language } = written
          showCode(path.length === 0 ? undefined : editing.valuePlace(text, language, path))
        }}
      />
      <p id={hintId} class="sr-only">
        Tab indents. To leave the editor with the keyboard, press Escape, then Tab.
      </p>
      <ProblemList problems={problems} onChoose={showCode} />
    </div>
  )
}

/** Returns the side of the editor that is shown, and functions that change it. */
function useSide(first: EditorSide, view: { readonly current: CodeView | undefined }) {
  const [side, setSide] = useState(first)
  const revealed = useRef<TextRange | undefined>(undefined)
  const choose = (next: EditorSide) => {
    rememberSide(next)
    setSide(next)
  }
  // A place in the code can be shown only when the code is visible.
  useLayoutEffect(() => {
    if (side === 'code' && revealed.current !== undefined) view.current?.reveal(revealed.current)
    revealed.current = undefined
  }, [side, view])
  return {
    side,
    choose,
    /** Shows the code, and selects a range of it. */
    showCode(range: TextRange | undefined) {
      revealed.current = range
      if (side === 'form') choose('code')
      else if (range !== undefined) view.current?.reveal(range)
    },
  }
}

/** Buttons that undo and repeat changes, for the form. In the code, the keyboard does. */
function HistoryButtons({ view }: { readonly view: { readonly current: CodeView | undefined } }) {
  const look = 'min-h-7! px-2 py-0.5 text-xs'
  return (
    <>
      <Button
        kind="quiet"
        class={look}
        title="Undo (Ctrl+Z)"
        aria-label="Undo"
        onClick={() => view.current?.undo()}
      >
        <Icon name="undo" class="size-3.5" />
      </Button>
      <Button
        kind="quiet"
        class={look}
        title="Redo (Ctrl+Shift+Z)"
        aria-label="Redo"
        onClick={() => view.current?.redo()}
      >
        <Icon name="redo" class="size-3.5" />
      </Button>
    </>
  )
}

/** Returns a reference that always holds the last rendered value, for callbacks that live as long as the editor. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/**
 * Returns the vocabulary of the language, or undefined while it is loading and after a failure. Without it, the editor
 * works but has no suggestions.
 */
function useVocabulary(): Vocabulary | undefined {
  const [vocabulary, setVocabulary] = useState<Vocabulary | undefined>(undefined)
  useEffect(() => {
    void loadVocabulary().then(setVocabulary, () => undefined)
  }, [])
  return vocabulary
}
