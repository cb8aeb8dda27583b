/** The editor itself: CodeMirror with what a definition needs. It is loaded when a page shows a definition first. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language'
import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { Language, SourceText } from '../../src/spelling/language.ts'
import type { TextRange } from '../../src/spelling/places.ts'
import { completion, type Surroundings } from './completion.ts'
import { hover } from './hover.ts'
import { theme } from './theme.ts'
import type { TypeInsertion } from './type-insertion.ts'
import { typingOver } from './typing-over.ts'

export interface Marked extends TextRange {
  readonly message: string
  readonly isWarning: boolean
}

export interface CodeView {
  /** As a change that can be undone; in another language, as a new beginning. */
  show(written: SourceText): void
  mark(problems: readonly Marked[]): void
  /** Brings a place into sight and the cursor there. */
  reveal(place: TextRange): void
  cursor(): number
  /** As one change, with what is selected then in sight. */
  put(insertion: TypeInsertion): void
  destroy(): void
}

export interface CodeViewing {
  readonly parent: HTMLElement
  readonly written: SourceText
  readonly label: string
  /** The element that says how to leave the editor. */
  readonly hintId: string
  readonly surroundings: Omit<Surroundings, 'language'>
  onChange(text: string): void
}

export function createCodeView(viewing: CodeViewing): CodeView {
  let { language } = viewing.written
  let isShowing = false
  const surroundings: Surroundings = { ...viewing.surroundings, language: () => language }
  const stateOf = (written: SourceText): EditorState =>
    EditorState.create({
      doc: written.text,
      extensions: [
        spelling(written.language),
        shared(viewing, surroundings),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isShowing) viewing.onChange(update.state.doc.toString())
        }),
      ],
    })
  const view = new EditorView({ parent: viewing.parent, state: stateOf(viewing.written) })
  const measuring = measureAgain(view)
  return {
    show(written) {
      isShowing = true
      if (written.language !== language) {
        language = written.language
        view.setState(stateOf(written))
        view.scrollDOM.scrollLeft = 0
      } else if (view.state.doc.toString() !== written.text) {
        view.dispatch({
          changes: changeTo(view.state.doc.toString(), written.text),
          // Undone by itself: not together with what was typed a moment before.
          annotations: isolateHistory.of('full'),
        })
      }
      isShowing = false
    },
    mark(problems) {
      const { length } = view.state.doc
      const diagnostics = problems.map(({ from, to, message, isWarning }) => ({
        from: Math.min(from, length),
        to: Math.min(Math.max(to, from), length),
        message,
        severity: isWarning ? ('warning' as const) : ('error' as const),
      }))
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    reveal({ from, to }) {
      const { length } = view.state.doc
      const [anchor, head] = [Math.min(from, length), Math.min(to, length)]
      view.dispatch({
        selection: { anchor, head },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      })
      view.focus()
    },
    cursor: () => view.state.selection.main.head,
    put({ from, to, insert, selected }) {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: selected.from, head: selected.to },
        effects: EditorView.scrollIntoView(selected.from, { y: 'center' }),
        userEvent: 'input.complete',
      })
      view.focus()
    },
    destroy() {
      measuring.disconnect()
      view.destroy()
    },
  }
}

/**
 * CodeMirror measures its lines once, before its theme has come to bear, and again when its content has another height.
 * A short text is as high as the editor, whatever its lines are, and its lines would be taken for higher than they are: a
 * pointer further down would mean another one. So a line is watched, and the view is begun anew when that changes.
 */
function measureAgain(view: EditorView): ResizeObserver {
  let watched: Element | null = null
  let known: number | undefined
  const observer = new ResizeObserver(() => {
    view.requestMeasure()
    const height = watched?.isConnected ? watched.getBoundingClientRect().height : known
    const isOther = known !== undefined && known !== height
    known = height
    // What is being composed would be lost.
    if (isOther && !view.composing) view.setState(view.state)
    watch()
  })
  function watch(): void {
    const line = view.contentDOM.querySelector('.cm-line')
    if (line === watched) return
    if (watched !== null) observer.unobserve(watched)
    watched = line
    if (line !== null) observer.observe(line)
  }
  observer.observe(view.contentDOM)
  watch()
  return observer
}

function spelling(language: Language): Extension {
  return language === 'json' ? json() : yaml()
}

function shared({ label, hintId }: CodeViewing, surroundings: Surroundings): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    theme,
    lineNumbers(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    typingOver,
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    completion(surroundings),
    hover(surroundings),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': hintId,
      spellcheck: 'false',
      // It can be reached anyway; this says so to tools.
      tabindex: '0',
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      // After Escape, the editor lets Tab pass.
      indentWithTab,
    ]),
  ]
}

/** Only what differs is replaced, so that the cursor and folded parts stay. */
function changeTo(before: string, after: string): { from: number; to: number; insert: string } {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}
