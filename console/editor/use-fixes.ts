/** Connects the corrections of problems with the editor: their labels, and what applies them. */
import { useMemo } from 'preact/hooks'
import type { SourceText } from '../../src/spelling/language.ts'
import type { TextProblem } from '../../src/spelling/problems.ts'
import type { EditorProblem } from './code/code-view.ts'
import type { Editing } from './editing.ts'
import { rememberLanguage } from './language-bar.tsx'
import { looksLikeYaml, quickFixOf } from './quick-fix.ts'
import type { EditableText } from './text-history.ts'

export interface Fixes {
  /** The problems with their corrections, as the code shows them. */
  readonly marks: readonly EditorProblem[]
  /** Labels of the corrections of the problems, in the same order; undefined for a problem without one. */
  readonly labels: readonly (string | undefined)[]
  apply(problem: TextProblem): void
}

/** Returns the corrections of the problems, and what applies them to the text. */
export function useFixes({
  problems,
  written,
  editing,
  text,
  onWritten,
}: {
  readonly problems: readonly TextProblem[]
  readonly written: SourceText
  readonly editing: Editing
  readonly text: { readonly current: EditableText }
  readonly onWritten: (written: SourceText) => void
}): Fixes {
  const marks = useMemo(
    () => problems.map((problem) => ({ ...problem, fix: quickFixOf(problem, written) })),
    [problems, written.language],
  )
  const isYaml = useMemo(
    () => problems.some(isOfText) && looksLikeYaml(written, editing.readText),
    [problems, written, editing],
  )
  const switchesToYaml = (problem: TextProblem) => isYaml && isOfText(problem)
  return {
    marks,
    labels: problems.map((problem) =>
      switchesToYaml(problem) ? 'Switch to YAML' : quickFixOf(problem, written)?.label,
    ),
    apply(problem) {
      if (switchesToYaml(problem)) {
        rememberLanguage('yaml')
        onWritten({ ...written, language: 'yaml' })
        return
      }
      const fix = quickFixOf(problem, { ...written, text: text.current.text() })
      if (fix !== undefined) text.current.change([fix.edit], false)
    },
  }
}

/** Returns whether a problem is about the whole text: a syntax error. */
function isOfText({ path }: TextProblem): boolean {
  return path.length === 0
}
