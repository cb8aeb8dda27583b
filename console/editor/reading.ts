/** Functions that parse or check the text of a definition, used on the page and in a worker. */

import type { Extras, ReadText, SourceText } from '../../src/spelling/language.ts'
import { type FoundIssues, problemsOf, type TextProblem } from '../../src/spelling/problems.ts'
import { countExtras, readText } from '../../src/spelling/spelling.ts'

export interface ReadingResults {
  readonly read: ReadText
  readonly extras: Extras
  readonly problems: readonly TextProblem[]
}

export interface Readings {
  readonly read: { readonly written: SourceText }
  readonly extras: { readonly written: SourceText }
  readonly problems: FoundIssues & { readonly written: SourceText }
}

export type Kind = keyof ReadingResults

export const readers: { readonly [K in Kind]: (reading: Readings[K]) => ReadingResults[K] } = {
  read: ({ written }) => readText(written),
  extras: ({ written }) => countExtras(written),
  problems: ({ written, ...found }) => problemsOf(written, found),
}

export interface ReadingRequest<K extends Kind> {
  readonly id: number
  readonly kind: K
  readonly reading: Readings[K]
}

export interface ReadingResponse<K extends Kind> {
  readonly id: number
  readonly result: ReadingResults[K]
}
