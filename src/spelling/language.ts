/** The two languages in which definitions are written, JSON and YAML, and the results of reading a text. */
import type { JsonValue } from '../text/json.ts'

export type Language = 'json' | 'yaml'

/** The text of a definition, and its language. */
export interface SourceText {
  readonly text: string
  readonly language: Language
}

/** A syntax error with its start and end as offsets in the text. */
export interface SyntaxProblem {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** Numbers of those parts of a text that a conversion to the other language would lose. */
export interface Extras {
  readonly commentLines: number
  /** Number of YAML anchors and aliases. */
  readonly references: number
}

export type ReadText = { readonly value: JsonValue } | { readonly problem: SyntaxProblem }
