/**
 * Issues of a definition in the style of compilers: file, line, column, the text of the line, and a caret below the
 * error.
 */

import type { Issue as SentIssue } from '../client/spate-error.ts'
import type { SourceText, SyntaxProblem } from '../spelling/language.ts'
import { type FoundIssues, problemsOf, type TextProblem } from '../spelling/problems.ts'
import type { Issue } from '../text/issue.ts'
import { CommandFailure } from './exit-code.ts'
import { type Style, visible } from './text-style.ts'
import { textWidth } from './text-width.ts'

/** Text of a definition, and its name in messages. */
interface LabeledText extends SourceText {
  readonly label: string
}

/** An issue of a definition, as `--json` writes it. */
export interface LocatedIssue {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly path: readonly (string | number)[]
  readonly message: string
  /** Address of a documentation page that describes the values allowed there. */
  readonly reference?: string
}

/** Returns the issues of a definition, with lines and columns, in the order of their places in the text. */
export function locateIssues(definition: LabeledText, found: FoundIssues): readonly LocatedIssue[] {
  return locateProblems(definition, { ...found, warnings: [] }).map((problem) =>
    locatedIssue(definition, problem),
  )
}

/**
 * Returns the warnings about a definition, with lines and columns, in the order of their places in the text. A text
 * with a syntax error has no warnings.
 */
export function locateWarnings(
  definition: LabeledText,
  found: FoundIssues,
): readonly LocatedIssue[] {
  return locateProblems(definition, found)
    .filter(({ isWarning }) => isWarning)
    .map((problem) => locatedIssue(definition, problem))
}

function locatedIssue({ label }: LabeledText, problem: LocatedProblem): LocatedIssue {
  const { line, column, path, message, reference } = problem
  const place = { file: label, line, column, path, message }
  return reference === undefined ? place : { ...place, reference }
}

interface Layout {
  readonly style: Style
  /** Number of columns of the output. Lines are cut to it, since a wrapped line would move the caret. */
  readonly columns: number
}

/**
 * Returns the lines that show all issues and warnings: for each its message, its line of the definition, and a caret
 * below. The message of a warning begins with `!`.
 */
export function issueLines(
  definition: LabeledText,
  found: FoundIssues,
  { style, columns }: Layout,
): readonly string[] {
  return locateProblems(definition, found).flatMap((problem) => [
    `${problem.isWarning ? `${style.yellow('!')} ` : ''}${style.bold(`${visible(definition.label)}:${problem.line}:${problem.column}`)}: ${visible(problem.message)}`,
    ...excerpt(definition.text, problem, { style, columns }),
  ])
}

/**
 * Adds an empty path to each issue from the service that has no path. Such an issue concerns the complete definition.
 */
export function withPaths(issues: readonly SentIssue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: issue.path ?? [] }))
}

/** Returns the failure of a command whose definition is invalid. */
export function invalidDefinition(
  definition: LabeledText,
  sent: readonly SentIssue[],
  syntax?: SyntaxProblem,
): CommandFailure {
  const found = { syntax, issues: withPaths(sent) }
  const issues = locateIssues(definition, found)
  return new CommandFailure(
    `${definition.label} has ${countOf(issues.length)}`,
    'invalid',
    { issues },
    (style, columns) => issueLines(definition, found, { style, columns }),
  )
}

/** Returns a count with its noun, such as `1 issue`, `7 issues` or `2 warnings`. */
export function countOf(count: number, what = 'issue'): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

type LocatedProblem = TextProblem & Pick<Issue, 'reference'>

function locateProblems(definition: LabeledText, found: FoundIssues): readonly LocatedProblem[] {
  return problemsOf(definition, found)
    .map((problem, i): LocatedProblem => {
      const reference = found.issues[i]?.reference
      return reference === undefined ? problem : { ...problem, reference }
    })
    .toSorted((a, b) => a.from - b.from)
}

/** Maximum number of columns of a line of the definition. A longer line is cut around the error. */
const shownMax = 100
const roomMin = 10

function excerpt(
  text: string,
  { from, to, line, path }: TextProblem,
  { style, columns }: Layout,
): readonly string[] {
  const number = String(line)
  // The line also contains its number, a separator, and an ellipsis at each end.
  const room = Math.max(Math.min(shownMax, columns - number.length - 7), roomMin)
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1
  const lineEnd = text.indexOf('\n', from)
  const lineTo = lineEnd < 0 ? text.length : lineEnd
  const start = from - lineFrom > room / 2 ? from - Math.floor(room / 2) : lineFrom
  const end = Math.min(lineTo, start + room)
  const before = visible(text.slice(start, from).replaceAll('\t', '  '))
  const marked = visible(text.slice(from, Math.max(from, Math.min(to, end))).replaceAll('\t', '  '))
  const after = visible(
    text
      .slice(Math.max(from, Math.min(to, end)), end)
      .replaceAll('\t', '  ')
      .replace(/\r$/, ''),
  )
  const gutter = (label: string) => style.dim(`${label.padStart(number.length + 2)} │ `)
  const cut = start > lineFrom ? '…' : ''
  const caret = '^'.repeat(Math.max(textWidth(marked), 1))
  const where = path.length > 0 ? ` ${style.dim(visible(path.join('.')))}` : ''
  return [
    gutter(number) + cut + before + marked + after + (end < lineTo ? '…' : ''),
    gutter('') + ' '.repeat(textWidth(cut + before)) + style.red(caret) + where,
  ]
}
