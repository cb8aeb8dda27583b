/** The two spellings of a definition, and what reading a text of them finds. */
import type { JsonValue } from '../text/json.ts'

export type Language = 'json' | 'yaml'

/** A text and how it is spelt. */
export interface SourceText {
  readonly text: string
  readonly language: Language
}

/** Why a text cannot be read, in plain words, and where. */
export interface SyntaxProblem {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** What a text has besides its data: another spelling would lose it. */
export interface Extras {
  readonly commentLines: number
  /** Anchors and aliases. */
  readonly references: number
}

export type ReadText = { readonly value: JsonValue } | { readonly problem: SyntaxProblem }
