/** Editor of a definition: the text in JSON or YAML, and the list of its problems. */
import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import type { SourceText, SyntaxProblem } from '../../src/spelling/language.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { rememberedSide } from '../builder/editor-side.ts'
import { formPart } from '../builder/form-side.ts'
import { SideSwitch } from '../builder/side-switch.tsx'
import type { Issue } from '../data/api.ts'
import { docAddress } from '../docs/doc-address.ts'
import type { Path } from '../document/operation.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { LazyView } from '../parts/lazy-part.tsx'
import type { Preview } from '../preview/protocol.ts'
import { diagramPart } from '../relations/diagram-side.ts'
import { codePart } from './code/code-part.ts'
import type { CodeView } from './code/code-view.ts'
import type { Editing } from './editing.ts'
import { LanguageBar } from './language-bar.tsx'
import { ProblemList } from './problem-list.tsx'
import type { EditableText } from './text-history.ts'
import { TypesButton, type WantedType } from './types/types-button.tsx'
import { useEditableText, useLatest } from './use-editable-text.ts'
import { useFixes } from './use-fixes.ts'
import { useReading } from './use-reading.ts'
import { useSide } from './use-side.ts'
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
    value,
    preview,
  } = props
  const hintId = useId()
  const vocabulary = useVocabulary()
  const { side, editingSide, target, place, choose, showCode, showForm } = useSide(
    wantedType === undefined ? rememberedSide() : 'code',
  )
  const showPath = (path: Path) => {
    const { text, language } = written
    showCode(path.length === 0 ? undefined : editing.valuePlace(text, language, path))
  }
  const reading = useMemo(
    () => ({ written, syntax, issues, warnings }),
    [written, syntax, issues, warnings],
  )
  const problems = useReading('problems', reading, editing)
  const edited = useEditableText({ editing, written, onWritten })
  const { text } = edited
  const [view, setView] = useState<CodeView | undefined>(undefined)
  const fixes = useFixes({ problems, written, editing, text, onWritten })
  const latest = useLatest(inherited)
  const [context] = useState(() => ({
    // Pointing at a word while the vocabulary is loading waits for it. After a failure, the next such request loads it
    // again.
    vocabulary: () => loadVocabulary().catch(() => undefined),
    inherited: () => latest.current,
  }))

  return (
    <div class="flex h-full min-h-0 flex-col">
      <div class="flex h-11 shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-2">
        <SideSwitch side={side} onSide={choose} />
        {side === 'form' && <HistoryButtons text={text} />}
        {side === 'code' && (
          <LanguageBar editing={editing} written={written} onWritten={onWritten}>
            {view && (
              <TypesButton
                view={view}
                written={written}
                vocabulary={vocabulary}
                wanted={wantedType}
              />
            )}
            <LanguageLink />
          </LanguageBar>
        )}
      </div>
      <LazyView
        part={codePart}
        isShown={side === 'code'}
        props={{
          ...edited,
          ...{ label, hintId, context, place, problems: fixes.marks, onCreated: setView },
        }}
      />
      <LazyView
        part={formPart}
        isShown={side === 'form'}
        props={{ text, written, value, preview, issues, target, onShowCode: showPath }}
      />
      <LazyView
        part={diagramPart}
        isShown={side === 'diagram'}
        props={{ value, preview, onOpen: editingSide === 'form' ? showForm : showPath }}
      />
      <p id={hintId} class="sr-only">
        Tab indents. To leave the editor with the keyboard, press Escape, then Tab.
      </p>
      <ProblemList
        problems={problems}
        fixes={fixes.labels}
        onChoose={showCode}
        onFix={fixes.apply}
      />
    </div>
  )
}

/** Link to the description of the language, in another tab. */
function LanguageLink() {
  return (
    <a
      href={docAddress('reference/language')}
      target="_blank"
      rel="noreferrer"
      class="inline-flex min-h-7 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-soft hover:bg-sunken hover:text-ink max-sm:hidden"
    >
      <Icon name="book" class="size-3.5" />
      <span class="@max-sm:sr-only">Language reference</span>
    </a>
  )
}

/** Buttons that undo and repeat changes, for the form. In the code, the keyboard does. */
function HistoryButtons({ text }: { readonly text: { readonly current: EditableText } }) {
  const look = 'min-h-7! px-2 py-0.5 text-xs'
  return (
    <>
      <Button
        kind="quiet"
        class={look}
        title="Undo (Ctrl+Z)"
        aria-label="Undo"
        // A disabled button would lose the focus.
        aria-disabled={!text.current.canUndo()}
        onClick={() => text.current.undo()}
      >
        <Icon name="undo" class="size-3.5" />
      </Button>
      <Button
        kind="quiet"
        class={look}
        title="Redo (Ctrl+Shift+Z)"
        aria-label="Redo"
        aria-disabled={!text.current.canRedo()}
        onClick={() => text.current.redo()}
      >
        <Icon name="redo" class="size-3.5" />
      </Button>
    </>
  )
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
