/** Connects the corrections of problems with the editor: their labels, and what applies them. */
import { useEffect, useMemo } from 'preact/hooks'
import type { SourceText } from '../../src/spelling/language.ts'
import type { TextProblem } from '../../src/spelling/problems.ts'
import type { CodeView } from './code-view.ts'
import type { Editing } from './editing.ts'
import { rememberLanguage } from './language-bar.tsx'
import { looksLikeYaml, quickFixOf } from './quick-fix.ts'

export interface Fixes {
  /** Labels of the corrections of the problems, in the same order; undefined for a problem without one. */
  readonly labels: readonly (string | undefined)[]
  apply(problem: TextProblem): void
}

/** Marks the problems in the editor with their corrections, and returns the corrections for the list of problems. */
export function useFixes({
  problems,
  written,
  editing,
  view,
  onWritten,
}: {
  readonly problems: readonly TextProblem[]
  readonly written: SourceText
  readonly editing: Editing
  readonly view: { readonly current: CodeView | undefined }
  readonly onWritten: (written: SourceText) => void
}): Fixes {
  useEffect(() => {
    const marks = problems.map((problem) => ({ ...problem, fix: quickFixOf(problem, written) }))
    view.current?.mark(marks)
  }, [problems, written.language])
  const isYaml = useMemo(
    () => problems.some(isOfText) && looksLikeYaml(written, editing.readText),
    [problems, written, editing],
  )
  const switchesToYaml = (problem: TextProblem) => isYaml && isOfText(problem)
  return {
    labels: problems.map((problem) =>
      switchesToYaml(problem) ? 'Switch to YAML' : quickFixOf(problem, written)?.label,
    ),
    apply(problem) {
      if (switchesToYaml(problem)) {
        rememberLanguage('yaml')
        onWritten({ ...written, language: 'yaml' })
        return
      }
      const text = view.current?.text() ?? written.text
      const fix = quickFixOf(problem, { ...written, text })
      if (fix !== undefined) view.current?.change([fix.edit], false)
    },
  }
}

/** Returns whether a problem is about the whole text: a syntax error. */
function isOfText({ path }: TextProblem): boolean {
  return path.length === 0
}
