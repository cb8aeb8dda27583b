/** What is wrong with a text, with its place: that it cannot be read, or what the service would say of it. */
import type { Issue } from '../text/issue.ts'
import type { SourceText, SyntaxProblem } from './language.ts'
import { placesOf } from './places.ts'

export interface TextProblem {
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly from: number
  readonly to: number
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units, as editors count. */
  readonly column: number
  /** Whether it is accepted, and probably not meant. */
  readonly isWarning: boolean
}

export interface FoundIssues {
  readonly syntax: SyntaxProblem | undefined
  readonly issues: readonly Issue[]
  /** What is accepted and probably not meant. */
  readonly warnings?: readonly Issue[]
}

/** The issues, then the warnings, each in their order. */
export function problemsOf(
  { text, language }: SourceText,
  found: FoundIssues,
): readonly TextProblem[] {
  if (found.syntax !== undefined) {
    const { from } = found.syntax
    return [{ ...found.syntax, path: [], ...spotOf(text, from), isWarning: false }]
  }
  const all = [...found.issues, ...(found.warnings ?? [])]
  if (all.length === 0) return []
  const pointed = all.map(({ message, path }) => ({ path, isName: isOfName(message) }))
  const places = placesOf(text, language, pointed)
  return all.map(({ message, path }, i) => {
    const { from, to } = places[i] ?? { from: 0, to: 0 }
    const isWarning = i >= found.issues.length
    return { message, path, from, to, ...spotOf(text, from), isWarning }
  })
}

function spotOf(text: string, at: number): Pick<TextProblem, 'line' | 'column'> {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  return { line, column: at - start + 1 }
}

/** Whether an issue says that a name is wrong; then its value is not to be blamed. */
function isOfName(message: string): boolean {
  return /^is (?:no|not a) (?:known )?(?:keyword|member|parameter)\b/.test(message)
}
