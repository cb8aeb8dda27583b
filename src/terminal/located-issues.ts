/** Issues of a definition as compilers show them: the file, line and column, the line itself, and a caret. */

import type { Issue as SentIssue } from '../client/spate-error.ts'
import type { SourceText, SyntaxProblem } from '../spelling/language.ts'
import { type FoundIssues, problemsOf, type TextProblem } from '../spelling/problems.ts'
import type { Issue } from '../text/issue.ts'
import { CommandFailure } from './exit-code.ts'
import { type Style, visible } from './text-style.ts'
import { textWidth } from './text-width.ts'

/** A definition with the name that messages have for it. */
interface LabeledText extends SourceText {
  readonly label: string
}

/** An issue as `--json` shows it. */
export interface LocatedIssue {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly path: readonly (string | number)[]
  readonly message: string
  /** The address of a page that says what is allowed there. */
  readonly reference?: string
}

/** In the order in which they stand in the text. */
export function locateIssues(definition: LabeledText, found: FoundIssues): readonly LocatedIssue[] {
  return locateProblems(definition, { ...found, warnings: [] }).map((problem) =>
    locatedIssue(definition, problem),
  )
}

/** What is accepted and probably not meant; none of a text that cannot be read. */
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
  /** Of what it is written to; a line that went on in the next would take the caret from its place. */
  readonly columns: number
}

/** Lines for people: each issue and warning with its line of the text and a caret below. A warning begins with `!`. */
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

/** Gives each issue of the service a path: one without concerns the whole definition. */
export function withPaths(issues: readonly SentIssue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: issue.path ?? [] }))
}

/** Returns the failure of a command that needs a valid definition. */
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

/** `1 issue`, `7 issues`, `2 warnings`. */
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

/** Columns of a line that are shown; of a longer one, those around the place. */
const shownMax = 100
const roomMin = 10

function excerpt(
  text: string,
  { from, to, line, path }: TextProblem,
  { style, columns }: Layout,
): readonly string[] {
  const number = String(line)
  // Beside it there are the gutter and an ellipsis at each end.
  const room = Math.max(Math.min(shownMax, columns - number.length - 7), roomMin)
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1
  const lineEnd = text.indexOf('\n', from)
  const lineTo = lineEnd < 0 ? text.length : lineEnd
  const start = from - lineFrom > room / 2 ? from - Math.floor(room / 2) : lineFrom
  const end = Math.min(lineTo, start + room)
  const before = visible(text.slice(start, from).replaceAll('\t', '  '))
  const marked = visible(text.slice(from, Math.max(from, Math.min(to, end))).replaceAll('\t', '  '))
  const behind = visible(
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
    gutter(number) + cut + before + marked + behind + (end < lineTo ? '…' : ''),
    gutter('') + ' '.repeat(textWidth(cut + before)) + style.red(caret) + where,
  ]
}
