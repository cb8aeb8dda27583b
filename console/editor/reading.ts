/** What the page wants to know of a text, so that it can be asked on the page or in a worker. */
import type { Issue } from '../data/api.ts'
import type { Extras, ReadText, SyntaxProblem, Written } from './language.ts'
import { type Problem, problemsOf } from './problems.ts'
import { countExtras, readText } from './spelling.ts'

export interface Answers {
  readonly read: ReadText
  readonly extras: Extras
  readonly problems: readonly Problem[]
}

export interface Readings {
  readonly read: { readonly written: Written }
  readonly extras: { readonly written: Written }
  readonly problems: {
    readonly written: Written
    readonly syntax: SyntaxProblem | undefined
    readonly issues: readonly Issue[]
  }
}

export type Kind = keyof Answers

export const readers: { readonly [K in Kind]: (reading: Readings[K]) => Answers[K] } = {
  read: ({ written }) => readText(written),
  extras: ({ written }) => countExtras(written),
  problems: ({ written, ...found }) => problemsOf(written, found),
}

export interface ReadingQuestion<K extends Kind> {
  readonly id: number
  readonly kind: K
  readonly reading: Readings[K]
}

export interface ReadingAnswer<K extends Kind> {
  readonly id: number
  readonly answer: Answers[K]
}
