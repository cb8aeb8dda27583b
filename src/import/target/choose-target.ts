/** Chooses the run that `spate run` means: a new one or one that was started, here or on the service. */

import type { Call } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { RunState } from '../progress/run-state.ts'
import type { RunOptions } from '../run-options.ts'
import { newLocalTarget, resumedLocalTarget } from './local-target.ts'
import { dryServiceTarget, newServiceTarget, resumedServiceTarget } from './service-target.ts'
import type { RequireConsent, Target } from './target.ts'

/** Creates a run. A run on the service is created only after `agree`, where its commands are known before. */
export async function newTarget(
  call: Call,
  runOptions: RunOptions,
  agree?: RequireConsent,
): Promise<Target> {
  const { isLocal, definition } = runOptions
  if (isLocal && definition !== undefined) return newLocalTarget(runOptions, definition)
  return await newServiceTarget(call, runOptions, agree)
}

/** Returns a run that was started. */
export async function resumedTarget(
  call: Call,
  runOptions: RunOptions,
  state: RunState,
): Promise<Target> {
  if (state.dir !== runOptions.dir) {
    const said = state.dir === undefined ? 'without --dir' : `with --dir ${state.dir}`
    throw new CommandFailure(`${state.simulation} ${state.run} was begun ${said}`, 'usage')
  }
  return state.local === undefined
    ? await resumedServiceTarget(call, state)
    : resumedLocalTarget(state)
}

/** Returns the run that would be created. */
export async function dryTarget(call: Call, runOptions: RunOptions): Promise<Target> {
  const { isLocal, definition } = runOptions
  if (isLocal && definition !== undefined) return newLocalTarget(runOptions, definition)
  return await dryServiceTarget(call, runOptions)
}
