/** The text editor: CodeMirror, configured for definitions. It is loaded when the code is first shown. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
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
import { type Action, type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint'
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
import type { Language, SourceText } from '../../../src/spelling/language.ts'
import type { TextRange } from '../../../src/spelling/places.ts'
import type { QuickFix } from '../quick-fix.ts'
import { changeTo, type EditableText, stepsMax, type TextHistory } from '../text-history.ts'
import type { TypeInsertion } from '../types/type-insertion.ts'
import { completion, type EditorContext } from './completion.ts'
import { hover } from './hover.ts'
import { theme } from './theme.ts'
import { typingOver } from './typing-over.ts'

export interface EditorProblem extends TextRange {
  readonly message: string
  readonly isWarning: boolean
  /** The correction that the tooltip of the problem offers. */
  readonly fix?: QuickFix | undefined
}

export interface CodeView extends EditableText {
  mark(problems: readonly EditorProblem[]): void
  /** Scrolls the editor to a range of the text and selects it. */
  reveal(place: TextRange): void
  /** Returns the offset of the cursor in the text. */
  cursor(): number
  /**
   * Inserts an example of a type as one undoable change, selects its name or its schema, and scrolls to the selection.
   */
  insert(insertion: TypeInsertion): void
  destroy(): void
}

export interface CodeViewOptions {
  readonly parent: HTMLElement
  /** The text, and its undo history, which continues in the editor. */
  readonly history: TextHistory
  readonly label: string
  /** ID of the element that explains how to leave the editor with the keyboard. */
  readonly hintId: string
  readonly context: Omit<EditorContext, 'language'>
  onChange(text: string): void
}

export function createCodeView(options: CodeViewOptions): CodeView {
  const first = options.history.first()
  let { language } = first
  /** Whether changes are not reported, because the page knows them. */
  let isShowing = false
  const editorContext: EditorContext = { ...options.context, language: () => language }
  const stateOf = (written: SourceText): EditorState =>
    EditorState.create({
      doc: written.text,
      extensions: [
        spelling(written.language),
        shared(options, editorContext),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isShowing) options.onChange(update.state.doc.toString())
        }),
      ],
    })
  const view = new EditorView({ parent: options.parent, state: stateOf(first) })
  const measuring = measureAgain(view)
  const codeView: CodeView = {
    show(written) {
      isShowing = true
      if (written.language !== language) {
        language = written.language
        view.setState(stateOf(written))
        view.scrollDOM.scrollLeft = 0
      } else if (view.state.doc.toString() !== written.text) {
        view.dispatch({
          changes: changeTo(view.state.doc.toString(), written.text),
          // Undone as a separate step, not merged with the typing before it.
          annotations: isolateHistory.of('full'),
        })
      }
      isShowing = false
    },
    mark(problems) {
      const { length } = view.state.doc
      const diagnostics = problems.map(
        ({ from, to, message, isWarning, fix }): Diagnostic => ({
          from: Math.min(from, length),
          to: Math.min(Math.max(to, from), length),
          message,
          severity: isWarning ? 'warning' : 'error',
          ...(fix && { actions: [fixAction(fix, from)] }),
        }),
      )
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
    insert({ from, to, insert, selected }) {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: selected.from, head: selected.to },
        effects: EditorView.scrollIntoView(selected.from, { y: 'center' }),
        userEvent: 'input.complete',
      })
      view.focus()
    },
    text: () => view.state.doc.toString(),
    change(edits, isContinuous) {
      view.dispatch({
        changes: edits,
        ...(!isContinuous && { annotations: isolateHistory.of('full') }),
      })
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
    canUndo: () => undoDepth(view.state) > 0,
    canRedo: () => redoDepth(view.state) > 0,
    destroy() {
      measuring.disconnect()
      view.destroy()
    },
  }
  isShowing = true
  options.history.repeatIn(codeView)
  isShowing = false
  return codeView
}

/** Returns the button of a tooltip that applies a correction to a problem that was found at `found`. */
function fixAction({ label, edit }: QuickFix, found: number): Action {
  return {
    name: label,
    apply(view, from) {
      // The text before the problem may have changed since.
      const shift = from - found
      view.dispatch({
        changes: { from: edit.from + shift, to: edit.to + shift, insert: edit.insert },
        annotations: isolateHistory.of('full'),
      })
    },
  }
}

/**
 * Corrects the line height. CodeMirror measures it once, before its theme applies, and again only when the height of
 * its content changes. A short text always fills the editor, so the wrong height would remain, and clicks further down
 * would select other lines. So the first line is observed, and the view is reset when its height changes.
 */
function measureAgain(view: EditorView): ResizeObserver {
  let watched: Element | null = null
  let known: number | undefined
  const observer = new ResizeObserver(() => {
    view.requestMeasure()
    const height = watched?.isConnected ? watched.getBoundingClientRect().height : known
    const isOther = known !== undefined && known !== height
    known = height
    // A reset would lose text that an input method is composing.
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

function shared({ label, hintId }: CodeViewOptions, editorContext: EditorContext): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    theme,
    lineNumbers(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    highlightSpecialChars(),
    history({ minDepth: stepsMax }),
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
    completion(editorContext),
    hover(editorContext),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': hintId,
      spellcheck: 'false',
      // Redundant for browsers, which can focus editable text anyway, but required by accessibility checkers.
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
      // After Escape, Tab leaves the editor.
      indentWithTab,
    ]),
  ]
}
