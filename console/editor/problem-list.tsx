/** List of the problems of a definition below its editor. A click on a problem selects its place in the text. */

import type { TextProblem } from '../../src/spelling/problems.ts'
import { pathText } from '../document/path-text.ts'
import { Button } from '../parts/button.tsx'
import { countedText } from '../parts/display.tsx'
import { Icon } from '../parts/icon.tsx'

export function ProblemList({
  problems,
  fixes,
  onChoose,
  onFix,
}: {
  readonly problems: readonly TextProblem[]
  /** Labels of the corrections of the problems, in the same order; undefined for a problem without one. */
  readonly fixes: readonly (string | undefined)[]
  readonly onChoose: (problem: TextProblem) => void
  readonly onFix: (problem: TextProblem) => void
}) {
  const warnings = problems.filter(({ isWarning }) => isWarning).length
  const errors = problems.length - warnings
  return (
    <section aria-label="Problems" class="@container border-t border-line">
      <p
        role="status"
        class={`flex items-center gap-2 px-3 py-1.5 text-xs font-medium ${errors > 0 ? 'text-danger' : warnings > 0 ? 'text-warning' : 'text-ink-soft'}`}
      >
        <Icon name={problems.length > 0 ? 'warning' : 'check'} class="size-3.5" />
        {summaryOf(errors, warnings)}
      </p>
      {problems.length > 0 && (
        <ul class="max-h-64 overflow-y-auto border-t border-line py-1">
          {problems.map((problem, i) => (
            <li
              key={`${problem.path.join('/')} ${problem.message}`}
              class="flex items-start gap-1 pr-2 hover:bg-sunken @max-xl:flex-wrap"
            >
              <button
                type="button"
                onClick={() => onChoose(problem)}
                class="flex min-w-0 flex-1 gap-3 px-3 @max-xl:basis-full py-1 text-left text-sm focus-visible:-outline-offset-2"
              >
                <span class="w-10 shrink-0 pt-px text-right font-mono text-xs leading-5 text-ink-faint">
                  {problem.line}
                </span>
                <span class="min-w-0 break-words">
                  {problem.path.length > 0 && (
                    <>
                      <code
                        class="font-mono text-xs text-ink-soft"
                        title={problem.path.join(' › ')}
                      >
                        {pathText(problem.path)}
                      </code>{' '}
                    </>
                  )}
                  {problem.isWarning && <span class="mr-2 text-warning">Warning:</span>}
                  {problem.message}
                </span>
              </button>
              {fixes[i] !== undefined && (
                <Button
                  class="my-0.5 min-h-7! px-2! py-0! text-xs @max-xl:ml-16 max-sm:min-h-9!"
                  onClick={() => onFix(problem)}
                >
                  {fixes[i]}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function summaryOf(errors: number, warnings: number): string {
  const parts = [
    ...(errors > 0 || warnings === 0 ? [counted(errors, errors > 0 ? 'error' : 'problem')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  return parts.join(', ')
}

function counted(count: number, what: string): string {
  if (count === 0) return `No ${what}s`
  return countedText(count, what)
}
