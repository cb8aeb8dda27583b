/** The two languages of a definition's text, JSON and YAML, and the results of reading it. */
import type { JsonValue } from '../text/json.ts'

export type Language = 'json' | 'yaml'

/** A text with its language. */
export interface SourceText {
  readonly text: string
  readonly language: Language
}

/** A syntax error with its offsets. */
export interface SyntaxProblem {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** Parts of a text that a conversion to the other language would lose. */
export interface Extras {
  readonly commentLines: number
  /** Number of anchors and aliases. */
  readonly references: number
}

export type ReadText = { readonly value: JsonValue } | { readonly problem: SyntaxProblem }
