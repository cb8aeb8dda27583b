/**
 * The problems of a definition's text with their ranges: a syntax error, or the issues that the service would report.
 */
import type { Issue } from '../text/issue.ts'
import type { SourceText, SyntaxProblem } from './language.ts'
import { placesOf } from './places.ts'

export interface TextProblem {
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly from: number
  readonly to: number
  /** Number of the line in which the problem starts, from 1. */
  readonly line: number
  /** Column in which the problem starts, in UTF-16 units, from 1, as in editors. */
  readonly column: number
  /** Whether the problem is a warning, which does not prevent a run. */
  readonly isWarning: boolean
}

export interface FoundIssues {
  readonly syntax: SyntaxProblem | undefined
  readonly issues: readonly Issue[]
  /** Probable mistakes in the definition that do not prevent a run. */
  readonly warnings?: readonly Issue[]
}

/** Returns the problems of a text: its syntax error if it has one, otherwise its issues, followed by its warnings. */
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

/** Returns whether the message of an issue is about the name of a member rather than its value. */
function isOfName(message: string): boolean {
  return /^is not a (?:known )?(?:keyword|member|parameter)\b/.test(message)
}
