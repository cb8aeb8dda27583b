/** Chooses the run that `spate run` imports: a new run or one to resume, local or on the service. */

import type { Call } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { RunState } from '../progress/run-state.ts'
import type { ImportOptions } from '../run-options.ts'
import { newLocalTarget, resumedLocalTarget } from './local-target.ts'
import { dryServiceTarget, newServiceTarget, resumedServiceTarget } from './service-target.ts'
import type { RequireConsent, Target } from './target.ts'

/**
 * Creates a run, local or on the service. If the commands of a run on the service can be computed before its creation,
 * `agree` is called first, to require consent to them.
 */
export async function newTarget(
  call: Call,
  runOptions: ImportOptions,
  agree?: RequireConsent,
): Promise<Target> {
  const { isLocal, definition } = runOptions
  if (isLocal && definition !== undefined) return newLocalTarget(runOptions, definition)
  return await newServiceTarget(call, runOptions, agree)
}

/** Returns the run to resume, which `state` identifies. */
export async function resumedTarget(
  call: Call,
  runOptions: ImportOptions,
  state: RunState,
): Promise<Target> {
  if (state.dir !== runOptions.dir || state.format !== runOptions.files?.format) {
    const format = state.format === undefined ? '' : ` --format ${state.format}`
    const option = state.dir === undefined ? 'without --dir' : `with --dir ${state.dir}${format}`
    throw new CommandFailure(
      `${state.simulation} ${state.run} was started ${option}: resume it in the same way`,
      'usage',
    )
  }
  return state.local === undefined
    ? await resumedServiceTarget(call, state)
    : resumedLocalTarget(state)
}

/** Returns the run that would be created without `--dry-run`. */
export async function dryTarget(call: Call, runOptions: ImportOptions): Promise<Target> {
  const { isLocal, definition } = runOptions
  if (isLocal && definition !== undefined) return newLocalTarget(runOptions, definition)
  return await dryServiceTarget(call, runOptions)
}
