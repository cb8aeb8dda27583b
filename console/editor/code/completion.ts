/**
 * Connects suggestions to the autocompletion of CodeMirror: grouped, with documentation beside the selected suggestion.
 */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSection,
  startCompletion,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Language } from '../../../src/spelling/language.ts'
import { type Cursor, cursorAt } from '../cursor.ts'
import { documentationElement } from '../documentation-element.ts'
import { type Suggestion, suggest } from '../suggestions.ts'
import { insertionOf } from '../types/insertion.ts'
import type { Vocabulary } from '../vocabulary.ts'

/**
 * State, besides the text of the editor, on which suggestions and hover texts depend. Its functions are called again
 * for each list of suggestions and each hover text.
 */
export interface EditorContext {
  readonly language: () => Language
  /**
   * Returns the types of the language and the JSON Schema of definitions, or undefined if the service cannot be
   * reached.
   */
  readonly vocabulary: () => Promise<Vocabulary | undefined>
  /** Returns the names of the systems that the definition inherits. */
  readonly inherited: () => readonly string[]
}

const shownMax = 300

export function completion(editorContext: EditorContext): Extension {
  return [
    autocompletion({
      override: [(context) => complete(context, editorContext)],
      icons: false,
      maxRenderedOptions: shownMax,
    }),
    EditorView.updateListener.of(({ view }) => {
      // Scrollable regions must be focusable (axe: scrollable-region-focusable). The arrow keys of the editor scroll
      // the list.
      view.dom.querySelector('.cm-tooltip-autocomplete > ul')?.setAttribute('tabindex', '0')
    }),
  ]
}

async function complete(
  { state, pos, explicit }: CompletionContext,
  { language, vocabulary, inherited }: EditorContext,
): Promise<CompletionResult | null> {
  const words = await vocabulary()
  if (words === undefined) return null
  const cursor = cursorAt(state.doc.toString(), pos, language())
  if (cursor === undefined) return null
  const isBegun = cursor.word !== '' || cursor.tokenFrom < cursor.from || cursor.role === 'value'
  if (!explicit && !isBegun) return null
  const suggestions = suggest(cursor, words, inherited())
  if (suggestions.length === 0) return null
  const sections = sectionsOf(suggestions)
  const options = suggestions.map((suggestion, position) =>
    optionOf(suggestion, cursor, {
      language: language(),
      section: sections.get(suggestion.group),
      // Values from 99 down to -99: suggestions that match equally well keep their order.
      boost: boostMax - (2 * boostMax * position) / suggestions.length,
    }),
  )
  const { from } = cursor
  const areTypes = suggestions.some(({ kind }) => kind === 'type')
  if (!areTypes) return { from, options, validFor: oneWord }
  const ranked = (word: string): CompletionResult => ({
    from,
    options: rankTypes(options, word),
    // The order depends on the typed word, so the options are ranked again as the word grows.
    update(_, start, end, { state: next }) {
      const grown = next.sliceDoc(start, end)
      return oneWord.test(grown) ? ranked(grown) : null
    },
  })
  return ranked(cursor.word)
}

const oneWord = /^[\w.$/-]*$/

/** Ranks types whose last part equals the typed word first: for `date`, `time.date` comes before `person.birthdate`. */
function rankTypes(options: readonly Completion[], word: string): readonly Completion[] {
  if (word === '') return options
  const lowerWord = word.toLowerCase()
  return options.map((option) => {
    const isMeant = option.label.toLowerCase().split('.').at(-1) === lowerWord
    return { ...option, boost: isMeant ? boostMax : ((option.boost ?? 0) - boostMax) / 2 }
  })
}

function sectionsOf(suggestions: readonly Suggestion[]): ReadonlyMap<string, CompletionSection> {
  const names = [...new Set(suggestions.map(({ group }) => group))]
  // A single group needs no heading.
  if (names.length < 2) return new Map()
  // There are many groups of types, so the groups with the best match come first.
  const areTypes = suggestions.some(({ kind }) => kind === 'type')
  return new Map(
    names.map((name) => {
      const rank = Math.min(
        ...suggestions.filter(({ group }) => group === name).map((one) => one.rank),
      )
      return [name, { name, rank: areTypes ? 'dynamic' : rank }]
    }),
  )
}

const boostMax = 99

function optionOf(
  suggestion: Suggestion,
  cursor: Cursor,
  {
    language,
    section,
    boost,
  }: {
    readonly language: Language
    readonly section: CompletionSection | undefined
    readonly boost: number
  },
): Completion {
  return {
    label: suggestion.label,
    detail: suggestion.detail,
    boost,
    ...(section !== undefined && { section }),
    info: () => {
      const documentation = suggestion.document()
      return documentation === undefined ? null : documentationElement(documentation)
    },
    apply: (view) => accept(view, suggestion, cursor, language),
  }
}

/**
 * Inserts a suggestion in place of the word at the cursor. The word may have grown since the suggestions were computed
 * at `original`.
 */
function accept(
  view: EditorView,
  suggestion: Suggestion,
  original: Cursor,
  language: Language,
): void {
  const text = view.state.doc.toString()
  const now = cursorAt(text, view.state.selection.main.head, language) ?? original
  const insertion = insertionOf(suggestion, now, { language, textAfter: text.slice(now.tokenTo) })
  view.dispatch({
    changes: { from: now.tokenFrom, to: now.tokenTo, insert: insertion.text },
    selection: { anchor: now.tokenFrom + insertion.cursor },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
  if (insertion.isAsking) startCompletion(view)
}
