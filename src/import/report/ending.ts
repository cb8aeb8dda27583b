/** The end of an import: its failure, if any, and the command line for the next step. */

import { CommandFailure } from '../../terminal/exit-code.ts'
import { type Style, visible } from '../../terminal/text-style.ts'
import type { RunState } from '../progress/run-state.ts'
import { SystemFailure } from '../sinks/system-failure.ts'
import type { Wanted } from '../wanted.ts'
import { counted } from './figures.ts'
import type { Ending, Outcome } from './report.ts'
import { beginLine, resumeLine } from './resume-line.ts'

/** Returns undefined for an import that is done or was interrupted. */
export function failureOf({ failures, end, snapshot, errors }: Outcome): Error | undefined {
  const [failure, ...others] = failures
  if (failure !== undefined) return withOthers(failure, others)
  if (end !== 'done' || !isEmpty(snapshot) || snapshot.errors === 0) return undefined
  const [first] = errors
  const why = first === undefined ? '' : `: ${visible(first.message)}`
  const what = `none of ${counted(snapshot.total, 'event')} could be made`
  return new CommandFailure(`${what}, so there is no row${why}`, 'failed', { firstErrors: errors })
}

/** A database that refused the first rows would refuse them again, so only a new run helps. */
export function nextStep(
  { end, failures, snapshot }: Outcome,
  wanted: Wanted,
  state: RunState,
): Pick<Ending, 'resume' | 'anew'> {
  if (end === 'done') return { resume: undefined, anew: undefined }
  const isRefused = failures.some((each) => each instanceof SystemFailure && each.isRefusal)
  return isRefused && isEmpty(snapshot)
    ? { resume: undefined, anew: beginLine(wanted, state.service) }
    : { resume: resumeLine(wanted, state), anew: undefined }
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
