/** End of a session of an import: its exit code, its failures, and the command line for the next step. */

import { CommandFailure, type ExitCode } from '../../terminal/exit-code.ts'
import { type Style, visible } from '../../terminal/text-style.ts'
import type { RunState } from '../progress/run-state.ts'
import type { ImportOptions } from '../run-options.ts'
import { SystemFailure } from '../sinks/system-failure.ts'
import { counted } from './figures.ts'
import { type Ending, type Outcome, skippedRows } from './report.ts'
import { newRunLine, resumeLine } from './resume-line.ts'

/** Returns the outcome of an import. An import of which no event could be generated has failed. */
export function checkedOutcome(outcome: Outcome): Outcome {
  const { end, snapshot, errors } = outcome
  if (end !== 'done' || !isEmpty(snapshot) || snapshot.errors === 0) return outcome
  const [first] = errors
  const why = first === undefined ? '' : `: ${visible(first.message)}`
  const what = `none of ${counted(snapshot.total, 'event')} could be generated`
  const message = `${what}, so no row was imported${why}`
  const failure = new CommandFailure(message, 'failed', { firstErrors: errors })
  return { ...outcome, end: 'failed', failures: [failure] }
}

/** Returns the exit code of an import, or throws its first failure, with the others as details. */
export function exitOf(outcome: Outcome): ExitCode {
  const { end, failures, snapshot } = outcome
  const [failure, ...others] = failures
  if (failure !== undefined) throw withOthers(failure, others)
  if (end === 'interrupted') return 'interrupted'
  // With this exit code, scripts can distinguish an import in which rows are missing.
  return snapshot.errors > 0 || skippedRows(outcome).size > 0 ? 'incomplete' : 'done'
}

/**
 * Returns the command line that resumes the run or, if resuming cannot succeed, starts a new one. A database that
 * refused the first rows would refuse them again after resuming.
 */
export function nextStep(
  { end, failures, snapshot }: Outcome,
  runOptions: ImportOptions,
  state: RunState,
): Pick<Ending, 'resume' | 'anew'> {
  if (end === 'done') return { resume: undefined, anew: undefined }
  const isRefused = failures.some((each) => each instanceof SystemFailure && each.isRefusal)
  return isRefused && isEmpty(snapshot)
    ? { resume: undefined, anew: newRunLine(runOptions, state.service) }
    : { resume: resumeLine(runOptions, state), anew: undefined }
}

function isEmpty({ entities }: Outcome['snapshot']): boolean {
  return entities.every(({ rows }) => rows === 0)
}

function withOthers(failure: Error, others: readonly Error[]): Error {
  if (others.length === 0 || !(failure instanceof CommandFailure)) return failure
  const { message, exit, details, explain } = failure
  return new CommandFailure(
    message,
    exit,
    { ...details, others: others.map((each) => each.message) },
    (style: Style, columns) => [
      ...(explain?.(style, columns) ?? []),
      ...others.flatMap((other) => [
        `${style.red('and')} ${other.message}`,
        ...(other instanceof CommandFailure ? (other.explain?.(style, columns) ?? []) : []),
      ]),
    ],
  )
}
